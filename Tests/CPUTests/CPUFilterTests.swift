import Foundation
import StrataCPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The effects of filters on groups and on backdrops.
@Suite struct CPUFilterTests {
  private static let size = PixelSize(width: 72, height: 60)
  private static let canvas = PixelRect(size)

  private func bytes(
    _ commands: [RenderCommand], _ precision: CPUOptions.Precision = .eightBit,
    background: Color? = nil
  ) throws -> [UInt8] {
    var list = RenderList(size: Self.size, background: background)
    list.commands = commands
    let backend = CPUBackend(
      options: CPUOptions(precision: precision, threads: 2), limits: .default, clock: { 0 })
    return try backend.render(list, strategy: .auto).pixels.bytes
  }

  private func item(_ rect: CGRect, _ color: Color, radius: Double = 0) -> RenderCommand {
    .draw(
      RenderItem(
        shape: .roundedRect(RoundedRect(rect, radii: RoundedRect.Radii(all: radius))),
        paint: .solid(color), transform: .identity,
        scissor: PixelRect(minX: -500, minY: -500, maxX: 500, maxY: 500)))
  }

  private func group(
    _ content: [RenderCommand], _ filters: [RenderFilter],
    bounds: PixelRect = canvas, surface: PixelRect? = nil, opacity: Float = 1,
    blend: CGBlendMode = .normal, raster: RenderRaster? = nil
  ) -> [RenderCommand] {
    let group = RenderGroup(
      opacity: opacity, clip: nil, bounds: bounds, surface: surface ?? filters.input(for: bounds),
      blend: blend, filters: filters, raster: raster)
    return [.beginGroup(group)] + content + [.endGroup]
  }

  private var picture: [RenderCommand] {
    [
      item(CGRect(x: 10.3, y: 8.6, width: 40, height: 30), .white, radius: 9),
      item(
        CGRect(x: 30, y: 20, width: 31.5, height: 33),
        Color(red: 0.2, green: 0.7, blue: 0.4, alpha: 0.6), radius: 4),
    ]
  }

  private static let blurs: [SIMD2<Double>] = [
    SIMD2(2, 2), SIMD2(7.5, 7.5), SIMD2(0, 5), SIMD2(11, 0), SIMD2(30, 2),
  ]

  /// Byte for byte: downsampling starts at the same pixels for every part.
  @Test(arguments: CPUOptions.Precision.allCases, blurs)
  func `a part drawn alone equals that part of the whole`(
    precision: CPUOptions.Precision, sigma: SIMD2<Double>
  ) throws {
    let shadow = RenderShadow(color: .black, sigma: sigma, offset: SIMD2(3.4, -2.7))
    let surface = PixelRect(minX: -40, minY: -40, maxX: 110, maxY: 100)
    for filters: [RenderFilter] in [
      [.blur(sigma: sigma, edges: .clear)], [.blur(sigma: sigma, edges: .extended)],
      [.dropShadow(shadow)], [.blur(sigma: sigma, edges: .clear), .dropShadow(shadow)],
    ] {
      let whole = try bytes(group(picture, filters, surface: surface), precision)
      for part in [
        PixelRect(minX: 13, minY: 7, maxX: 42, maxY: 33),
        PixelRect(minX: 37, minY: 31, maxX: 38, maxY: 60),
      ] {
        let drawn = try bytes(
          group(picture, filters, bounds: part, surface: surface), precision)
        var expected = [UInt8](repeating: 0, count: whole.count)
        for y in part.minY..<part.maxY {
          let row = 4 * (y * 72 + part.minX)..<4 * (y * 72 + part.maxX)
          expected.replaceSubrange(row, with: whole[row])
        }
        expectEqual(drawn, expected)
      }
    }
  }

  @Test(arguments: CPUOptions.Precision.allCases)
  func `filters that change nothing change nothing`(precision: CPUOptions.Precision) throws {
    let plain = try bytes(group(picture, []), precision)
    for filters: [RenderFilter] in [
      [.colorMatrix(.identity)],
      [.blur(sigma: SIMD2(), edges: .clear)],
      [.dropShadow(RenderShadow(color: .clear, sigma: SIMD2(3, 3), offset: SIMD2(9, 9)))],
    ] {
      try expectEqual(bytes(group(picture, filters), precision), plain)
    }
  }

