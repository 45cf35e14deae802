import StrataCGLES
import StrataGraphics

/// A texture that holds many small images, so that one call can draw several of them.
///
/// Coordinates are clamped to the centers of an image's outermost texels, which has the same effect
/// as clamping to the edge of a separate texture.
final class ImageSheet {
  static let height = 2_048
  /// The maximum side of images that share sheets, in texels.
  static let largestSide = 256
  /// The minimum width of a sheet.
  ///
  /// Sheets are as narrow as their images, so that the rows of an image are close to each other in
  /// memory. A software driver that crosses the rows of a wide texture waits for a memory page at
  /// each.
  private static let narrowest = 64

  let texture: TextureObject
  private let gl: GLProcs
  private var packer: ShelfPacker
  private var isDefined = false

  /// Creates a sheet.
  ///
  /// - Parameter width: The result of `width(for:)` for its images.
  /// - Throws: The errors of `TextureObject`.
  init(width: Int, gl: GLProcs) throws(GPUError) {
    self.gl = gl
    packer = ShelfPacker(width: width, height: Self.height)
    texture = try TextureObject(width: width, height: Self.height, gl: gl)
  }

  /// Returns the width of the sheets for an image: a power of two.
  static func width(for pixels: Pixels) -> Int {
    var width = narrowest
    while width < pixels.width { width *= 2 }
    return width
  }

  /// Uploads an image to a free area.
  ///
  /// - Returns: Its first texel; nil if the sheet is full.
  func add(_ pixels: Pixels) -> SIMD2<Int>? {
    guard let place = packer.place(width: pixels.width, height: pixels.height) else { return nil }
    if !isDefined {
      isDefined = true
      texture.upload(
        format: GL_RGBA, width: texture.width, height: texture.height, bytes: nil)
    }
    gl.bindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    pixels.bytes.withUnsafeBytes {
      gl.texSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(place.x), GLint(place.y), GLsizei(pixels.width),
        GLsizei(pixels.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), $0.baseAddress)
    }
    return SIMD2(place.x, place.y)
  }
}
