import Foundation
import StrataCPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Strokes of curves against exact coverage: overlaps within a stroke count once.
@Suite(.serialized) struct CurvedStrokeTests {
  private static let size = PixelSize(width: 48, height: 48)

  private static func list(_ path: Path, _ style: StrokeStyle) -> RenderList {
    var list = RenderList(size: size)
    list.commands = [
      .draw(
        RenderItem(
          shape: .stroke(path, style), paint: .solid(.white), transform: .identity,
          scissor: PixelRect(size)))
    ]
    return list
  }

  private static func style(
    _ width: Double, _ cap: StrokeStyle.Cap, _ join: StrokeStyle.Join = .round
  ) -> StrokeStyle {
    var style = StrokeStyle()
    (style.width, style.cap, style.join) = (width, cap, join)
    return style
  }

  /// The coverage of each pixel, row by row.
  private static func grid(_ coverage: (_ x: Int, _ y: Int) -> Double) -> [Double] {
    (0..<size.width * size.height).map { coverage($0 % size.width, $0 / size.width) }
  }

  /// The largest difference between a drawn alpha and the exact one, out of 255.
  private static func error(_ pixels: Pixels, _ truth: [Double]) -> Double {
    truth.indices.reduce(0) { worst, index in
      max(worst, abs(Double(pixels.bytes[4 * index + 3]) - 255 * truth[index]))
    }
  }

  /// The largest error: 2.5 for flattening to 0.01 px, 2 for the samples of the reference, half a
  /// level for rounding.
  private static let bound = 5.0

  private static func expectTruth(
    _ path: Path, _ style: StrokeStyle, _ truth: [Double]
  ) throws {
    let list = list(path, style)
    for precision in CPUOptions.Precision.allCases {
      let backend = CPUBackend(
        options: CPUOptions(precision: precision), limits: .default, clock: { 0 })
      let worst = error(try backend.render(list, strategy: .auto).pixels, truth)
      expect(worst <= bound, "\(precision)")
    }
    guard hasGL else { return }
    let drawn = try withBackends { try $0.gpu.render(list, strategy: .coverage).pixels }
    expect(error(drawn, truth) <= bound, "coverage on the GPU")
  }

  private static let center = SIMD2(24.3, 23.6)

  private static func circle(_ radius: Double, closed: Bool = false) -> Path {
    var path = Path()
    path.addArc(center: center, radius: radius, start: 0, end: 2 * .pi, towardY: true)
    if closed { path.close() }
    return path
  }

  /// Radii and widths: a thin ring, a thick one, one whose inner edge is a point, and one without
  /// an inner edge.
  @Test(arguments: [(15.2, 1.3), (14.0, 7.5), (9.0, 18.0), (6.5, 22.0)])
  func `the ends of a full circle meet without a seam`(radius: Double, width: Double) throws {
    let (inner, outer) = (max(radius - width / 2, 0), radius + width / 2)
    func isInRing(_ x: Double, _ y: Double) -> Bool {
      let (dx, dy) = (x - Self.center.x, y - Self.center.y)
      let square = dx * dx + dy * dy
      return square >= inner * inner && square <= outer * outer
    }
    let ring = Self.grid { StrokeTruth.sampled(x: $0, y: $1, isInRing) }
    let squaredRing = Self.grid {
      StrokeTruth.sampled(x: $0, y: $1) { x, y in
        isInRing(x, y)
          || abs(x - Self.center.x - radius) <= width / 2 && abs(y - Self.center.y) <= width / 2
      }
    }
    for join in [StrokeStyle.Join.round, .miter, .bevel] {
      try Self.expectTruth(Self.circle(radius, closed: true), Self.style(width, .butt, join), ring)
    }
    try Self.expectTruth(Self.circle(radius), Self.style(width, .butt), ring)
    try Self.expectTruth(Self.circle(radius), Self.style(width, .round), ring)
    try Self.expectTruth(Self.circle(radius), Self.style(width, .square), squaredRing)
  }

  private static func curve(_ points: [SIMD2<Double>]) -> Path {
    var path = Path()
    path.move(to: points[0])
    for index in stride(from: 1, to: points.count, by: 3) {
      path.cubic(
        to: points[index + 2], control1: points[index], control2: points[index + 1])
    }
    return path
  }

  private static let loop = curve([SIMD2(6, 40), SIMD2(58, 2), SIMD2(-12, 4), SIMD2(41, 41)])
  private static let cusp = curve([SIMD2(6, 40), SIMD2(42, 8), SIMD2(6, 8), SIMD2(42, 40)])
  private static let corner = curve([
    SIMD2(8, 8), SIMD2(20, 40), SIMD2(30, 44), SIMD2(38, 10), SIMD2(12, 12), SIMD2(16, 30),
    SIMD2(40, 38),
  ])

  /// A spiral of two turns whose distance is less than the stroke width, so they touch and overlap.
  private static var spiral: Path {
    func place(_ turn: Double) -> SIMD2<Double> {
      let (sine, cosine) = Maths.sincos(turn)
      return center + SIMD2(cosine, sine) * (3 + 1.1 * turn)
    }
    func slope(_ turn: Double) -> SIMD2<Double> {
      let (sine, cosine) = Maths.sincos(turn)
      return SIMD2(-sine, cosine) * (3 + 1.1 * turn) + SIMD2(cosine, sine) * 1.1
    }
    var points = [place(0)]
    for step in 0..<26 {
      let (from, to) = (Double(step) / 2, Double(step + 1) / 2)
      points += [place(from) + slope(from) / 6, place(to) - slope(to) / 6, place(to)]
    }
    return curve(points)
  }

  private static var head: Path {
    var path = Path(ellipseIn: CGRect(x: 11, y: 6, width: 25, height: 25))
    path.move(to: SIMD2(23.5, 31))
    path.line(to: SIMD2(23.5, 44))
    return path
  }

  private static var flatEllipse: Path {
    Path(ellipseIn: CGRect(x: 8, y: 20, width: 31, height: 5))
  }

  private static let paths: [(name: String, path: Path)] = [
    ("loop", loop), ("cusp", cusp), ("corner", corner), ("spiral", spiral), ("head", head),
    ("flat ellipse", flatEllipse),
  ]

  @Test(arguments: paths.indices, [0.4, 1.7, 6.5, 13.0, 31.0])
  func `a stroke covers exactly the points within half its width`(index: Int, width: Double) throws
  {
    let path = Self.paths[index].path
    let truth = try StrokeTruth(path, width: width)
    try Self.expectTruth(path, Self.style(width, .round), Self.grid(truth.coverage))
  }

  /// A mirror reverses the direction of the outline.
  @Test(arguments: [1.7, 9.0])
  func `a mirrored stroke is the mirror image`(width: Double) throws {
    let backend = CPUBackend(options: CPUOptions(), limits: .default, clock: { 0 })
    var mirrored = Self.list(Self.loop, Self.style(width, .round))
    guard case .draw(var item) = mirrored.commands[0] else { return }
    item.transform = PlaneTransform(a: -1, b: 0, c: 0, d: 1, tx: 48, ty: 0)
    mirrored.commands = [.draw(item)]
    let plain = try backend.render(
      Self.list(Self.loop, Self.style(width, .round)), strategy: .auto
    ).pixels
    let image = try backend.render(mirrored, strategy: .auto).pixels
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let (a, b) = (plain.bytes[4 * (48 * y + x) + 3], image.bytes[4 * (48 * y + 47 - x) + 3])
        expect(abs(Int(a) - Int(b)) <= 1, "(\(x), \(y))")
      }
    }
  }
}
