import StrataCGLES
import StrataGraphics

/// A texture that holds many small images, so that one call can draw several of them.
///
/// Coordinates are clamped to the centers of an image's outermost texels, which has the same effect
/// as clamping to the edge of a separate texture.
final class ImageSheet {
  /// The maximum side of a sheet.
  static let largestSide = 2_048
  /// The limits of an image that shares a sheet; lines of text are wide and low.
  private static let largestImage = (width: 1_024, height: 256, texels: 1 << 16)
  /// The number of texels of the wider sheets.
  private static let texels = 1 << 19
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
    let height = min(Self.largestSide, Self.texels / width)
    packer = ShelfPacker(width: width, height: height)
    texture = try TextureObject(width: width, height: height, gl: gl)
  }

  /// Returns whether an image is small enough to share a sheet.
  static func canHold(_ pixels: Pixels) -> Bool {
    pixels.width <= largestImage.width && pixels.height <= largestImage.height
      && pixels.width * pixels.height <= largestImage.texels
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
    gl.writeTexels(
      pixels.bytes.span, x: place.x, y: place.y, width: pixels.width, height: pixels.height,
      format: GL_RGBA)
    return SIMD2(place.x, place.y)
  }
}
