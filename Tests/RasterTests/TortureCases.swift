import StrataGraphics
import StrataTestMeasures
import Testing

/// One hostile polygon within 48 × 48 px, or far outside.
struct TortureCase: Sendable, CustomTestStringConvertible {
  let name: String
  let path: Polylines
  /// The covered area inside the image by the non-zero rule, in pixels, if it is known.
  let area: Double?
  /// False if Double arithmetic on the coordinates themselves is the problem.
  let hasOracle: Bool

  init(_ name: String, _ contours: [[Point]], area: Double? = nil, hasOracle: Bool = true) {
    self.name = name
    path = Polylines(contours)
    self.area = area
    self.hasOracle = hasOracle
  }

  var testDescription: String { name }

  static let all =
    crossings + coincidences + cusps + slivers + zeroLengths + scales + huge + borders
}

/// The corners of {points/step}, a star polygon around the middle of the image.
private func star(_ points: Int, _ step: Int, radius: Double = 20) -> [Point] {
  let corners = OutlinePoints.circle(Point(24, 24), radius: radius, steps: 256)
  return (0..<points).map { corners[$0 * step % points * 1024 / points] }
}

private func curve(_ control: [Point], steps: Int = 64) -> [Point] {
  (0...steps).map { OutlinePoints.bezier(control, at: Double($0) / Double(steps)) }
}

extension TortureCase {
  private static let crossings = [
    TortureCase("bow tie", [[Point(4, 4), Point(44, 44), Point(44, 4), Point(4, 44)]]),
    TortureCase(
      "bow tie, upright", [[Point(4.3, 4), Point(40, 4.2), Point(4, 44), Point(44, 43.1)]]),
    TortureCase("pentagram", [star(5, 2)]),
    TortureCase("star of 23 points", [star(23, 11)]),
    TortureCase("star of 101 points", [star(101, 50)]),
    TortureCase(
      "circle twice around",
      [
        OutlinePoints.circle(Point(24, 24), radius: 15)
          + OutlinePoints.circle(Point(24, 24), radius: 9)
      ]),
    TortureCase(
      "two overlapping squares", [rectangle(4.5, 4.5, 30.5, 30.5), rectangle(20, 20, 44, 44)]),
    TortureCase(
      "two overlapping squares, opposite",
      [rectangle(4.5, 4.5, 30.5, 30.5), rectangle(20, 20, 44, 44).reversed()]),
    TortureCase(
      "crossing at a vertex",
      [[Point(4, 4), Point(24, 24), Point(44, 4), Point(44, 44), Point(24, 24), Point(4, 44)]]),
    TortureCase(
      "crossing at nearly no angle",
      [
        [Point(2, 20), Point(46, 20.3), Point(46, 40), Point(2, 20.3), Point(46, 20), Point(2, 40)]
      ]),
    TortureCase(
      "spiral",
      [
        (0..<400).map { i in
          let p = OutlinePoints.circle(Point(), radius: 1, steps: 8)[i % 32]
          return Point(24, 24) + p * (Double(i) / 20)
        }
      ]),
  ]

