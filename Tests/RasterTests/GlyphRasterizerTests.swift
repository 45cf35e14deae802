import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

/// Glyph 0 has no ink, glyph 1 is a square of an em on the baseline, and others are triangles,
/// 1e30 em away from glyph 4 on.
private final class Figures: GlyphOutlines {
  func outline(of glyph: UInt32) -> Path {
    var path = Path()
    guard glyph > 0 else { return path }
    let far = [Point(1e30, 0), Point(-1e30, 0), Point(0, 1e30), Point(0, -1e30)]
    let origin = glyph < 4 ? Point() : far[Int(glyph) % 4]
    path.move(to: origin)
    path.line(to: origin + Point(1, 0))
    path.line(to: origin + Point(1, -1))
    if glyph == 1 { path.line(to: Point(0, -1)) }
    path.close()
    return path
  }
}

@Suite struct GlyphRasterizerTests {
  private let figures = Figures()
  private let rasterizer = GlyphRasterizer()
  private let clip = PixelRect(minX: -4, minY: -12, maxX: 60, maxY: 20)

  private func run(_ glyphs: [(UInt32, Point)], size: Double = 10) -> GlyphRun {
    GlyphRun(glyphs.map { GlyphRun.Glyph(id: $0.0, origin: $0.1) }, of: figures, size: size)
  }

  private func picture(
    _ run: GlyphRun, _ transform: PlaneTransform = .identity, clip: PixelRect? = nil,
    by other: GlyphRasterizer? = nil
  ) throws -> PictureSink {
    let clip = clip ?? self.clip
    let rasterizer = other ?? rasterizer
    var sink = PictureSink(clip: clip)
    let size = try #require(run.maskedSize(transform))
    if let placement = try rasterizer.place(run, transform, size: size, clip: clip) {
      rasterizer.report(placement, into: &sink)
    }
    return sink
  }

  @Test func `a square em covers exactly its pixels`() throws {
    let sink = try picture(run([(1, Point(3, 11)), (0, Point(20, 11))]))
    for y in -12..<20 {
      for x in -4..<60 {
        let isInside = x >= 3 && x < 13 && y >= 1 && y < 11
        expectEqual(sink[x, y], isInside ? 255 : 0, "\(x) \(y)")
      }
    }
  }

  @Test func `origins are rounded to eighths of a pixel on both axes`() throws {
    var random = RepeatableRandom(seed: 17)
    for _ in 0..<200 {
      let origin = random.point(2...20)
      let size = random.number(3...9)
      let sink = try picture(run([(1, origin)], size: size))
      let near = ((origin * 8 + 0.5).rounded(.down)) / 8
      // The square's four sides as areas of the pixels that they intersect.
      func part(_ pixel: Int, _ from: Double, _ to: Double) -> Double {
        max(0, min(Double(pixel) + 1, to) - max(Double(pixel), from))
      }
      for y in -4..<20 {
        for x in 0..<40 {
          let area = part(x, near.x, near.x + size) * part(y, near.y - size, near.y)
          expect(abs(Double(sink[x, y]) - area * 255) <= 1.6, "\(origin) \(size) \(x) \(y)")
        }
      }
    }
  }

  @Test func `overlapping glyphs are painted over each other`() throws {
    let (a, b) = ((2 as UInt32, Point(4.3, 10.1)), (1 as UInt32, Point(8.6, 12.7)))
    let (first, second) = (try picture(run([a])), try picture(run([b])))
    let both = try picture(run([a, b]))
    for (index, value) in both.bytes.enumerated() {
      let (x, y) = (Double(first.bytes[index]) / 255, Double(second.bytes[index]) / 255)
      expect(abs(Double(value) / 255 - (x + y - x * y)) < 0.6 / 255)
    }
  }

  @Test func `neither the clip nor what was drawn before changes a pixel`() throws {
    let glyphs = (0..<12).map { index -> (UInt32, Point) in
      (UInt32(index % 3), Point(Double(index) * 4.37, 9 + Double(index) / 7))
    }
    let text = run(glyphs)
    let whole = try picture(text)
    expect(whole.faults.allSatisfy { $0.contains("holds a 0") })
    for left in stride(from: -4, to: 56, by: 7) {
      let part = PixelRect(minX: left, minY: -3, maxX: left + 7, maxY: 8)
      for other in [nil, GlyphRasterizer()] {
        let cut = try picture(text, clip: part, by: other)
        for y in part.minY..<part.maxY {
          for x in part.minX..<min(part.maxX, 60) { expectEqual(cut[x, y], whole[x, y]) }
        }
      }
    }
  }

  @Test func `moving by whole pixels moves the image`() throws {
    let text = run([(2, Point(1.3, 7.9)), (1, Point(14.77, 8.2))])
    let still = try picture(text)
    let moved = try picture(text, .translation(5, -3))
    for y in -8..<12 {
      for x in -4..<50 { expectEqual(moved[x + 5, y - 3], still[x, y]) }
    }
  }

  @Test func `rotated, mirrored, slanted or large text is drawn as a path`() {
    let text = run([(1, Point())])
    let maps: [PlaneTransform] = [
      PlaneTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0), .scale(-1, 1), .scale(1, -1),
      .scale(1, 1.1), .scale(6.5, 6.5), .scale(.infinity, .infinity), .scale(0, 0),
    ]
    for map in maps { expect(text.maskedSize(map) == nil, "\(map)") }
    expectEqual(text.maskedSize(.scale(6.4, 6.4)), 64)
    expect(run([(1, Point())], size: .nan).glyphs.isEmpty)
    expect(run([(1, Point(.nan, 0)), (1, Point(0, .infinity))]).glyphs.isEmpty)
  }

  @Test func `distant glyphs cost nothing`() throws {
    let far = run([(1, Point(1e12, 0)), (1, Point(-1e300, 1e300)), (1, Point(3, 11))])
    try expectEqual(picture(far).total, 100)
  }

  @Test func `ink far from its origin is ignored`() throws {
    for glyph in UInt32(4)..<8 {
      try expectEqual(picture(run([(glyph, Point(3, 11)), (1, Point(3, 11))])).total, 100)
    }
  }

  @Test func `extent and path contain all ink`() {
    let text = run([(2, Point(1.3, 7.9)), (0, Point(90, 90)), (1, Point(14, 8))])
    let ink = CGRect(x: 1.3, y: -2.1, width: 22.7, height: 10.1)
    expectEqual(
      text.extent.map { $0.union(ink).insetBy(dx: 1e-9, dy: 1e-9) }.map(ink.contains), true)
    expectEqual(text.extent.map { $0.insetBy(dx: -1e-9, dy: -1e-9).contains(ink) }, true)
    expectEqual(
      text.path.controlBounds.map { $0.insetBy(dx: 1e-9, dy: 1e-9) }.map(ink.contains),
      true)
    expect(run([(0, Point())]).extent == nil)
  }
}
