import Foundation
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Costs of scenes: realistic ones are allowed, and a multiple of them is not.
@Suite struct RenderCostTests {
  private let canvas = PixelRect(minX: 0, minY: 0, maxX: 1024, maxY: 1024)
  private let allowed = Double(Limits.default.work)

  private func square(_ side: Int) -> PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: side, maxY: side)
  }

  private func rectangle(_ side: Int) -> RenderShape {
    .roundedRect(RoundedRect(CGRect(x: 0, y: 0, width: side, height: side)))
  }

  /// Returns `count` particles of a sprite that is `side` points wide and high.
  private func particles(
    _ count: Int, side: Double, scale: ParticleStream = .constant(SIMD4(1, 0, 0, 0))
  ) -> RenderParticles {
    let births = min(count, ParticlePage.capacity)
    let page = ParticlePage(
      epoch: 0, birth: [Float](repeating: 0, count: births),
      position: .constant(SIMD4(500, 500, 0, 0)), lifetime: .constant(SIMD4(2, 0, 0, 0)),
      scale: scale)
    let sprite = ParticleSprite(
      pixels: Pixels(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255]),
      size: SIMD2(side, side))
    let run = ParticleRun(page: page, range: 0..<births, age: 1, sprite: sprite)
    return RenderParticles(
      batch: ParticleBatch(runs: Array(repeating: run, count: count / births)),
      transform: .identity, scissor: canvas)
  }

  @Test func `a million rectangles and a million particles are allowed`() {
    let one = RenderCost.item(rectangle(5), .solid(.white), .identity, bounds: square(5))
    expect(1_000_000 * one < allowed)
    expect(10_000_000 * one > allowed)
    let sprites = particles(1 << 20, side: 16)
    expect(RenderCost.particles(sprites, bounds: canvas) < allowed)
  }

  @Test func `four million particles, or fewer large ones, are too many`() {
    let sprites = particles(4_000_000, side: 8)
    expect(RenderCost.particles(sprites, bounds: square(64)) > allowed)
    let large = particles(1 << 18, side: 64)
    expect(RenderCost.particles(large, bounds: canvas) > allowed)
  }

  @Test func `particles cost their covered area, at most the canvas`() {
    func cost(_ particles: RenderParticles, _ side: Int = 1024) -> Double {
      RenderCost.particles(particles, bounds: square(side)) / Double(particles.batch.count)
    }
    let bare = cost(particles(100, side: 0))
    expectEqual(cost(particles(100, side: 20)) - bare, 2 * 400)
    expectEqual(cost(particles(100, side: 1e9), 8) - bare, 2 * 64)
    expectEqual(cost(particles(100, side: .nan), 8) - bare, 2 * 64)
    // Scales from 0 to 1 cover a third of the area at 1.
    let spread = ParticleStream.floats((0..<100).map { Float($0) / 99 }, rest: .zero)
    expect(abs(cost(particles(100, side: 30, scale: spread)) - bare - 2 * 300) < 1e-9)
    var stretched = particles(100, side: 20)
    stretched.transform = .scale(3, 3)
    expect(abs(cost(stretched) - bare - 2 * 3600) < 1e-9)
  }

  @Test func `slower commands cost more`() {
    let plain = RenderCost.item(rectangle(9), .solid(.white), .identity, bounds: canvas)
    let shadow = RenderShape.blurred(
      .roundedRect(RoundedRect(CGRect(x: 0, y: 0, width: 9, height: 9))), sigma: 3)
    expect(RenderCost.item(shadow, .solid(.white), .identity, bounds: canvas) > 3 * plain)
    var long = Path()
    long.move(to: SIMD2(0, 0))
    for _ in 0..<1_000_000 { long.line(to: SIMD2(1, 1)) }
    let small = RenderCost.item(
      .fill(long, .nonZero), .solid(.white), .identity, bounds: square(1))
    expect(small > 10 * plain && small < allowed)
  }

  /// Each row and each column of an edge takes longer than a pixel inside.
  @Test func `a narrow shape costs its edges, and a wide one its area`() {
    func cost(_ shape: RenderShape, _ width: Int, _ height: Int) -> Double {
      RenderCost.item(
        shape, .solid(.white), .identity,
        bounds: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    }
    /// A rectangle whose left side has many teeth.
    func comb(_ width: Double, _ height: Double, teeth: Int) -> Path {
      var path = Path()
      path.move(to: SIMD2(width, 0))
      path.line(to: SIMD2(width, height))
      for tooth in 0..<teeth { path.line(to: SIMD2(0, tooth % 2 == 0 ? height : 0)) }
      path.close()
      return path
    }
    func narrow(_ height: Int) -> [RenderShape] {
      let rect = CGRect(x: 0, y: 0, width: 2, height: Double(height))
      let path = comb(2, Double(height), teeth: 2)
      return [
        .roundedRect(RoundedRect(rect)), .border(RoundedRect(rect), width: 0.5),
        .fill(path, .nonZero), .stroke(path, StrokeStyle()),
      ]
    }
    for (low, high) in zip(narrow(0), narrow(16_000)) {
      let growth = cost(high, 2, 16_000) - cost(low, 2, 0)
      expect(growth > 16_000 * 20, "\(high): \(growth)")
      // 4,000 of them take several seconds, and are too many.
      expect(4_000 * growth > allowed, "\(high): \(growth)")
    }
    // The outlines of large shapes are a small part of their area.
    let square = comb(1_000, 1_000, teeth: 1)
    expectEqual(
      cost(.fill(square, .nonZero), 1_000, 1_000) - cost(.fill(square, .nonZero), 0, 0), 1_000_000)
    // Only a part of a long path can be visible.
    let long = cost(.fill(comb(1e9, 1e9, teeth: 60), .nonZero), 10, 10)
    expect(long < cost(.fill(comb(1e9, 1e9, teeth: 60), .nonZero), 0, 0) + 63 * 10 * 20)
    // The lengths are those on the device.
    let tall = RenderCost.item(
      .fill(comb(0.01, 10, teeth: 2), .nonZero), .solid(.white),
      PlaneTransform(a: 100, b: 0, c: 0, d: 100, tx: 0, ty: 0),
      bounds: PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1_000))
    expect(tall > 2 * 1_000 * 12)
  }

  @Test func `a shadow that is narrower than half a pixel costs more per pixel`() {
    func cost(_ sigma: Double, scale: Double = 1) -> Double {
      let rect = RoundedRect(CGRect(x: 0, y: 0, width: 64, height: 64))
      return RenderCost.item(
        .blurred(.roundedRect(rect), sigma: sigma), .solid(.black),
        PlaneTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0), bounds: square(64))
    }
    expectEqual(cost(3), cost(0.6))
    expectEqual(cost(0.4), cost(0.1))
    expectEqual(cost(0.4, scale: 2), cost(3))
    expect(cost(0.1) > 5 * cost(3))
  }

  @Test func `a group needs its own surface, and two for each filter`() {
    let bounds = square(64)
    let plain = RenderGroup(opacity: 0.5, clip: nil, bounds: bounds)
    expectEqual(RenderCost.group(plain).mostPixels, 4096)
    func blurs(_ count: Int) -> RenderGroup {
      RenderGroup(
        opacity: 1, clip: nil, bounds: bounds, surface: bounds,
        filters: Array(repeating: .blur(sigma: SIMD2(4, 4), edges: .clear), count: count))
    }
    // 3.25 sigma on every side: 90 × 90, of which the canvas's 64 × 64 are needed.
    expectEqual(RenderCost.group(blurs(1)).mostPixels, 2 * 4096)
    expectEqual(RenderCost.group(blurs(2)).mostPixels, 4096 + 90 * 90)
    // The blurred alpha, too.
    let shadow = RenderShadow(color: .black, sigma: SIMD2(4, 4), offset: SIMD2())
    let casting = RenderGroup(
      opacity: 1, clip: nil, bounds: bounds, surface: bounds, filters: [.dropShadow(shadow)])
    expectEqual(RenderCost.group(casting).mostPixels, 3 * 4096)
    let wide = (1...16).map { count in
      RenderCost.group(
        RenderGroup(
          opacity: 1, clip: nil, bounds: bounds, surface: bounds,
          filters: Array(repeating: .blur(sigma: SIMD2(500, 500), edges: .clear), count: count))
      ).mostPixels
    }
    expectEqual(wide.sorted(), wide)
    expect(wide[1] < Double(Limits.default.surfacePixels))
    expect(wide[15] > 10 * Double(Limits.default.surfacePixels))
  }

  @Test func `dashes cost as much as outlines of their own`() {
    var line = Path()
    line.move(to: SIMD2(0, 0))
    line.line(to: SIMD2(64, 0))
    func cost(_ dashes: [Double]) -> Double {
      var style = StrokeStyle()
      style.dashes = dashes
      return RenderCost.item(
        .stroke(line, style), .solid(.white), .identity, bounds: square(64))
    }
    expectEqual(cost([1, 1]) - cost([]), 256 * 32)
    expectEqual(cost([1, 1, 1, 1]), cost([1, 1]))
    expect(cost([-1, 2]) == cost([]) && cost([0, 0]) == cost([]))
    // A hundred lines of a quarter of a million dashes.
    expect(100 * cost([0.000_128, 0.000_128]) > allowed)
  }

  @Test func `a fill costs more if very many lines pass through each pixel`() {
    func cost(_ lines: Int, scale: Double = 1) -> Double {
      var path = Path()
      path.move(to: SIMD2(0, 0))
      for index in 0..<lines { path.line(to: SIMD2(index % 2 == 0 ? 64 : 0, 1)) }
      return RenderCost.item(
        .fill(path, .nonZero), .solid(.white),
        PlaneTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0),
        bounds: square(64))
    }
    // Each line crosses 64 pixels and counts as one more. With more than 1,024 lines for each
    // pixel, fewer samples are taken.
    let plain = cost(3_000, scale: 0.001)
    expect(plain < 100_000 + 64 * 3_000)
    expect(cost(3_000) > plain + 4_096 * 12_000)
    expect(cost(3_000) < allowed / 10 && cost(200_000) < cost(60_000))
  }
}
