import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The nearest texel for pixels whose centers are on the borders of texels.
@Suite(.serialized, .enabled(if: hasGL)) struct NearestTexelTests {
  /// An image in which every texel has another color.
  private static func image(_ width: Int, _ height: Int) -> Pixels {
    Pixels(
      width: width, height: height,
      premultipliedRGBA: (0..<width * height).flatMap { index -> [UInt8] in
        [UInt8(index % width % 256), UInt8(index / width % 256), 100, 255]
      })
  }

  private static func keys(_ length: Int, shownOn shown: Double) -> [ImagePaint.Key] {
    [
      ImagePaint.Key(position: 0, texel: 0),
      ImagePaint.Key(position: shown, texel: Double(length)),
    ]
  }

  /// Keys of an image in three slices of equal density.
  private static func slices(_ length: Int, shownOn shown: Double) -> [ImagePaint.Key] {
    let third = Double(length / 2)
    return [
      ImagePaint.Key(position: 0, texel: 0),
      ImagePaint.Key(position: third * shown / Double(length), texel: third),
      ImagePaint.Key(position: shown, texel: Double(length)),
    ]
  }

  struct Case: CustomStringConvertible {
    let width: Int
    let height: Int
    let isSliced: Bool
    var description: String { "\(width) x \(height)\(isSliced ? " in slices" : "")" }
  }

  /// Small images share a texture with others, and large ones do not.
  static let cases =
    [(14, 10), (46, 254), (10, 300), (310, 14)].map { width, height in
      Case(width: width, height: height, isSliced: false)
    } + [Case(width: 32, height: 16, isSliced: true)]

  /// At half size, the center of pixel x is at 2x + 1, where texel 2x + 1 begins.
  @Test(arguments: cases, [[], [Capability.es3]])
  func `a point on a border belongs to the texel that begins there`(
    image: Case, disabled: [Capability]
  ) throws {
    let (width, height) = (image.width / 2, image.height / 2)
    let map = image.isSliced ? Self.slices : Self.keys
    let pixels = Self.image(image.width, image.height)
    let paint = ImagePaint(
      pixels: pixels, columns: map(image.width, Double(width)),
      rows: map(image.height, Double(height)), minification: .nearest, magnification: .nearest)
    let at = PlaneTransform.translation(3, 2)
    let scene = list(
      width + 6, height + 4,
      [
        .draw(
          RenderItem(
            shape: rectangle(0, 0, Double(width), Double(height)), paint: .image(paint),
            transform: at,
            scissor: PixelRect(minX: 0, minY: 0, maxX: width + 6, maxY: height + 4)))
      ])
    let drawn = try withBackend(disabling: Set(disabled)) {
      try $0.render(scene, strategy: .analytic).pixels
    }
    var wrong: [String] = []
    for y in 0..<height {
      for x in 0..<width {
        let found = pixel(drawn, x + 3, y + 2)
        let expected = [(2 * x + 1) % 256, (2 * y + 1) % 256, 100, 255]
        if found != expected { wrong.append("(\(x), \(y)): \(found)") }
      }
    }
    expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }
}
