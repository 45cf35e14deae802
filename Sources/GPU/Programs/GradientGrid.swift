package import StrataGraphics

/// A gradient divided into equal intervals that each contain one linear ramp.
package struct GradientGrid {
  package struct Interval: Equatable {
    /// The unpremultiplied colors just inside the interval's ends.
    package var start: SIMD4<Float>
    package var end: SIMD4<Float>
  }

  private static let mostIntervals = 32
  /// The maximum distance of a stop from the grid, in the gradient's parameter.
  ///
  /// Moving the stop to the grid changes no color by more than 255 · 32 · 10⁻⁶ of 255.
  private static let slack = 1e-6

  /// The intervals over 0...1, in order.
  package let intervals: [Interval]

  /// Divides a gradient.
  ///
  /// - Returns: nil if no grid of up to 32 intervals matches all stops, if a stop is outside of
  ///   0...1, or if there is a hard edge at 0 or 1.
  package init?(_ gradient: GradientStops) {
    let stops = gradient.stops
    guard let first = stops.first, let last = stops.last, first.location >= 0,
      last.location <= 1 + Self.slack, !Self.hasEdgeAtAnEnd(stops),
      let count = Self.count(stops)
    else { return nil }
    var all = [Interval](
      repeating: Interval(start: first.color.clamped, end: first.color.clamped), count: count)
    for (from, to) in zip(stops, stops.dropFirst()) {
      let (low, high) = (Self.index(from, count), Self.index(to, count))
      let (a, b) = (from.color.clamped, to.color.clamped)
      for index in low..<high {
        let length = Float(high - low)
        all[index] = Interval(
          start: a + (b - a) * (Float(index - low) / length),
          end: index + 1 == high ? b : a + (b - a) * (Float(index + 1 - low) / length))
      }
    }
    let end = last.color.clamped
    for index in Self.index(last, count)..<count { all[index] = Interval(start: end, end: end) }
    intervals = all
  }

  /// Whether there is a hard edge at 0 or 1, where the table ends: the color that continues outside
  /// does not occur in any interval.
  private static func hasEdgeAtAnEnd(_ stops: [GradientStops.Stop]) -> Bool {
    stops.dropFirst().first.map { $0.location <= slack } ?? false
      || stops.dropLast().last.map { $0.location >= 1 - slack } ?? false
  }

  private static func index(_ stop: GradientStops.Stop, _ count: Int) -> Int {
    Int((stop.location * Double(count)).rounded())
  }

  /// Returns the minimum number of intervals whose ends match all stops.
  private static func count(_ stops: [GradientStops.Stop]) -> Int? {
    (1...mostIntervals).first { count in
      stops.allSatisfy { stop in
        let scaled = stop.location * Double(count)
        return abs(scaled - scaled.rounded()) <= slack * Double(count)
      }
    }
  }
}
