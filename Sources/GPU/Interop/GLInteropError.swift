public import StrataGraphics

/// What can go wrong where Strata meets a caller's own GL.
public enum GLInteropError: StrataError, Equatable {
  /// No context is current on the calling thread.
  case noCurrentContext
  /// The current context is not one of OpenGL ES 2.0 or later; `version` is its GL_VERSION.
  case notOpenGLES(version: String)
  /// The renderer draws on a device that has no textures.
  case noTextures(device: String)
  /// The renderer's device and the context share no objects.
  case otherShareGroup(device: String, context: String)
  /// The EGL of the device lacks an extension.
  case extensionMissing(name: String, device: String)
  /// EGL refused to hand a texture over; `code` is EGL's name for the reason.
  case exportFailed(step: String, code: String)

  public var kind: FailureKind {
    switch self {
    case .noCurrentContext, .notOpenGLES, .otherShareGroup: .usage
    case .noTextures, .extensionMissing: .device
    case .exportFailed: .render
    }
  }

  public var description: String {
    switch self {
    case .noCurrentContext:
      "no OpenGL ES context is current on this thread; make one current first"
    case .notOpenGLES(let version):
      "the current context is \"\(version)\"; OpenGL ES 2.0 or later is needed"
    case .noTextures(let device):
      "\(device) draws to memory and has no textures; open the renderer with a GPU, as with "
        + "device: .gpu"
    case .otherShareGroup(let device, let context):
      "the renderer draws on \(device) and the context belongs to \(context), which share no "
        + "textures; open both on one device"
    case .extensionMissing(let name, let device):
      "the EGL of \(device) does not offer \(name)"
    case .exportFailed(let step, let code):
      "\(step) failed with \(code)"
    }
  }
}