  private static let coincidences = [
    TortureCase(
      "square and its reverse",
      [rectangle(4.3, 4.6, 40, 40.1), rectangle(4.3, 4.6, 40, 40.1).reversed()], area: 0),
    TortureCase("square twice", [rectangle(4, 4, 40, 40), rectangle(4, 4, 40, 40)], area: 36 * 36),
    TortureCase("square three times", (0..<3).map { _ in rectangle(4, 4, 40, 40) }, area: 36 * 36),
    TortureCase(
      "two squares with a common side", [rectangle(4, 4, 20.3, 40), rectangle(20.3, 4, 40, 40)],
      area: 36 * 36),
    TortureCase(
      "two triangles with a common side",
      [[Point(4, 4), Point(40, 4), Point(40, 40)], [Point(40, 40), Point(4, 40), Point(4, 4)]],
      area: 36 * 36),
    TortureCase(
      "spur out and back",
      [
        [
          Point(10, 10), Point(30, 10), Point(30, 20), Point(46.1, 33.3), Point(30, 20),
          Point(30, 30),
          Point(10, 30),
        ]
      ], area: 400),
    TortureCase(
      "hole as large as the shape, with other vertices",
      [
        rectangle(8, 8, 40, 40),
        [Point(8, 8), Point(8, 40), Point(24, 40), Point(40, 40), Point(40, 24), Point(40, 8)],
      ],
      area: 0),
    TortureCase(
      "side in a hundred collinear parts",
      [(0...100).map { Point(5, 4 + Double($0) * 0.4) } + [Point(45, 44), Point(45, 4)]],
      area: 1600),
    TortureCase(
      "hole touching a side", [rectangle(4, 4, 44, 44), rectangle(4, 10, 20, 30).reversed()],
      area: 1600 - 320),
  ]

  private static let cusps = [
    TortureCase(
      "cusp of a cubic", [curve([Point(4, 40), Point(44, 4), Point(4, 4), Point(44, 40)])]),
    TortureCase(
      "loop of a cubic", [curve([Point(4, 40), Point(60, 2), Point(-12, 2), Point(44, 40)])]),
    TortureCase(
      "quadratic that folds back", [curve([Point(4, 20), Point(60, 20.001), Point(4, 20)])]),
    TortureCase("needle", [[Point(2, 24), Point(46, 23.9), Point(46, 24.1)]], area: 4.4),
    TortureCase("upright needle", [[Point(24, 2), Point(23.9, 46), Point(24.1, 46)]], area: 4.4),
    TortureCase(
      "zigzag of needles",
      [(0..<80).map { Point($0.isMultiple(of: 2) ? 3 : 45, 3 + Double($0) * 0.5) }]),
  ]

  private static let slivers = [
    TortureCase("width 0", [rectangle(10.5, 4, 10.5, 44)], area: 0),
    TortureCase("height 0", [rectangle(4, 10.5, 44, 10.5)], area: 0),
    TortureCase("width 1e-9", [rectangle(10.5, 4, 10.5 + 1e-9, 44)], area: 0),
    TortureCase("width 1/16", [rectangle(10.5, 4, 10.5625, 44)], area: 2.5),
    TortureCase("width 1/16 across a column", [rectangle(9.96875, 4, 10.03125, 44)], area: 2.5),
    TortureCase("height 1/16 across a row", [rectangle(4, 9.96875, 44, 10.03125)], area: 2.5),
    TortureCase(
      "slanting, width 0.05",
      [[Point(4, 4), Point(4.05, 4), Point(44.05, 44), Point(44, 44)]], area: 2),
    TortureCase(
      "comb of slivers",
      (0..<64).map { rectangle(4 + Double($0) / 2, 5, 4.25 + Double($0) / 2, 40) },
      area: 64 * 0.25 * 35),
    TortureCase(
      "gap of 1/64", [rectangle(4, 4, 20.5, 40), rectangle(20.515625, 4, 40, 40)],
      area: 36 * (36 - 1.0 / 64)),
  ]

  private static let zeroLengths = [
    TortureCase("no contour", [], area: 0),
    TortureCase("empty contour", [[], rectangle(4, 4, 8, 8), []], area: 16),
    TortureCase("one point", [[Point(20, 20)]], area: 0),
    TortureCase("two points", [[Point(4, 5), Point(40, 43)]], area: 0),
    TortureCase("one point a thousand times", [(0..<1000).map { _ in Point(20, 20) }], area: 0),
    TortureCase(
      "every vertex three times", [rectangle(4, 4, 40, 40).flatMap { [$0, $0, $0] }],
      area: 36 * 36),
    TortureCase(
      "last point as the first", [rectangle(4, 4, 40, 40) + [Point(4, 4)]], area: 36 * 36),
    TortureCase("collinear", [[Point(4, 4), Point(40, 40), Point(20, 20)]], area: 0),
    TortureCase("horizontal", [[Point(4, 4.5), Point(40, 4.5), Point(20, 4.5)]], area: 0),
  ]

