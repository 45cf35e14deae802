import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

@Suite(.serialized, .enabled(if: hasGL)) struct AtlasTests {
  @Test func `packed rectangles never overlap or leave the page`() {
    var packer = ShelfPacker(side: 256)
    var taken = [Bool](repeating: false, count: 256 * 256)
    var state: UInt32 = 7
    var placed = 0
    for _ in 0..<2_000 {
      state = state &* 1_664_525 &+ 1_013_904_223
      let width = 1 + Int(state >> 8) % 40
      let height = 1 + Int(state >> 16) % 40
      guard let (x, y) = packer.place(width: width, height: height) else { continue }
      placed += 1
      expect(x >= 0 && y >= 0 && x + width <= 256 && y + height <= 256)
      for row in y..<y + height {
        for column in x..<x + width {
          expect(!taken[row * 256 + column])
          taken[row * 256 + column] = true
        }
      }
    }
    expect(placed > 60)
    expect(packer.place(width: 257, height: 1) == nil)
  }

  /// A rectangle as a path.
  private func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    var path = Path()
    path.move(to: SIMD2(x, y))
    path.line(to: SIMD2(x + width, y))
    path.line(to: SIMD2(x + width, y + height))
    path.line(to: SIMD2(x, y + height))
    path.close()
    return path
  }

  /// Each shape needs masks all over the canvas; together far more than the atlas holds.
  @Test func `a frame with more masks than the atlas holds is drawn`() throws {
    let side = 1_536
    let shapes = (1...24).map { index -> RenderCommand in
      var path = Path()
      // The outer two keep masks as wide as their tiles.
      for line in 0..<48 {
        for (column, width) in [(0, 1), (index, 0.5), (31, 1)] {
          path.append(bar(Double(line * 32 + column), 0, width, Double(side)))
        }
      }
      return .draw(item(.fill(path, .nonZero), Color(red: 1, green: 0, blue: 0)))
    }
    let frame = try withBackend { try $0.render(list(side, side, shapes), strategy: .coverage) }
    expect(frame.statistics.coveragePixels > 32 << 20)
    // Every 32nd column from each shape's own on is half covered, so 24 of 32 columns are.
    for x in 0..<64 {
      let alpha = pixel(frame.pixels, x, 700)[3]
      let expected = [0, 31].contains(x % 32) ? 255 : x % 32 <= 24 ? 128 : 0
      expect(abs(alpha - expected) <= 1)
    }
  }

  /// They fill no atlas, whose reset evicts all others.
  @Test func `moving shapes without masks are evicted`() throws {
    try withBackend { backend in
      for frame in 0..<6 {
        // Tiles that are completely covered need no mask.
        let shapes = (0..<4_200).map { index -> RenderCommand in
          let at = PlaneTransform.translation(0, Double(6 * index + frame) / 1_024)
          return .draw(item(rectangle(-64, -64, 256, 256), .black, transform: at))
        }
        _ = try backend.draw(list(128, 128, shapes), strategy: .coverage)
      }
      expect(backend.cachedCoverageCount >= 4_200)
      expect(backend.cachedCoverageCount <= 3 * 4_200)
    }
  }

  @Test func `a solid interior uses no mask`() throws {
    let frame = try withBackend {
      try $0.render(
        list(512, 512, [.draw(item(rectangle(0.5, 0.5, 511, 511), .black))]), strategy: .coverage)
    }
    // Tiles of 32 along the four edges only.
    expectEqual(frame.statistics.coveragePixels, 512 * 512 - 448 * 448)
    expectEqual(pixel(frame.pixels, 256, 256), [0, 0, 0, 255])
    expect(abs(pixel(frame.pixels, 0, 256)[3] - 128) <= 1)
    expect(abs(pixel(frame.pixels, 0, 0)[3] - 64) <= 1)
  }

  /// Two bars that cross in one tile, and cross all other tiles of a row or a column alone.
  @Test func `a mask ends with the coverage of its tile`() throws {
    var path = Path()
    path.append(bar(0.5, 40.25, 511, 1.5))
    path.append(bar(200.25, 0.5, 1.5, 511))
    let frame = try withBackend {
      try $0.render(
        list(512, 512, [.draw(item(.fill(path, .nonZero), .black))]), strategy: .coverage)
    }
    expectEqual(frame.statistics.coveragePixels, 32 * 32 + 2 * 15 * (2 * 32))
    for (x, y, alpha) in [
      (0, 40, 96), (300, 41, 191), (300, 42, 0), (300, 39, 0), (200, 300, 191), (201, 511, 96),
      (202, 300, 0), (199, 300, 0), (193, 33, 0), (200, 40, 239),
    ] { expect(abs(pixel(frame.pixels, x, y)[3] - alpha) <= 1, "(\(x), \(y))") }
  }
}
