import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct PaintGradientTests {
  static let kinds: [GradientPaint.Kind] = [.axial, .radial, .conic]
  static let red = Color(red: 1, green: 0, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)

  @Test(arguments: kinds)
  func `float pixels match the formula at their centers`(kind: GradientPaint.Kind) throws {
    var random = RepeatableRandom(seed: 1)
    for _ in 0..<40 {
      let paint = GradientPaint(kind: kind, stops: random.stops(), toGradient: random.map(size: 40))
      let toLocal = PlaneTransform.translation(random.number(-3...3), 2)
      let rows = try #require(GradientRows(paint, toLocal: toLocal, opacity: 0.75))
      let error = GradientFormula(paint).worstError(
        of: rows, toLocal: toLocal, opacity: 0.75, columns: -5..<55, rows: 0..<20)
      // Ramps are as steep as 1 / 10⁻⁵; floats have 10⁻⁷.
      expect(error < 1e-5)
    }
  }

  @Test(arguments: kinds)
  func `8-bit pixels are within a level of float ones`(kind: GradientPaint.Kind) throws {
    var random = RepeatableRandom(seed: 2)
    for index in 0..<150 {
      let paint = GradientPaint(
        kind: kind, stops: random.stops(), toGradient: random.map(size: random.number(3...300)))
      let rows = try #require(
        GradientRows(
          paint, toLocal: .identity, opacity: index % 3 == 0 ? 0.4 : 1,
          extendsBefore: index % 4 != 0, extendsAfter: index % 5 != 0))
      expect(rows.worstLevel(columns: -30..<200, rows: -5..<25) <= 1, "gradient \(index)")
    }
  }

  /// The seam of a conic gradient, where its ends meet, passes through pixel centers.
  @Test func `the center and the seam of a conic gradient are on the right side`() throws {
    let stops = try #require(GradientStops([.init(0, Self.red), .init(1, Self.blue)]))
    for center in [Point(20.5, 10.5), Point(20, 10), Point(20.3, 10.5)] {
      let paint = GradientPaint(
        kind: .conic, stops: stops,
        toGradient: PlaneTransform(
          a: 0.1, b: 0, c: 0, d: 0.1, tx: -0.1 * center.x, ty: -0.1 * center.y))
      let rows = try #require(GradientRows(paint, toLocal: .identity, opacity: 1))
      expect(rows.worstLevel(columns: 0..<41, rows: 0..<21) <= 1)
    }
  }

  /// A column of red up to t = x / 100 = 0.37, then blue: pixel 36 is the last red one.
  @Test func `each pixel is on the correct side of a hard edge`() throws {
    let stops = try #require(
      GradientStops([
        .init(0, Self.red), .init(0.37, Self.red), .init(0.37, Self.blue), .init(1, Self.blue),
      ]))
    for angle in stride(from: 0.0, to: 6.2, by: 0.1) {
      let (c, s) = (Maths.cos(angle), Maths.sin(angle))
      let map = PlaneTransform(a: c / 100, b: -s / 100, c: s / 100, d: c / 100, tx: 0, ty: 0)
      let paint = GradientPaint(kind: .axial, stops: stops, toGradient: map)
      let rows = try #require(GradientRows(paint, toLocal: .identity, opacity: 1))
      let misplaced = GradientFormula(paint).countMisplaced(
        rows, edge: 0.37, colors: (0xFF00_00FF, 0xFFFF_0000), columns: 0..<100, rows: 0..<40)
      expectEqual(misplaced, 0)
    }
  }

  @Test func `without extension a gradient is transparent outside its ends`() throws {
    let stops = try #require(GradientStops([.init(0, Self.red), .init(1, Self.blue)]))
    let paint = GradientPaint(
      kind: .axial, stops: stops,
      toGradient: PlaneTransform(a: 0.1, b: 0, c: 0, d: 1, tx: -1, ty: 0))
    let rows = try #require(
      GradientRows(
        paint, toLocal: .identity, opacity: 1, extendsBefore: false, extendsAfter: false))
    expect(!rows.isOpaque)
    let alphas = rows.bytes(x: 0, y: 0, count: 30).map { $0 >> 24 }
    expectEqual(alphas, (0..<30).map { (10..<20).contains($0) ? 255 : 0 })
    let before = try #require(
      GradientRows(paint, toLocal: .identity, opacity: 1, extendsAfter: false))
    expectEqual(
      before.bytes(x: 0, y: 0, count: 30).map { $0 >> 24 },
      (0..<30).map { $0 < 20 ? 255 : 0 })
  }

  @Test(arguments: kinds)
  func `a row in parts equals the whole row`(kind: GradientPaint.Kind) throws {
    var random = RepeatableRandom(seed: 3)
    for index in 0..<40 {
      var map = random.map(size: 80)
      if random.chance(0.3) { (map.m13, map.m23) = (1e-3, 5e-4) }
      let paint = GradientPaint(kind: kind, stops: random.stops(), toGradient: .identity)
      let rows = try #require(GradientRows(paint, toLocal: map, opacity: 0.9))
      expect(
        rows.firstRowThatDependsOnItsParts(columns: -40..<260, rows: 0..<8, seed: index) == nil)
    }
  }

  @Test(arguments: kinds)
  func `a gradient in perspective is within a level too`(kind: GradientPaint.Kind) throws {
    var random = RepeatableRandom(seed: 4)
    for _ in 0..<20 {
      var map = random.map(size: 80)
      (map.m13, map.m23) = (1e-3, 5e-4)
      let paint = GradientPaint(kind: kind, stops: random.stops(), toGradient: .identity)
      let rows = try #require(GradientRows(paint, toLocal: map, opacity: 1))
      expect(rows.worstLevel(columns: 0..<120, rows: 0..<20) <= 1)
    }
  }

  @Test func `distant, tiny and huge gradients are drawn`() throws {
    var random = RepeatableRandom(seed: 5)
    for kind in Self.kinds {
      for size in [1e-4, 0.02, 1, 1e5, 1e9] {
        for center in [0.0, 16_000, -3e8] {
          let map = PlaneTransform(
            a: 1 / size, b: 0.3 / size, c: -0.3 / size, d: 1 / size, tx: -center / size,
            ty: -center / size)
          let paint = GradientPaint(kind: kind, stops: random.stops(), toGradient: map)
          let rows = try #require(GradientRows(paint, toLocal: .identity, opacity: 1))
          expect(rows.worstLevel(columns: 15_950..<16_050, rows: 0..<3) <= 1)
          expect(
            rows.firstRowThatDependsOnItsParts(columns: 15_950..<16_050, rows: 0..<3, seed: 6)
              == nil)
        }
      }
    }
  }

  /// The circle of t has the radius t and the center (1 − t) · focus.
  @Test func `a focal point is where the circles of a radial gradient begin`() throws {
    let stops = try #require(GradientStops([.init(0, Self.red), .init(1, Self.blue)]))
    func rows(_ focus: Double) -> GradientRows? {
      GradientRows(
        GradientPaint(
          kind: .radial, stops: stops, toGradient: .scale(1.0 / 32, 1.0 / 32), focus: focus),
        toLocal: .identity, opacity: 1)
    }
    let shifted = try #require(rows(0.75))
    expect(shifted.isOpaque)
    for y in -16..<16 {
      for (index, color) in shifted.floats(x: -16, y: y, count: 48).enumerated() {
        let t = Double(color.z)
        guard t < 1 else { continue }
        let point = Point(Double(index) - 15.5, Double(y) + 0.5) / 32
        let offset = point - Point((1 - t) * 0.75, 0)
        expect(abs((offset * offset).sum().squareRoot() - t) < 1e-6)
      }
    }
    expect(rows(1) == nil)
  }

  @Test func `rows are opaque if every pixel is`() throws {
    let solid = try #require(GradientStops([.init(0, Self.red), .init(1, Self.blue)]))
    let clear = try #require(GradientStops([.init(0, Self.red), .init(1, .clear)]))
    func rows(_ stops: GradientStops, _ opacity: Float) -> GradientRows? {
      GradientRows(
        GradientPaint(kind: .axial, stops: stops, toGradient: .identity), toLocal: .identity,
        opacity: opacity)
    }
    expectEqual(rows(solid, 1)?.isOpaque, true)
    expectEqual(rows(solid, 0.99)?.isOpaque, false)
    expectEqual(rows(clear, 1)?.isOpaque, false)
    expect(rows(solid, 0) == nil)
    expect(rows(solid, -1) == nil)
    expect(rows(solid, .nan) == nil)
  }
}