  private static let scales = [
    TortureCase("1e-6 px wide", [OutlinePoints.circle(Point(20.5, 20.5), radius: 1e-6)], area: 0),
    TortureCase(
      "vertices 1e-6 px apart",
      [(0..<2000).map { Point(10 + Double($0) * 1e-6, 10) } + [Point(30, 30), Point(10, 30)]],
      area: 200),
    TortureCase(
      "denormals",
      [
        [
          Point(.leastNonzeroMagnitude, 0), Point(20, -.leastNonzeroMagnitude), Point(20, 20),
          Point(-0.0, 20),
        ]
      ], area: 400),
    TortureCase("1e6 px wide", [rectangle(-1e6, -1e6, 1e6, 1e6)], area: 48 * 48),
    TortureCase("side through the picture", [rectangle(10.25, -1e6, 1e6, 1e6)], area: 37.75 * 48),
    TortureCase(
      "diagonal through the picture", [[Point(-1e6, -1e6), Point(1e6, 1e6), Point(-1e6, 1e6)]],
      area: 48 * 48 / 2),
    TortureCase(
      "edge of a circle of 1e6 px",
      [OutlinePoints.circle(Point(1e6 + 20, 24), radius: 1e6, steps: 4096)]),
  ]

  private static let huge = [
    TortureCase("1e15", [rectangle(-1e15, -1e15, 1e15, 1e15)], area: 48 * 48),
    TortureCase("from 10.25 to 1e15", [rectangle(10.25, 10.5, 1e15, 1e15)], area: 37.75 * 37.5),
    TortureCase("from -1e15 to 10.25", [rectangle(-1e15, -1e15, 10.25, 10.5)], area: 10.25 * 10.5),
    TortureCase("left of the picture", [rectangle(-1e15, -1e15, -1, 1e15)], area: 0),
    TortureCase("right of the picture", [rectangle(49, -1e15, 1e15, 1e15)], area: 0),
    TortureCase(
      "triangle of 1e15", [[Point(-1e15, 30.5), Point(1e15, 30.5), Point(0, 1e15)]],
      area: 48 * 17.5),
    TortureCase(
      "slanting across the reach", [[Point(-4e6, -4e6), Point(4e6, 4e6), Point(-4e6, 4e6)]],
      area: 48 * 48 / 2),
    TortureCase(
      "1e300", [rectangle(-1e300, 24.5, 1e300, 1e300)], area: 48 * 23.5, hasOracle: false),
    TortureCase(
      "the largest Double",
      [
        rectangle(
          -.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .greatestFiniteMagnitude,
          .greatestFiniteMagnitude)
      ], area: 48 * 48, hasOracle: false),
    TortureCase(
      "there and back over 1e15",
      [
        [
          Point(10, 10), Point(1e15, 10), Point(10, 10), Point(10, 1e15), Point(10, 10),
          Point(30, 10),
          Point(30, 30), Point(10, 30),
        ]
      ], area: 400),
  ]

  private static let borders = [
    TortureCase("the picture itself", [rectangle(0, 0, 48, 48)], area: 48 * 48),
    TortureCase("one pixel", [rectangle(20, 20, 21, 21)], area: 1),
    TortureCase("the last pixel", [rectangle(47, 47, 48, 48)], area: 1),
    TortureCase("over all sides", [OutlinePoints.circle(Point(24, 24), radius: 30)]),
    TortureCase(
      "squares that touch at a corner", [rectangle(4, 4, 20, 20), rectangle(20, 20, 40, 40)],
      area: 256 + 400),
    TortureCase(
      "vertices on the grid", [[Point(4, 4), Point(8, 40), Point(40, 20), Point(30, 4)]]),
  ]
}
