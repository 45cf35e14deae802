import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Images that are larger than the device's textures.
@Suite(.serialized, .enabled(if: hasGL)) struct LargeImageTests {
  /// Opaque columns of eight texels, black and white in turn.
  private func stripes(_ width: Int) -> Pixels {
    let row = (0..<width).flatMap { x -> [UInt8] in
      let value: UInt8 = x / 8 % 2 == 0 ? 0 : 255
      return [value, value, value, 255]
    }
    return Pixels(width: width, height: 2, premultipliedRGBA: row + row)
  }

  /// Keys for a reduction to a quarter.
  private func keys(_ length: Int, isSliced: Bool = false) -> [ImagePaint.Key] {
    let texels = isSliced ? [0, length / 2, length] : [0, length]
    return texels.map { ImagePaint.Key(position: Double($0) / 4, texel: Double($0)) }
  }

  @Test(arguments: [ImagePaint.Filter.nearest, .linear, .trilinear], [false, true])
  func `an image above the device's limit is drawn with fewer texels`(
    filter: ImagePaint.Filter, isSliced: Bool
  ) throws {
    try withBackend { backend in
      let width = 2 * backend.capabilities.maxTextureSize
      let scissor = PixelRect(minX: 0, minY: 0, maxX: 64, maxY: 4)
      let paint = ImagePaint(
        pixels: stripes(width), columns: keys(width, isSliced: isSliced),
        rows: [ImagePaint.Key(position: 0, texel: 0), ImagePaint.Key(position: 4, texel: 2)],
        minification: filter, magnification: filter)
      // The middle of the image, where its slices meet.
      let image = RenderItem(
        shape: rectangle(0, 0, Double(width / 4), 4), paint: .image(paint),
        transform: .translation(Double(32 - width / 8), 0), scissor: scissor)
      let drawn = try backend.render(list(64, 4, [.draw(image)]), strategy: .analytic).pixels
      // Two pixels per column, whose centers are between texels of one color.
      for x in 0..<64 {
        let level = (x / 2) % 2 == 0 ? 0 : 255
        expectEqual(pixel(drawn, x, 1), [level, level, level, 255], "column \(x)")
      }
    }
  }
}
