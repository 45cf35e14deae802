package import StrataRaster

/// Gradients between two circles, from red at the first to blue at the second, by definition.
public struct CircleFormula: Sendable {
  /// A center and a radius.
  public typealias Circle = (center: SIMD2<Double>, radius: Double)

  private let start: Circle
  private let end: Circle

  public init(_ start: Circle, _ end: Circle) { (self.start, self.end) = (start, end) }

  /// The difference between the largest t of a circle through a pixel's center and the drawn one.
  public struct Comparison: Sendable {
    /// The number of pixels on some circle.
    public fileprivate(set) var compared = 0
    /// The largest difference, in steps of the search.
    public fileprivate(set) var worst = 0.0
  }

  /// Compares a row of float pixels, of which blue is t, with the largest t of a circle through
  /// each pixel's center.
  ///
  /// - Parameters:
  ///   - drawn: The pixels from column 0 on.
  ///   - range: The values of t that are searched, from the highest one on.
  ///   - steps: The number of steps of the search.
  public func compare(
    _ drawn: [SIMD4<Float>], y: Int, over range: ClosedRange<Double>, steps: Int = 4_000
  ) -> Comparison {
    let step = (range.upperBound - range.lowerBound) / Double(steps)
    var result = Comparison()
    for (x, drawn) in drawn.enumerated() {
      let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
      guard let t = lastCrossing(point, from: range.upperBound, step: step, count: steps) else {
        continue
      }
      result.compared += 1
      result.worst.raise(to: abs(Double(drawn.z) - min(max(t, 0), 1)) / step)
    }
    return result
  }

  /// Returns the middle of the first step at which a point's distance from the circle's center
  /// crosses the radius; nil if no step does.
  private func lastCrossing(
    _ point: SIMD2<Double>, from high: Double, step: Double, count: Int
  ) -> Double? {
    func radius(_ t: Double) -> Double { start.radius + t * (end.radius - start.radius) }
    func gap(_ t: Double) -> Double {
      let d = point - start.center - t * (end.center - start.center)
      return (d * d).sum().squareRoot() - radius(t)
    }
    var (last, lastRadius, lastGap) = (high, radius(high), gap(high))
    for index in 1...count {
      let t = high - step * Double(index)
      let (nextRadius, nextGap) = (radius(t), gap(t))
      if lastRadius >= 0 && nextRadius >= 0 && (lastGap > 0) != (nextGap > 0) {
        return (last + t) / 2
      }
      (last, lastRadius, lastGap) = (t, nextRadius, nextGap)
    }
    return nil
  }

  /// Returns the largest difference of float pixels around a center that both circles have: t is
  /// (distance - first radius) / difference.
  ///
  /// A pixel outside 0...1 that is not transparent, and one inside that is not opaque, differ by
  /// infinity.
  package func worstConcentricError(of rows: GradientRows, size: Int) -> Double {
    var worst = 0.0
    for y in 0..<size {
      for (x, drawn) in rows.floats(x: 0, y: y, count: size).enumerated() {
        let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - start.center
        let t = ((p * p).sum().squareRoot() - start.radius) / (end.radius - start.radius)
        if t < 0 || t > 1 {
          if drawn != SIMD4() { worst = .infinity }
        } else {
          worst.raise(to: drawn.w == 1 ? abs(Double(drawn.z) - t) : .infinity)
        }
      }
    }
    return worst
  }
}
