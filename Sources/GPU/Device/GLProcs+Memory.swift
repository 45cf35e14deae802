import StrataCGLES

// Calls whose pointers are memory that the driver reads or writes during the call, or offsets.
//
// Those of every draw call are always inlined, because a call may copy the whole table.
extension GLProcs {
  // MARK: Vertices

  /// Replaces the content of the bound buffer.
  ///
  /// - Returns: Its size in bytes.
  @discardableResult @inline(__always)
  func fillBuffer(
    _ target: Int32, _ elements: [some BitwiseCopyable], _ usage: Int32 = GL_STATIC_DRAW
  ) -> Int {
    unsafe elements.withUnsafeBytes {
      unsafe bufferData(GLenum(target), $0.count, $0.baseAddress, GLenum(usage))
      return $0.count
    }
  }

  /// Sets the location of an attribute in the bound vertex buffer; one must be bound.
  ///
  /// - Parameters:
  ///   - stride: The distance between vertices in bytes.
  ///   - offset: The offset of the first value in bytes.
  @inline(__always)
  func attribute(
    _ location: Int, size: GLint, type: GLenum, isNormalized: Bool = false, stride: Int, offset: Int
  ) {
    unsafe vertexAttribPointer(
      GLuint(location), size, type, GLboolean(isNormalized ? GL_TRUE : GL_FALSE),
      GLsizei(stride), UnsafeRawPointer(bitPattern: offset))
  }

  /// Whether several instances can be drawn at once, with attributes that advance per instance.
  var hasInstances: Bool { unsafe vertexAttribDivisor != nil && drawElementsInstanced != nil }

  /// Draws with 16-bit indices of the bound index buffer; one must be bound.
  ///
  /// - Parameter offset: The offset of the first index in bytes.
  @inline(__always)
  func drawIndices(_ mode: Int32, _ count: Int, offset: Int) {
    unsafe drawElements(
      GLenum(mode), GLsizei(count), GLenum(GL_UNSIGNED_SHORT), UnsafeRawPointer(bitPattern: offset))
  }

  /// Sets an array of vectors of the current program.
  @inline(__always)
  func uniform(_ location: GLint, _ vectors: [SIMD4<Float>]) {
    unsafe vectors.withUnsafeBytes {
      unsafe uniform4fv(
        location, GLsizei(vectors.count), $0.bindMemory(to: GLfloat.self).baseAddress)
    }
  }

  // MARK: Texels

  /// Allocates a level of the bound texture and, unless `bytes` is nil, uploads its texels, whose
  /// rows have no padding.
  func defineTexels(
    level: Int = 0, internalFormat: GLint, width: Int, height: Int, format: Int32,
    type: Int32 = GL_UNSIGNED_BYTE, _ bytes: [UInt8]?
  ) {
    func define(_ texels: UnsafeRawPointer?) {
      unsafe texImage2D(
        GLenum(GL_TEXTURE_2D), GLint(level), internalFormat, GLsizei(width), GLsizei(height), 0,
        GLenum(format), GLenum(type), texels)
    }
    guard let bytes else { return define(nil) }
    precondition(
      bytes.count >= width * height * Self.texelBytes(format, type), "texels are missing")
    unsafe define(bytes)
  }

  /// Uploads texels of the bound texture.
  ///
  /// - Parameters:
  ///   - format: GL_RGBA, GL_RGB, GL_ALPHA or GL_RED.
  ///   - type: GL_UNSIGNED_BYTE or GL_FLOAT, the type of a channel in `texels`.
  ///   - rowLength: The texels from one row to the next, GL_UNPACK_ROW_LENGTH; nil for `width`.
  func writeTexels<Element: BitwiseCopyable>(
    _ texels: Span<Element>, x: Int, y: Int, width: Int, height: Int, format: Int32,
    type: Int32 = GL_UNSIGNED_BYTE, rowLength: Int? = nil
  ) {
    let size = Self.texelBytes(format, type)
    let count = height > 0 ? (height - 1) * (rowLength ?? width) + width : 0
    unsafe texels.withUnsafeBytes {
      precondition($0.count >= count * size, "texels are missing")
      unsafe texSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height),
        GLenum(format), GLenum(type), $0.baseAddress)
    }
  }

  /// Returns the size in bytes of a texel in memory.
  ///
  /// - Parameters:
  ///   - format: GL_RGBA, GL_RGB, GL_ALPHA or GL_RED.
  ///   - type: GL_UNSIGNED_BYTE, GL_FLOAT or GL_UNSIGNED_SHORT_5_6_5.
  package static func texelBytes(_ format: Int32, _ type: Int32) -> Int {
    if type == GL_UNSIGNED_SHORT_5_6_5 { return 2 }
    let channels =
      switch format {
      case GL_ALPHA, GL_RED: 1
      case GL_RGB: 3
      default: 4
      }
    return type == GL_FLOAT ? 4 * channels : channels
  }

  /// Reads premultiplied bytes of the bound framebuffer, without padding between rows.
  ///
  /// They are 0 if the driver does not write them, as after a lost context.
  func readBytes(x: Int = 0, y: Int = 0, width: Int, height: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    readBytes(x: x, y: y, width: width, height: height, into: &bytes)
    return bytes
  }

  /// Reads premultiplied bytes of the bound framebuffer to the beginning of `bytes`.
  ///
  /// There is no padding between rows. Bytes that the driver does not write stay unchanged.
  func readBytes(x: Int, y: Int, width: Int, height: Int, into bytes: inout [UInt8]) {
    precondition(bytes.count >= 4 * width * height, "there is no room for the pixels")
    unsafe readPixels(
      GLint(x), GLint(y), GLsizei(width), GLsizei(height), GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), &bytes)
  }
}
