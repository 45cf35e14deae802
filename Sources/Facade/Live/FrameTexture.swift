import StrataGLLayers
public import StrataGPU
public import StrataRenderList

/// A frame as a texture of the caller's: drawn by a renderer's device, and never copied.
///
/// The name is one of the caller's context's, for glBindTexture and GL_TEXTURE_2D, and good for as
/// long as this object lives; the device then draws a later frame to the same memory. Colours are
/// premultiplied, sRGB and not encoded further (GL_RGBA, bytes). It is sampled linearly and clamped
/// to its edges unless the caller says otherwise.
///
/// Release it on the thread on which its context is current, once the last command that uses it was
/// given, though it need not be carried out yet.
public final class FrameTexture {
  /// Where texture coordinates begin.
  public enum Origin: Sendable {
    /// (0, 0) is the upper left corner of the picture, and v grows downward.
    case topLeft
    /// (0, 0) is the lower left corner of the picture, and v grows upward.
    case bottomLeft
  }

  /// The texture, as GL names it.
  public let name: UInt32
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  public let origin = Origin.topLeft
  /// What the frame cost.
  public let statistics: RenderStatistics

  private let device: OpenDevice
  private let context: EAGLContext
  /// Whether somebody else may have the memory.
  private var isExported = false

  init(_ frame: HandedFrame, _ size: PixelSize, on device: OpenDevice, in context: EAGLContext) {
    name = frame.name
    width = size.width
    height = size.height
    statistics = frame.statistics
    self.device = device
    self.context = context
  }

  deinit {
    var fence: UInt?
    // Without a fence nobody knows when the context has done with it.
    if context.isCurrent, !isExported {
      fence = GLFences(ofCurrentContextIn: context.shareGroup)?.insert()
    }
    device.thread.add { [name, fence] backend in
      (backend as? GPUBackend)?.takeBackTexture(name, fence: fence)
    }
  }

  /// The frame as memory that other processes and devices can use, without a copy.
  ///
  /// - Returns: Descriptors that are the caller's to close; the picture in them stays when this object
  ///   goes.
  /// - Throws: `GLInteropError.extensionMissing` where the device's EGL cannot export textures, as
  ///   software drivers cannot; `GLInteropError.exportFailed` where it refuses.
  public func dmaBuf() throws -> DMABuffer {
    let buffer = try device.perform { [name, width, height] backend in
      guard let gpu = backend as? GPUBackend else {
        throw GLInteropError.noTextures(device: backend.device.name)
      }
      return try gpu.exportTexture(name, width: width, height: height)
    }
    isExported = true
    return buffer
  }
}
