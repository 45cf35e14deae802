/// A version of OpenGL ES.
public enum EAGLRenderingAPI: UInt, Sendable {
  /// Not supported: no context is made for it.
  case openGLES1 = 1
  /// The floor that every device has.
  case openGLES2 = 2
  /// Where the device has it.
  case openGLES3 = 3
}
