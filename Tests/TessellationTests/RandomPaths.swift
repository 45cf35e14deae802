import StrataGraphics
import StrataTestSupport

/// A kind of difficulty of random paths.
enum PathKind: CaseIterable {
  case wide, smallIntegers, clustered, collinear, coincident, curves, thin, manyContours
}

extension RepeatableRandom {
  /// Returns a path within 0...100, with control points within -50...150.
  mutating func path(_ kind: PathKind) -> Path {
    switch kind {
    case .wide: return polygon(integer(3...16)) { $0.point(0...100) }
    case .smallIntegers:
      return polygon(integer(3...20)) {
        Point(Double($0.integer(0...4)), Double($0.integer(0...4))) * 16
      }
    case .clustered:
      let centers = (0..<3).map { _ in point(0...100) }
      return polygon(integer(3...16)) { centers[$0.integer(0...2)] + $0.point(-1e-6...1e-6) }
    case .collinear:
      return polygon(integer(3...16)) {
        let x = Double($0.integer(0...10)) * 10
        return Point(x, x + ($0.integer(0...2) == 0 ? $0.number(-20...20) : 0))
      }
    case .coincident:
      let corners = (0..<5).map { _ in point(0...100) }
      return polygon(integer(3...20)) { corners[$0.integer(0...4)] }
    case .curves:
      var path = Path()
      path.move(to: point(0...100))
      for _ in 0..<integer(1...3) {
        path.cubic(to: point(0...100), control1: point(-50...150), control2: point(-50...150))
      }
      return path
    case .thin:
      return polygon(integer(3...12)) { Point($0.number(0...100), $0.number(50...50.001)) }
    case .manyContours:
      var path = Path()
      for _ in 0..<integer(2...5) { path.append(polygon(integer(3...6)) { $0.point(0...100) }) }
      return path
    }
  }

  /// Returns lines and curves on 25 points, with cusps, touches and curves that are straight or
  /// reverse.
  mutating func pathOnFewPoints() -> Path {
    func place() -> Point { Point(Double(integer(0...4)), Double(integer(0...4))) * 16 }
    var path = Path()
    for _ in 0..<integer(1...2) {
      path.move(to: place())
      for _ in 0..<integer(1...5) {
        switch integer(0...2) {
        case 0: path.line(to: place())
        case 1: path.quad(to: place(), control: place())
        default: path.cubic(to: place(), control1: place(), control2: place())
        }
      }
      path.close()
    }
    return path
  }

  private mutating func polygon(
    _ count: Int, _ point: (inout RepeatableRandom) -> Point
  ) -> Path {
    Path(polygon: (0..<count).map { _ in point(&self) })
  }
}
