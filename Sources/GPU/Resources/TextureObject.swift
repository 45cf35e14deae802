import StrataCGLES

/// Owns a GL texture of at most the device's maximum size.
///
/// It is created, used and released with its context current.
final class TextureObject {
  /// The filtering of texels and mipmap levels.
  struct Sampling: Hashable {
    enum Minification { case nearest, linear, trilinear }

    var minification = Minification.linear
    var linearMagnification = true

    /// Selects the texel that contains a point.
    static let texels = Sampling(minification: .nearest, linearMagnification: false)
  }

  let name: GLuint
  let width: Int
  let height: Int
  private let gl: GLProcs
  private var sampling: Sampling?
  /// The owner that deletes the texture; nil if this object does.
  private let owner: AnyObject?

  /// Wraps a texture that belongs to `owner`, which is retained and responsible for its wrap mode.
  init(borrowing name: GLuint, of owner: AnyObject, width: Int, height: Int, gl: GLProcs) {
    self.name = name
    self.owner = owner
    self.width = width
    self.height = height
    self.gl = gl
  }

  /// Creates a texture.
  ///
  /// - Throws: `GPUError.outOfMemory` if the driver returns the name 0, the default texture.
  init(width: Int, height: Int, gl: GLProcs) throws(GPUError) {
    self.width = width
    self.height = height
    self.gl = gl
    let name = gl.makeTexture()
    guard name != 0 else { throw .outOfMemory(label: "a texture of \(width) x \(height) pixels") }
    self.name = name
    owner = nil
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    // ES 2.0 allows no other mode for sizes that are not powers of two.
    gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    gl.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
  }

  deinit {
    if owner == nil { gl.delete(texture: name) }
  }

  /// Allocates the storage of a level and, unless `bytes` is nil, uploads its texels.
  ///
  /// Leaves the texture bound.
  func upload(
    level: Int = 0, format: Int32, width: Int, height: Int, bytes: [UInt8]?
  ) {
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    gl.defineTexels(
      level: level, internalFormat: format, width: width, height: height, format: format, bytes)
  }

  /// Allocates the storage of the only level and, unless `bytes` is nil, uploads its texels.
  ///
  /// Leaves the texture bound.
  func define(_ texels: TexelFormat, bytes: [UInt8]?) {
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    if texels == .mask {
      for channel in [
        GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A,
      ] {
        gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(channel), GL_RED)
      }
    }
    gl.defineTexels(
      internalFormat: texels.internalFormat, width: width, height: height, format: texels.format,
      bytes)
  }

  /// Allocates storage for four half floats per texel, with the enums of OpenGL ES 3 or of the ES 2
  /// extension.
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

  /// Binds the texture to the active unit with the given sampling.
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