  /// Each byte survives the conversion to straight color and back.
  @Test func `a color matrix close to the identity changes no byte`() throws {
    var nearly = ColorMatrix.identity
    nearly.constant = SIMD4(1e-9, 0, 0, 0)
    try expectEqual(bytes(group(picture, [.colorMatrix(nearly)])), bytes(group(picture, [])))
  }

  /// The shadow is the card's silhouette in another color, moved, below it.
  @Test(arguments: CPUOptions.Precision.allCases)
  func `a sharp shadow is the translated silhouette`(precision: CPUOptions.Precision) throws {
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    let shadow = RenderShadow(color: blue, sigma: SIMD2(), offset: SIMD2(5, -4))
    let drawn = try bytes(
      group(
        [item(CGRect(x: 20, y: 20, width: 21.5, height: 18), red, radius: 6)],
        [.dropShadow(shadow)]), precision)
    let expected = try bytes(
      [
        item(CGRect(x: 25, y: 16, width: 21.5, height: 18), blue, radius: 6),
        item(CGRect(x: 20, y: 20, width: 21.5, height: 18), red, radius: 6),
      ], precision)
    // Source-over in integers is at most a level off.
    expect(PixelBytes.largestDifference(drawn, expected) <= 1)
  }

  /// Half of each neighbor, which for an upright edge is the moved edge's coverage.
  @Test func `a shadow between pixels is mixed linearly`() throws {
    let shadow = RenderShadow(color: .black, sigma: SIMD2(), offset: SIMD2(20.25, 0.5))
    let drawn = try bytes(
      group(
        [item(CGRect(x: 10, y: 10, width: 8, height: 8), .white)], [.dropShadow(shadow)]))
    let expected = try bytes([
      item(CGRect(x: 30.25, y: 10.5, width: 8, height: 8), .black),
      item(CGRect(x: 10, y: 10, width: 8, height: 8), .white),
    ])
    expect(PixelBytes.largestDifference(drawn, expected) <= 1)
  }

  @Test(arguments: CPUOptions.Precision.allCases, blurs)
  func `a flat image with extended edges does not change`(
    precision: CPUOptions.Precision, sigma: SIMD2<Double>
  ) throws {
    let color = Color(red: 0.31, green: 0.62, blue: 0.93)
    let flat = try bytes([], precision, background: color)
    let backdrop = RenderBackdrop(
      filters: [.blur(sigma: sigma, edges: .extended)], clip: nil, bounds: Self.canvas)
    try expectEqual(bytes([.filterBackdrop(backdrop)], precision, background: color), flat)
    let card = [item(CGRect(x: 0, y: 0, width: 72, height: 60), color)]
    let filters: [RenderFilter] = [.blur(sigma: sigma, edges: .extended)]
    try expectEqual(bytes(group(card, filters, surface: Self.canvas), precision), flat)
  }

  /// Content hidden by a later card still shows where a backdrop's blur spreads it beyond the card.
  @Test(arguments: CPUOptions.Precision.allCases)
  func `a blurred backdrop includes content hidden by a later card`(
    precision: CPUOptions.Precision
  ) throws {
    let hidden = item(CGRect(x: 20, y: 20, width: 16, height: 16), .black)
    let backdrop = RenderCommand.filterBackdrop(
      RenderBackdrop(
        filters: [.blur(sigma: SIMD2(6, 6), edges: .extended)], clip: nil, bounds: Self.canvas))
    let card = item(CGRect(x: 4, y: 4, width: 50, height: 50), .white)
    let drawn = try bytes([hidden, backdrop, card], precision, background: .white)
    let without = try bytes([backdrop, card], precision, background: .white)
    let lone = try bytes([hidden, backdrop], precision, background: .white)
    for y in 0..<60 {
      for x in 0..<72 {
        let at = 4 * (y * 72 + x)
        let isCovered = x >= 4 && x < 54 && y >= 4 && y < 54
        expectEqual(drawn[at], isCovered ? 255 : lone[at])
      }
    }
    expect(drawn != without)
  }

