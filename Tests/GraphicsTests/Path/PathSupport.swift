import StrataGraphics
import StrataTestMeasures
import StrataTestSupport

typealias Vec = SIMD2<Double>

extension RepeatableRandom {
  mutating func point(_ size: Double) -> Vec { Vec(number(0...size), number(0...size)) }

  /// Returns a path of 1 to 3 subpaths with every kind of segment.
  mutating func path(_ size: Double) -> Path {
    var path = Path()
    for _ in 0...next() % 3 {
      path.move(to: point(size))
      for _ in 0...next() % 5 {
        switch next() % 3 {
        case 0: path.line(to: point(size))
        case 1: path.quad(to: point(size), control: point(size))
        default: path.cubic(to: point(size), control1: point(size), control2: point(size))
        }
      }
      if next() % 2 == 0 { path.close() }
    }
    return path
  }
}

extension Path {
  static func polyline(_ points: Vec..., closed: Bool = false) -> Path {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.line(to: point) }
    if closed { path.close() }
    return path
  }
}

func near(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

func near(_ a: Vec, _ b: Vec, within tolerance: Double = 1e-9) -> Bool {
  PathOracle.length(a - b) <= tolerance
}
