public import StrataGraphics

/// An error at the boundary between Strata and the caller's own GL code.
public enum GLInteropError: StrataError, Equatable {
  /// No context is current on the calling thread.
  case noCurrentContext
  /// The current context does not support OpenGL ES 2.0 or later; `version` is its GL_VERSION.
  case notOpenGLES(version: String)
  /// The renderer's device does not support textures.
  case noTextures(device: String)
  /// The renderer's device and the context are not in the same share group.
  case otherShareGroup(device: String, context: String)
  /// The device's EGL lacks an extension.
  case extensionMissing(name: String, device: String)
  /// EGL refused to export a texture; `code` is EGL's name for the reason.
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
      "the current context is \"\(version)\"; OpenGL ES 2.0 or later is required"
    case .noTextures(let device):
      "\(device) draws to memory and has no textures; open the renderer on a GPU, for example "
        + "with device: .gpu"
    case .otherShareGroup(let device, let context):
      "the renderer's device (\(device)) and the context's device (\(context)) share no textures; "
        + "open both on one device"
    case .extensionMissing(let name, let device):
      "the EGL of \(device) does not support \(name)"
    case .exportFailed(let step, let code):
      "\(step) failed with \(code)"
    }
  }
}