  /// R = D·(1 − c) + F·c: halfway between the backdrop and the filtered backdrop.
  @Test func `a backdrop's opacity mixes`() throws {
    let invert = ColorMatrix(rows: [
      -1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0,
    ])
    let backdrop = RenderBackdrop(
      filters: [.colorMatrix(invert)], clip: nil,
      bounds: PixelRect(minX: 0, minY: 0, maxX: 36, maxY: 60), opacity: 0.25)
    let drawn = try bytes(
      [.filterBackdrop(backdrop)], background: Color(red: 1, green: 0, blue: 0.2))
    expectEqual(Array(drawn[0..<4]), [191, 64, 89, 255])
    expectEqual(Array(drawn[4 * 36..<4 * 36 + 4]), [255, 0, 51, 255])
  }

  /// Integer translations: whole pixels map to whole pixels.
  @Test(arguments: [
    PlaneTransform.identity, .translation(3, -2),
    PlaneTransform(a: 0, b: 1, c: -1, d: 0, tx: 60, ty: 0),
  ])
  func `a raster on the same pixels equals the group`(map: PlaneTransform) throws {
    let drawn = try bytes(
      group(
        picture, [], surface: PixelRect(minX: 0, minY: 0, maxX: 60, maxY: 60),
        raster: RenderRaster(transform: map)))
    let flat = try bytes(
      group(picture, [], bounds: PixelRect(minX: 0, minY: 0, maxX: 60, maxY: 60)))
    for y in 0..<60 {
      for x in 0..<72 {
        let from = map.inverse?.apply(SIMD2(Double(x) + 0.5, Double(y) + 0.5)) ?? SIMD2()
        let (column, row) = (Int(from.x.rounded(.down)), Int(from.y.rounded(.down)))
        let isInside = column >= 0 && column < 60 && row >= 0 && row < 60
        for channel in 0..<4 {
          let expected = isInside ? flat[4 * (row * 72 + column) + channel] : 0
          expectEqual(drawn[4 * (y * 72 + x) + channel], expected)
        }
      }
    }
  }

  /// A bitmap's edge is halfway between its last pixel and a transparent one.
  @Test func `a raster between pixels fades out over half a pixel`() throws {
    let card = [item(CGRect(x: 0, y: 0, width: 10, height: 10), .white)]
    let drawn = try bytes(
      group(
        card, [], surface: PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10),
        raster: RenderRaster(
          transform: PlaneTransform.scale(4, 4).then(.translation(8, 8)))))
    let row = (0..<60).map { Int(drawn[4 * (28 * 72 + $0) + 3]) }
    // Pixel x is at (x + 0.5 − 8) / 4 of the bitmap; alpha there is that plus a half.
    for x in 0..<30 {
      let expected = min(max((Double(x) + 0.5 - 8) / 4 + 0.5, 0), 1) * 255
      expect(abs(Double(row[x]) - expected) <= 1)
    }
    expect(row[48...].prefix(2).allSatisfy { $0 < 128 && $0 > 0 } && row[50] == 0)
  }

  @Test func `surfaces are counted`() throws {
    let shadow = RenderShadow(color: .black, sigma: SIMD2(2, 2), offset: SIMD2(1, 1))
    var list = RenderList(size: Self.size)
    // The canvas, a group and its filter's result, a nested group, and the result of a backdrop.
    list.commands =
      group(picture + group(picture, []), [.dropShadow(shadow)]) + [
        .filterBackdrop(
          RenderBackdrop(
            filters: [.blur(sigma: SIMD2(2, 2), edges: .extended)], clip: nil,
            bounds: Self.canvas))
      ]
    for precision in CPUOptions.Precision.allCases {
      let backend = CPUBackend(
        options: CPUOptions(precision: precision, threads: 2), limits: .default, clock: { 0 })
      for _ in 0..<2 { try expectEqual(backend.draw(list, strategy: .auto).passes, 5) }
    }
  }
}
