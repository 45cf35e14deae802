import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct RasterTortureTests {
  private let size = 48

  @Test func `there are at least sixty cases`() {
    expect(TortureCase.all.count >= 60)
    expectEqual(Set(TortureCase.all.map(\.name)).count, TortureCase.all.count)
  }

  @Test(arguments: TortureCase.all, FillRule.allCases)
  func `hostile polygons are drawn exactly`(_ torture: TortureCase, _ rule: FillRule) throws {
    let picture = try picture(torture.path, rule, clip: square(size))
    if rule == .nonZero, let area = torture.area {
      // Every pixel's coverage is rounded by up to 0.5/255, and not at random.
      let tolerance = 0.05 + Double(picture.partialCount) / 255
      expect(abs(picture.total - area) < tolerance, "covers \(picture.total), not \(area)")
    }
    guard torture.hasOracle else { return }
    // The oracle's own error may be as large in rows with nearly horizontal edges.
    let worst = ScanlineOracle(torture.path, rule, size: size)
      .worstError(of: picture, lines: 256, above: 1, fineLines: 1_024)
    // A coordinate of 1e15 is itself only accurate to an eighth of a pixel; none of them is in
    // the image.
    expect(worst.error <= 2, "pixel (\(worst.x), \(worst.y))")
  }

  @Test func `coincident edges of one direction cover once`() throws {
    let twice = Polylines([rectangle(4.25, 4, 40, 40), rectangle(4.25, 4, 40, 40)])
    let nonZero = try picture(twice, clip: square(size))
    expect(nonZero[4, 10] == 191 && nonZero[3, 10] == 0 && nonZero[5, 10] == 255)
    try expectEqual(picture(twice, .evenOdd, clip: square(size)).total, 0)
  }

  @Test func `crossing edges inside a pixel cover their enclosed area`() throws {
    // A frame of 1 px whose four sides overlap in the corners, as a stroked outline does.
    let sides = [
      rectangle(9.5, 9.5, 30.5, 10.5), rectangle(9.5, 29.5, 30.5, 30.5),
      rectangle(9.5, 9.5, 10.5, 30.5), rectangle(29.5, 9.5, 30.5, 30.5),
    ]
    let frame = try picture(Polylines(sides), clip: square(size))
    expect(frame[9, 9] == 64 && frame[10, 10] == 191 && frame[10, 20] == 128)
    // Only horizontal edges: half, and a quarter within the half.
    let levels = Polylines([rectangle(4, 4.5, 40, 8), rectangle(4, 4.75, 40, 8)])
    try expectEqual(picture(levels, clip: square(size))[20, 4], 128)
    try expectEqual(picture(levels, .evenOdd, clip: square(size))[20, 4], 64)
    // Two contours within one pixel.
    let specks = [rectangle(4.25, 4.25, 4.75, 4.75), rectangle(4.5, 4.5, 4.75, 4.75)]
    try expectEqual(picture(Polylines(specks), clip: square(size))[4, 4], 64)
    try expectEqual(picture(Polylines(specks), .evenOdd, clip: square(size))[4, 4], 48)
    // A bow tie of opposite windings, in one pixel: two triangles of an eighth.
    let bow = [Point(4.0, 4), Point(4.5, 4.5), Point(4.5, 4), Point(4, 4.5)]
    try expectEqual(picture(Polylines(bow), clip: square(size))[4, 4], 32)
  }

  @Test func `a million elements are drawn`() throws {
    var random = BulkRandom(seed: 41)
    // Short lines around a quarter of a pixel apart: longer ones would only cross more pixels.
    let points = random.scribble(1_000_000)
    let scribble = try picture(Polylines(points), clip: square(250))
    expect(scribble.total > 0.9 * 240 * 240)

    // A circle of a million vertices is still that circle.
    let round = Polylines(OutlinePoints.circle(Point(500, 500), radius: 400, steps: 250_000))
    let disc = try picture(round, clip: square(1000))
    expect(abs(disc.total - PathOracle.signedArea(round.points)) < 0.5)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity], [true, false])
  func `a coordinate that is not finite is refused`(bad: Double, isX: Bool) throws {
    let rasterizer = CoverageRasterizer()
    let shape = rectangle(4, 4, 10, 10) + [Point(1e12, 3), Point(-1e12, 8)]
    for index in 0...shape.count {
      var contour = shape
      contour.insert(isX ? Point(bad, 5) : Point(5, bad), at: index)
      var sink = PictureSink(clip: square(size))
      let path = Polylines([rectangle(20, 20, 30, 30), contour])
      #expect(throws: RasterError.nonFiniteCoordinate(point: 4 + index)) {
        try rasterizer.rasterize(path, rule: .nonZero, clip: square(48), into: &sink)
      }
      #expect(throws: RasterError.nonFiniteCoordinate(point: 4 + index)) {
        try rasterizer.mask(
          path, rule: .evenOdd, clip: PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0))
      }
      expectEqual(sink.spans + sink.masks, 0)
    }
  }

  @Test func `a clip out of range is refused`() throws {
    let reach = 1 << 20
    let box = Polylines(rectangle(-2e6, -2e6, 2e6, 2e6))
    let corner = PixelRect(minX: reach - 4, minY: reach - 4, maxX: reach, maxY: reach)
    try expectEqual(picture(box, clip: corner).total, 16)
    #expect(throws: RasterError.clipOutOfRange(asked: reach + 1, allowed: reach)) {
      try CoverageRasterizer().mask(
        box, rule: .nonZero, clip: PixelRect(minX: 0, minY: 0, maxX: reach + 1, maxY: 4))
    }
    #expect(throws: RasterError.clipOutOfRange(asked: .min, allowed: reach)) {
      try CoverageRasterizer().mask(
        box, rule: .nonZero, clip: PixelRect(minX: .min, minY: 0, maxX: .max, maxY: 4))
    }
  }

  @Test(arguments: [[-1], [0, 5], [0, .max], [.min, 0], [2, 1]])
  func `a contour that starts outside the points or before another is refused`(starts: [Int]) {
    let bad = starts[0] < 0 ? 0 : 1
    #expect(throws: RasterError.contourOutOfRange(contour: bad, points: 4)) {
      var sink = PictureSink(clip: square(size))
      try rectangle(4, 4, 10, 10).withUnsafeBufferPointer { points in
        try starts.withUnsafeBufferPointer { starts in
          try CoverageRasterizer().rasterize(
            points: points, starts: starts, rule: .nonZero, clip: square(size), into: &sink)
        }
      }
    }
  }

  @Test func `an error states the problem and its kind`() {
    let point = RasterError.nonFiniteCoordinate(point: 7)
    expect(point.kind == .scene && point.description.contains("point 7"))
    let clip = RasterError.clipOutOfRange(asked: 9, allowed: 5)
    expect(clip.kind == .limit && clip.description.contains("9"))
    expect(clip.description.contains("5"))
    let contour = RasterError.contourOutOfRange(contour: 3, points: 8)
    expect(contour.kind == .usage && contour.description.contains("contour 3"))
  }
}
