import Foundation
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Images in their own size whose texels lie between pixels, on both back ends.
@Suite(.serialized, .enabled(if: hasGL)) struct NaturalSizeTests {
  /// The origin of an image of 185 px that is centered in 333.3 pt; 185 + 74.15 - 74.15 is less
  /// than 185 in Double.
  private static let origin = 74.15

  /// GPUs round the weights of texels to 8 bits, and the texels are far apart.
  private static let bound = 3

  @Test(arguments: [
    (ImagePaint.Filter.linear, ImagePaint.Filter.nearest, 0 as Float),
    (.nearest, .linear, 0), (.trilinear, .linear, 2),
  ])
  func `rounding errors do not select the filter for reduced images`(
    minification: ImagePaint.Filter, magnification: ImagePaint.Filter, levelBias: Float
  ) throws {
    let size = PixelSize(width: 334, height: 5)
    var random = RepeatableRandom(seed: 185)
    let pixels = Pixels(
      width: 185, height: size.height,
      premultipliedRGBA: (0..<185 * size.height).flatMap { _ in
        (0..<3).map { _ in UInt8(random.integer(0...255)) } + [255]
      })
    let rect = CGRect(x: Self.origin, y: 0, width: 185, height: Double(size.height))
    expect(rect.maxX - rect.minX < 185)
    let paint = ImagePaint(
      pixels, over: rect, minification: minification, magnification: magnification,
      levelBias: levelBias)
    var list = RenderList(size: size)
    // The shape has no edges between pixels, where coverage would differ by rounding.
    list.commands = [
      .draw(
        RenderItem(
          shape: .roundedRect(
            RoundedRect(CGRect(x: 0, y: 0, width: size.width, height: size.height))),
          paint: .image(paint), transform: .identity, scissor: PixelRect(list.size)))
    ]
    let (difference, _) = try withBackends { try $0.compare(list, .auto) }
    expect(difference.largest <= Self.bound, "\(difference)")
  }
}
