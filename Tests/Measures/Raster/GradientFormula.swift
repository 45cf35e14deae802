public import StrataGraphics
package import StrataRaster

/// Colors of gradients at single points, by definition.
public struct GradientFormula: Sendable {
  private let paint: GradientPaint

  public init(_ paint: GradientPaint) { self.paint = paint }

  /// Returns the largest difference of a channel of float pixels, in 0...1, from the formula times
  /// an opacity at the pixels' centers.
  ///
  /// Pixels at a hard edge or at the seam are ignored, because the last bit of t decides.
  package func worstError(
    of rows: GradientRows, toLocal: PlaneTransform, opacity: Double, columns: Range<Int>,
    rows range: Range<Int>
  ) -> Double {
    let stops = paint.stops.stops
    let edges = stops.map(\.location) + (paint.kind == .conic ? [0, 1] : [])
    var worst = 0.0
    for y in range {
      let drawn = rows.floats(x: columns.lowerBound, y: y, count: columns.count)
      for (x, drawn) in zip(columns, drawn) {
        let local = toLocal.apply(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let t = parameter(paint.toGradient.apply(local))
        if edges.contains(where: { abs($0 - t) < 1e-9 }) { continue }
        let difference = SIMD4<Double>(drawn) - color(stops, t) * opacity
        for channel in 0..<4 { worst.raise(to: abs(difference[channel])) }
      }
    }
    return worst
  }

  /// Returns the number of packed pixels on the wrong side of a hard edge at `t`.
  ///
  /// - Parameters:
  ///   - colors: The packed colors before and after the edge.
  ///   - rows: Rows of the paint in its own space.
  package func countMisplaced(
    _ rows: GradientRows, edge t: Double, colors: (before: UInt32, after: UInt32),
    columns: Range<Int>, rows range: Range<Int>
  ) -> Int {
    var count = 0
    for y in range {
      let drawn = rows.bytes(x: columns.lowerBound, y: y, count: columns.count)
      for (x, pixel) in zip(columns, drawn) {
        let p = paint.toGradient.apply(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        if pixel != (parameter(p) < t ? colors.before : colors.after) { count += 1 }
      }
    }
    return count
  }

  /// Returns t at a point of gradient space, by the definition of each kind.
  private func parameter(_ p: SIMD2<Double>) -> Double {
    switch paint.kind {
    case .axial: return p.x
    case .radial: return (p.x * p.x + p.y * p.y).squareRoot()
    case .conic:
      // The half-angle tangent, without atan2's cases.
      let length = (p.x * p.x + p.y * p.y).squareRoot()
      let angle = p.x <= -length ? Double.pi : 2 * Maths.atan(p.y / (p.x + length))
      return angle < 0 ? angle / (2 * .pi) + 1 : angle / (2 * .pi)
    }
  }

  /// Returns the premultiplied color between the two stops around t.
  private func color(_ stops: [GradientStops.Stop], _ t: Double) -> SIMD4<Double> {
    let next = stops.firstIndex { $0.location > t } ?? stops.count
    let low = stops[max(next - 1, 0)]
    let high = stops[min(next, stops.count - 1)]
    let span = high.location - low.location
    let part = span > 0 ? (t - low.location) / span : 0
    func mixed(_ a: Double, _ b: Double) -> Double { a * (1 - part) + b * part }
    let alpha = mixed(low.color.alpha, high.color.alpha)
    return SIMD4(
      mixed(low.color.red, high.color.red) * alpha,
      mixed(low.color.green, high.color.green) * alpha,
      mixed(low.color.blue, high.color.blue) * alpha, alpha)
  }
}
