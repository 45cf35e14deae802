import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Images that must be equal byte for byte.
@Suite struct InvarianceTests {
  static let size = 48

  static func paths(_ count: Int, seed: Int) -> [Polylines] {
    var random = BulkRandom(seed: seed)
    return (0..<count).map { random.curves(size: size, reach: $0.isMultiple(of: 2) ? 40 : 0) }
  }

  @Test(arguments: FillRule.allCases)
  func `a smaller clip gives the same pixels inside it`(rule: FillRule) throws {
    var random = RepeatableRandom(seed: 11)
    for path in Self.paths(200, seed: 12) {
      let whole = try picture(
        path, rule, clip: PixelRect(minX: -60, minY: -60, maxX: 110, maxY: 110))
      let (x, y) = (
        Int.random(in: -60..<100, using: &random), Int.random(in: -60..<100, using: &random)
      )
      let clip = PixelRect(
        x: x, y: y, width: .random(in: 1...(110 - x), using: &random),
        height: .random(in: 1...(110 - y), using: &random))
      let part = try picture(path, rule, clip: clip)
      expect(whole.contains(part), "clip \(clip)")
    }
  }

  @Test(arguments: 0...8)
  func `the height of bands does not matter`(bits: Int) throws {
    let rasterizer = CoverageRasterizer(bandBits: bits)
    for path in Self.paths(50, seed: 13) {
      for rule in FillRule.allCases {
        let banded = try picture(path, rule, clip: square(Self.size), with: rasterizer)
        expectEqual(banded.bytes, try picture(path, rule, clip: square(Self.size)).bytes)
      }
    }
  }

  @Test(arguments: [(1, 0), (0, 1), (-7, 3), (1000, 65_000), (-200_000, 12), (900_000, -900_000)])
  func `a shift by whole pixels shifts the bytes`(dx: Int, dy: Int) throws {
    for path in Self.paths(50, seed: 14) {
      var path = path
      // Sums of such coordinates and the shift are exact.
      for index in path.points.indices {
        path.points[index] = (path.points[index] * 65536).rounded(.toNearestOrEven) / 65536
      }
      let moved = path.moved(by: Point(Double(dx), Double(dy)))
      let clip = PixelRect(minX: dx, minY: dy, maxX: dx + Self.size, maxY: dy + Self.size)
      for rule in FillRule.allCases {
        let expected = try picture(path, rule, clip: square(Self.size)).bytes
        try expectEqual(picture(moved, rule, clip: clip).bytes, expected)
      }
    }
  }

  @Test func `order, first vertex and direction of contours do not matter`() throws {
    var random = RepeatableRandom(seed: 15)
    for path in Self.paths(100, seed: 16) {
      var contours = path.starts.indices.map { Array(path.points[path.range(of: $0)]) }
      contours.shuffle(using: &random)
      for index in contours.indices {
        let turn = Int.random(in: 0..<contours[index].count, using: &random)
        contours[index] = Array(contours[index][turn...] + contours[index][..<turn])
      }
      let reversed = Polylines(contours.map { $0.reversed() })
      for rule in FillRule.allCases {
        let expected = try picture(path, rule, clip: square(Self.size)).bytes
        try expectEqual(picture(Polylines(contours), rule, clip: square(Self.size)).bytes, expected)
        try expectEqual(picture(reversed, rule, clip: square(Self.size)).bytes, expected)
      }
    }
  }

  @Test func `a mask has the same bytes and tight bounds`() throws {
    let rasterizer = CoverageRasterizer()
    for path in Self.paths(100, seed: 17) {
      let picture = try picture(path, clip: square(Self.size))
      let mask = try rasterizer.mask(path, rule: .nonZero, clip: square(Self.size))
      guard let mask else {
        expectEqual(picture.total, 0)
        continue
      }
      expectEqual(mask.bytes(inSquare: Self.size), picture.bytes)
      expect(mask.isTight)
    }
  }

  @Test func `an instance can be reused after any polygon and any error`() throws {
    let rasterizer = CoverageRasterizer()
    let paths = Self.paths(60, seed: 18)
    var random = RepeatableRandom(seed: 19)
    for path in paths {
      let side = Int.random(in: 1...700, using: &random)
      let scaled = Polylines([path.points.map { $0 * (Double(side) / 48) }])
      let reused = try picture(
        scaled, clip: PixelRect(minX: 0, minY: 0, maxX: side, maxY: 96), with: rasterizer)
      expectEqual(
        reused.bytes,
        try picture(scaled, clip: PixelRect(minX: 0, minY: 0, maxX: side, maxY: 96)).bytes)
      var sink = PictureSink(clip: square(1))
      #expect(throws: RasterError.nonFiniteCoordinate(point: 2)) {
        let bad = Polylines([Point(0, 0), Point(9, 9), Point(.nan, 3)])
        try rasterizer.rasterize(bad, rule: .nonZero, clip: square(64), into: &sink)
      }
    }
  }

  @Test func `any number of windings may overlap`() throws {
    for count in [1, 2, 511, 1022, 1023, 1024, 1025, 2047, 2048, 2049, 5000] {
      let contours = (0..<count).map { _ in rectangle(3.25, 2, 30, 20) }
      let all = Polylines(contours)
      let nonZero = try picture(all, clip: square(40))
      expect(nonZero[10, 10] == 255 && nonZero[29, 19] == 255 && nonZero[31, 10] == 0)
      // 0.75 of a pixel is covered in the left column, however many times.
      expectEqual(nonZero[3, 10], 191)
      let evenOdd = try picture(all, .evenOdd, clip: square(40))
      expectEqual(evenOdd[3, 10], count.isMultiple(of: 2) ? 0 : 191)
      expectEqual(evenOdd[10, 10], count.isMultiple(of: 2) ? 0 : 255)
      let cancelled = Polylines(contours + contours.map { $0.reversed() })
      try expectEqual(picture(cancelled, clip: square(40)).total, 0)
    }
  }
}
