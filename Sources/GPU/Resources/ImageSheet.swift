import CGLES
import StrataGraphics

/// A texture that holds many small images, so that one call can draw what shows several of them.
///
/// Samples are kept within an image by clamping coordinates to the centres of its outermost texels,
/// which is what clamping at the edge of a texture of its own does.
final class ImageSheet {
  static let height = 2_048
  /// Images up to this many texels a side share sheets.
  static let largestSide = 256
  /// Sheets are as narrow as their images, so that an image's rows lie near each other in memory: a
  /// software driver that walks across the rows of a wide texture waits for a page of memory at each.
  private static let narrowest = 64

  let texture: TextureObject
  private let gl: GLProcs
  private var packer: ShelfPacker
  private var isDefined = false

  /// - Parameter width: What `width(for:)` says of its images.
  /// - Throws: As `TextureObject`.
  init(width: Int, gl: GLProcs) throws(GPUError) {
    self.gl = gl
    packer = ShelfPacker(width: width, height: Self.height)
    texture = try TextureObject(width: width, height: Self.height, gl: gl)
  }

  /// The width of the sheets for an image: a power of two.
  static func width(for pixels: Pixels) -> Int {
    var width = narrowest
    while width < pixels.width { width *= 2 }
    return width
  }

  /// Uploads an image to where there is room.
  ///
  /// - Returns: Its first texel; nil when there is no room.
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
