import CGLES

/// Owns one GL texture of at most the device's size; created, used and freed with its context
/// current.
final class TextureObject {
  /// How texels between centres, and between levels, are found.
  struct Sampling: Hashable {
    enum Minification { case nearest, linear, trilinear }

    var minification = Minification.linear
    var linearMagnification = true

    /// The texel that a point lies in.
    static let texels = Sampling(minification: .nearest, linearMagnification: false)
  }

  let name: GLuint
  let width: Int
  let height: Int
  private let gl: GLProcs
  private var sampling: Sampling?
  /// Whoever deletes the texture; nil where this object does.
  private let owner: AnyObject?

  /// A texture that belongs to `owner`, which is kept; its wrapping is the owner's affair.
  init(borrowing name: GLuint, of owner: AnyObject, width: Int, height: Int, gl: GLProcs) {
    self.name = name
    self.owner = owner
    self.width = width
    self.height = height
    self.gl = gl
  }

  /// - Throws: `GPUError.outOfMemory` when the driver gives no texture: what it calls 0 is one that
  ///   all such would share.
  init(width: Int, height: Int, gl: GLProcs) throws(GPUError) {
    self.width = width
    self.height = height
    self.gl = gl
    var name: GLuint = 0
    gl.genTextures(1, &name)
    guard name != 0 else { throw .outOfMemory(label: "a texture of \(width) x \(height) pixels") }
    self.name = name
    owner = nil
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    // Sizes that are not powers of two allow nothing else on ES 2.0.
    gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    gl.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
  }

  deinit {
    guard owner == nil else { return }
    var name = name
    gl.deleteTextures(1, &name)
  }

  /// Gives a level its storage and, unless `bytes` is nil, its texels.
  ///
  /// Leaves the texture bound.
  func upload(
    level: Int = 0, format: Int32, width: Int, height: Int, bytes: [UInt8]?
  ) {
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    func define(_ pointer: UnsafeRawPointer?) {
      gl.texImage2D(
        GLenum(GL_TEXTURE_2D), GLint(level), format, GLsizei(width), GLsizei(height), 0,
        GLenum(format), GLenum(GL_UNSIGNED_BYTE), pointer)
    }
    if let bytes { bytes.withUnsafeBytes { define($0.baseAddress) } } else { define(nil) }
  }

  /// Gives it storage for four half floats a texel, as OpenGL ES 3 names them or an extension of 2.
  ///
  /// Leaves the texture bound.
  func defineHalfFloats(isES3: Bool) {
    let (internalFormat, type): (GLint, GLenum) =
      isES3 ? (0x881A, 0x140B) : (GLint(GL_RGBA), 0x8D61)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    gl.texImage2D(
      GLenum(GL_TEXTURE_2D), 0, internalFormat, GLsizei(width), GLsizei(height), 0,
      GLenum(GL_RGBA), type, nil)
  }

  /// Binds to the active unit with the given sampling.
  func bind(_ wanted: Sampling) {
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    guard wanted != sampling else { return }
    sampling = wanted
    let minification =
      switch wanted.minification {
      case .nearest: GL_NEAREST
      case .linear: GL_LINEAR
      case .trilinear: GL_LINEAR_MIPMAP_LINEAR
      }
    gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), minification)
    gl.texParameteri(
      GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER),
      wanted.linearMagnification ? GL_LINEAR : GL_NEAREST)
  }
}
