import StrataGLLayers
public import StrataGPU
import StrataGraphics
public import StrataRenderList

/// A frame as a GL texture in the caller's context, drawn by a renderer's device without a copy.
///
/// The name belongs to the caller's context, for glBindTexture and GL_TEXTURE_2D, and is valid
/// during the lifetime of this object. Afterwards the device reuses the memory for a later frame.
/// Colors are premultiplied sRGB values without further encoding (GL_RGBA, bytes). By default the
/// texture is sampled linearly and clamped to its edges.
///
/// Release the object on the thread on which its context is current, after the last command that
/// uses it has been issued. The command need not have been executed yet.
///
/// After a reset of the GPU the texture is lost, as is everything else in the context.
public final class FrameTexture {
  /// The origin of texture coordinates.
  public enum Origin: Sendable {
    /// (0, 0) is the upper left corner of the image, and v increases downward.
    case topLeft
    /// (0, 0) is the lower left corner of the image, and v increases upward.
    case bottomLeft
  }

  /// The GL name of the texture.
  public let name: UInt32
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  public let origin = Origin.topLeft
  /// The statistics of the frame.
  public let statistics: RenderStatistics

  private let id: HandedFrame.ID
  private let device: OpenDevice
  private let context: EAGLContext
  /// Whether the memory may be in use outside this object.
  private var isExported = false

  init(_ frame: HandedFrame, _ size: PixelSize, on device: OpenDevice, in context: EAGLContext) {
    id = frame.id
    name = frame.name
    width = size.width
    height = size.height
    statistics = frame.statistics
    self.device = device
    self.context = context
  }

  deinit {
    var fence: UInt?
    // Without a fence the end of the context's use is unknown.
    if context.isCurrent, !isExported {
      fence = GLFences(context.procs)?.insert()
    }
    device.thread.add { [id, fence] backend in
      backend.gpu?.takeBackTexture(id, fence: fence)
    }
  }

  /// Exports the frame as memory that other processes and devices can use without a copy.
  ///
  /// - Returns: Descriptors that the caller must close. Their image outlives this object.
  /// - Throws: `GLInteropError.extensionMissing` if the device's EGL cannot export textures, as
  ///   with software drivers; `GLInteropError.exportFailed` if the export is refused;
  ///   `GPUError.contextLost` if the GPU was reset and the frame is lost.
  public func dmaBuf() throws -> DMABuffer {
    let buffer = try device.perform { [id] backend in
      guard let gpu = backend.gpu else {
        throw GLInteropError.noTextures(device: backend.device.name)
      }
      return try gpu.exportTexture(id)
    }
    isExported = true
    return buffer
  }
}
