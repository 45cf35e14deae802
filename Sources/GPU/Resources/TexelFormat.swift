import StrataCGLES

/// The format of the texels of an image.
enum TexelFormat: Hashable {
  /// Premultiplied RGBA.
  case color
  /// One byte that samples repeat in all channels; needs OpenGL ES 3.
  case mask

  /// The size of a texel in bytes.
  var texelBytes: Int { GLProcs.texelBytes(format, GL_UNSIGNED_BYTE) }

  /// The format of the bytes that are uploaded.
  var format: Int32 { self == .color ? GL_RGBA : GL_RED }

  var internalFormat: GLint { self == .color ? GL_RGBA : GL_R8 }
}
