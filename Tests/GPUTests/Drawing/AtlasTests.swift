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

  /// Each shape needs masks all over the canvas; together far more than the atlas holds.
  @Test func `a frame with more masks than the atlas holds is drawn`() throws {
    let side = 1_536
    let shapes = (0..<24).map { index -> RenderCommand in
      var path = Path()
      for line in 0..<48 {
        let at = Double(line) * 32 + Double(index)
        path.move(to: SIMD2(at, 0))
        path.line(to: SIMD2(at + 0.5, 0))
        path.line(to: SIMD2(at + 0.5, Double(side)))
        path.line(to: SIMD2(at, Double(side)))
        path.close()
      }
      return .draw(item(.fill(path, .nonZero), Color(red: 1, green: 0, blue: 0)))
    }
    let frame = try withBackend { try $0.render(list(side, side, shapes), strategy: .coverage) }
    expect(frame.statistics.coveragePixels > 32 << 20)
    // Every 32nd column from each shape's own on is half covered, so 24 of 32 columns are.
    for x in 0..<64 {
      let alpha = pixel(frame.pixels, x, 700)[3]
      expect(abs(alpha - (x % 32 < 24 ? 128 : 0)) <= 1)
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
}
