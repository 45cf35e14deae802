import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct PaintImageTests {
  /// An image over 0...width × 0...height of the item's space.
  private func placed(
    _ pixels: Pixels, width: Double? = nil, height: Double? = nil,
    minification: ImagePaint.Filter = .linear, magnification: ImagePaint.Filter = .linear,
    bias: Float = 0
  ) -> ImagePaint {
    let (w, h) = (Double(pixels.width), Double(pixels.height))
    return ImagePaint(
      pixels: pixels,
      columns: [.init(position: 0, texel: 0), .init(position: width ?? w, texel: w)],
      rows: [.init(position: 0, texel: 0), .init(position: height ?? h, texel: h)],
      minification: minification, magnification: magnification, levelBias: bias)
  }

  private func rotation(_ random: inout RepeatableRandom, scale: Double) -> PlaneTransform {
    random.map(size: 1 / scale).then(.translation(random.number(-5...20), random.number(-5...20)))
  }

  @Test func `a level bias that is not a number selects the image itself`() throws {
    var random = RepeatableRandom(seed: 12)
    let pixels = random.pixels(16, 16)
    let pictures = try [(ImagePaint.Filter.trilinear, Float.nan), (.linear, 0)].map {
      let paint = placed(pixels, width: 5, height: 4, minification: $0.0, bias: $0.1)
      let rows = try #require(ImageRows(paint, toLocal: .identity, opacity: 1))
      return rows.bytes(x: 0, y: 1, count: 5)
    }
    expectEqual(pictures[0], pictures[1])
  }

  @Test func `one texel per pixel is a copy, with repeated edges`() throws {
    var random = RepeatableRandom(seed: 11)
    let pixels = random.pixels(13, 9)
    let rows = try #require(
      ImageRows(placed(pixels), toLocal: .translation(-3, -2), opacity: 1))
    expect(
      ImageFormula(pixels).isCopied(by: rows, x: 3, y: 2, columns: -6..<34, rows: -4..<20))
  }

  @Test func `float pixels are bilinear samples at their centers`() throws {
    var random = RepeatableRandom(seed: 12)
    for _ in 0..<12 {
      let pixels = random.pixels(17, 12)
      let map = rotation(&random, scale: 0.7)
      let rows = try #require(ImageRows(placed(pixels), toLocal: map, opacity: 0.5))
      let error = ImageFormula(pixels).worstBilinearError(
        of: rows, toImage: map, opacity: 0.5, columns: -5..<35, rows: -5..<25)
      expect(error < 1e-5)
    }
  }

  @Test(arguments: [ImagePaint.Filter.nearest, .linear, .trilinear], [0.1, 0.8, 1.0, 2.6, 9.0])
  func `8-bit pixels are within a level of float ones`(
    filter: ImagePaint.Filter, scale: Double
  ) throws {
    var random = RepeatableRandom(seed: 13)
    for index in 0..<16 {
      let pixels = random.pixels(
        Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
      let paint = placed(
        pixels, minification: filter, magnification: index % 2 == 0 ? .linear : .nearest,
        bias: index % 3 == 0 ? 0.3 : 0)
      let rows = try #require(
        ImageRows(
          paint, toLocal: rotation(&random, scale: scale), opacity: index % 4 == 0 ? 0.3 : 1))
      expect(rows.worstLevel(columns: -10..<60, rows: -10..<50) <= 1)
      expect(rows.firstRowThatDependsOnItsParts(columns: -10..<90, rows: 0..<9, seed: index) == nil)
    }
  }

  @Test func `nearest texels match in 8 bits, also for ties`() throws {
    var random = RepeatableRandom(seed: 14)
    for scale in [0.5, 1 / 3.0, 2, 3, 2.5, 1] {
      let pixels = random.pixels(24, 18)
      let paint = placed(
        pixels, width: 24 / scale, height: 18 / scale, minification: .nearest,
        magnification: .nearest)
      for offset in [0, 0.5, 0.25] {
        let rows = try #require(
          ImageRows(paint, toLocal: .translation(offset, -offset), opacity: 1))
        expectEqual(rows.worstLevel(columns: -3..<70, rows: -3..<60), 0)
      }
    }
  }

  @Test func `a part of an image repeats the part's edge`() throws {
    var random = RepeatableRandom(seed: 15)
    let pixels = random.pixels(20, 20)
    var paint = placed(pixels)
    paint.columns = [.init(position: 4, texel: 15), .init(position: 16, texel: 6)]
    paint.rows = [.init(position: 2, texel: 3), .init(position: 12, texel: 9.5)]
    let rows = try #require(ImageRows(paint, toLocal: .identity, opacity: 1))
    expect(rows.worstLevel(columns: -5..<40, rows: -5..<40) <= 1)
    expect(
      rows.bytes(x: -9, y: 5, count: 12).allSatisfy { $0 == rows.bytes(x: 3, y: 5, count: 1)[0] })
  }

  @Test func `a nine-slice and a plane in perspective are within a level`() throws {
    var random = RepeatableRandom(seed: 16)
    let pixels = random.pixels(20, 16)
    var slices = placed(pixels)
    slices.columns = [(0, 0), (5, 5), (41, 14), (47, 20)].map { .init(position: $0.0, texel: $0.1) }
    slices.rows = [(0, 0), (4, 4), (21, 12), (25, 16)].map { .init(position: $0.0, texel: $0.1) }
    var perspective = PlaneTransform(a: 0.5, b: 0.1, c: -0.1, d: 0.4, tx: -2, ty: 1)
    (perspective.m13, perspective.m23) = (4e-3, 2e-3)
    for (paint, map) in [
      (slices, PlaneTransform.identity), (slices, .translation(0.3, 0.6)),
      (placed(pixels), perspective), (placed(pixels, minification: .trilinear), perspective),
      (placed(pixels, minification: .nearest, magnification: .nearest), perspective),
    ] {
      let rows = try #require(ImageRows(paint, toLocal: map, opacity: 0.8))
      expect(rows.worstLevel(columns: -5..<70, rows: -5..<40) <= 1)
      expect(rows.firstRowThatDependsOnItsParts(columns: -10..<90, rows: 0..<9, seed: 16) == nil)
    }
  }

  @Test func `colors never exceed their alpha`() throws {
    var random = RepeatableRandom(seed: 17)
    for filter in [ImagePaint.Filter.linear, .trilinear] {
      let paint = placed(random.pixels(31, 31), minification: filter)
      let rows = try #require(
        ImageRows(paint, toLocal: rotation(&random, scale: 1.7), opacity: 0.37))
      for y in 0..<30 {
        expect(PackedPixel.arePremultiplied(rows.bytes(x: 0, y: y, count: 40)))
      }
    }
  }

  @Test func `rows are opaque when image and opacity are`() throws {
    var random = RepeatableRandom(seed: 18)
    let (solid, holed) = (random.pixels(3, 3, opaque: true), random.pixels(3, 3))
    expectEqual(ImageRows(placed(solid), toLocal: .identity, opacity: 1)?.isOpaque, true)
    expectEqual(ImageRows(placed(solid), toLocal: .identity, opacity: 0.5)?.isOpaque, false)
    expectEqual(ImageRows(placed(holed), toLocal: .identity, opacity: 1)?.isOpaque, false)
    expect(ImageRows(placed(solid), toLocal: .identity, opacity: 0) == nil)
  }

  @Test func `mipmaps are cached`() {
    var random = RepeatableRandom(seed: 19)
    let pixels = random.pixels(9, 4)
    let (first, second) = (pixels.mipmaps(), pixels.mipmaps())
    expectEqual(first.map(\.width), [9, 4, 2, 1])
    expectEqual(first, second)
    expectEqual(first[0], pixels)
  }
}
