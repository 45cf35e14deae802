/// A version of OpenGL ES.
public enum EAGLRenderingAPI: UInt, Sendable {
  /// Not supported; no context can be created for it.
  case openGLES1 = 1
  /// The minimum version, which every device supports.
  case openGLES2 = 2
  /// A version that not every device supports.
  case openGLES3 = 3
}
