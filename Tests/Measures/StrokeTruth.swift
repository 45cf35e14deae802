public import StrataGraphics

/// The exact coverage of a stroke, computed without an outline: from the distance to its center
/// line.
///
/// With round joins, and round caps if it is open, a point is inside exactly if it is no further
/// from the center line than half the width.
public struct StrokeTruth {
  /// The samples along a pixel's side; with 64, the error at an upright edge is 2 of 255.
  private static let samples = 64

  private let halfWidth: Double
  private let lines: [Line]

  private struct Line {
    let start: SIMD2<Double>
    let run: SIMD2<Double>
    let inverseSquare: Double

    init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
      (start, run) = (a, b - a)
      let square = run.x * run.x + run.y * run.y
      inverseSquare = square > 0 ? 1 / square : 0
    }

    func distanceSquared(x: Double, y: Double) -> Double {
      let (dx, dy) = (x - start.x, y - start.y)
      let t = min(max((dx * run.x + dy * run.y) * inverseSquare, 0), 1)
      let (ex, ey) = (dx - t * run.x, dy - t * run.y)
      return ex * ex + ey * ey
    }
  }

  /// - Throws: `PathError` for a path that is not finite.
  public init(_ path: Path, width: Double) throws {
    halfWidth = width / 2
    let flat = try path.flattened(tolerance: 0.0005)
    var lines: [Line] = []
    for contour in 0..<flat.count {
      let points = Array(flat.points[flat.range(of: contour)])
      lines += zip(points, points.dropFirst()).map { Line($0, $1) }
      if flat.closed[contour], let first = points.first, let last = points.last {
        lines.append(Line(last, first))
      }
    }
    self.lines = lines
  }

  /// Returns the covered fraction of pixel (x, y), 0...1.
  public func coverage(x: Int, y: Int) -> Double {
    // Slightly more than half of a pixel's diagonal.
    let reach = 0.7072
    var near: [Line] = []
    for line in lines {
      let square = line.distanceSquared(x: Double(x) + 0.5, y: Double(y) + 0.5)
      let distance = square.squareRoot()
      if distance <= halfWidth - reach { return 1 }
      if distance < halfWidth + reach { near.append(line) }
    }
    guard !near.isEmpty else { return 0 }
    let limit = halfWidth * halfWidth
    return Self.sampled(x: x, y: y) { x, y in
      near.contains { $0.distanceSquared(x: x, y: y) <= limit }
    }
  }

  /// Returns the fraction of pixel (x, y) in which a condition holds.
  public static func sampled(
    x: Int, y: Int, _ isInside: (_ x: Double, _ y: Double) -> Bool
  ) -> Double {
    var inside = 0
    for row in 0..<samples {
      for column in 0..<samples
      where isInside(
        Double(x) + (Double(column) + 0.5) / Double(samples),
        Double(y) + (Double(row) + 0.5) / Double(samples))
      { inside += 1 }
    }
    return Double(inside) / Double(samples * samples)
  }
}
