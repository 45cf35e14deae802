import StrataCGLES
import StrataGraphics

/// A texture that holds many small images, so that one call can draw several of them.
///
/// Coordinates are clamped to the centers of an image's outermost texels, which has the same effect
/// as clamping to the edge of a separate texture.
final class ImageSheet {
  /// The properties that images must share to be on one sheet.
  struct Kind: Hashable {
    /// The width of the sheet: a power of two.
    let width: Int
    let format: TexelFormat

    init(for pixels: Pixels, format: TexelFormat) {
      var width = ImageSheet.narrowest
      while width < pixels.width { width *= 2 }
      (self.width, self.format) = (width, format)
    }
  }

  /// The maximum side of a sheet.
  static let largestSide = 2_048
  /// The limits of an image that shares a sheet; lines of text are wide and low.
  private static let largestImage = (width: 1_024, height: 256, texels: 1 << 16)
  /// The size of the wider sheets in bytes.
  private static let byteCount = 1 << 21
  /// The minimum width of a sheet.
  ///
  /// Sheets are as narrow as their images, so that the rows of an image are close to each other in
  /// memory. A software driver that crosses the rows of a wide texture waits for a memory page at
  /// each.
  private static let narrowest = 64

  let texture: TextureObject
  private let format: TexelFormat
  private let gl: GLProcs
  private var packer: ShelfPacker
  private var isDefined = false

  /// Creates a sheet.
  ///
  /// - Throws: The errors of `TextureObject`.
  init(_ kind: Kind, gl: GLProcs) throws(GPUError) {
    self.gl = gl
    format = kind.format
    let height = min(Self.largestSide, Self.byteCount / (format.texelBytes * kind.width))
    packer = ShelfPacker(width: kind.width, height: height)
    texture = try TextureObject(width: kind.width, height: height, gl: gl)
  }

  /// Returns whether an image is small enough to share a sheet.
  static func canHold(_ pixels: Pixels) -> Bool {
    pixels.width <= largestImage.width && pixels.height <= largestImage.height
      && pixels.width * pixels.height <= largestImage.texels
  }

  /// Uploads an image to a free area.
  ///
  /// - Parameter bytes: The texels in the format of the sheet, rows without padding.
  /// - Returns: Its first texel; nil if the sheet is full.
  func add(_ bytes: [UInt8], width: Int, height: Int) -> SIMD2<Int>? {
    guard let place = packer.place(width: width, height: height) else { return nil }
    if !isDefined {
      isDefined = true
      texture.define(format, bytes: nil)
    }
    gl.bindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    gl.writeTexels(
      bytes.span, x: place.x, y: place.y, width: width, height: height, format: format.format)
    return SIMD2(place.x, place.y)
  }
}
