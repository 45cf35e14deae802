import StrataCKernels
import StrataGraphics

/// The colors of a gradient's stops, prepared for evaluation at many parameters.
///
/// Uses the formula of `GradientStops.color(at:)`, with everything that does not depend on t
/// precomputed.
struct GradientRamp: Sendable {
  struct Interval: Sendable {
    let from: Double
    /// The length of the interval, at least 0; 0 for a hard edge.
    let span: Double
    let color: SIMD4<Float>
    /// The change from `color` to the color at the interval's end.
    let change: SIMD4<Float>

    /// Returns the unpremultiplied color at `t`, which is at least `from`; after the end the color
    /// there.
    @inline(__always)
    func straight(at t: Double) -> SIMD4<Float> {
      let part = span > 0 ? min(1, (t - from) / span) : 1
      return color + change * Float(part)
    }

    /// An upper bound of the rate of change of a premultiplied channel with t.
    ///
    /// (c · a)′ = c′ · a + c · a′, with the maximum of each factor.
    var slope: Double {
      guard span > 0 else { return change == SIMD4() ? 0 : .infinity }
      let end = color + change
      var most = Double(change.w.magnitude)
      for channel in 0..<3 {
        let own = change[channel].magnitude * max(color.w, end.w)
        let alpha = change.w.magnitude * max(color[channel], end[channel])
        most = max(most, Double(own + alpha))
      }
      return most / span
    }
  }

  private let first: SIMD4<Float>
  private let last: SIMD4<Float>
  private let intervals: [Interval]
  /// The range from the first stop to the last.
  let locations: ClosedRange<Double>

  init(_ gradient: GradientStops) {
    let stops = gradient.stops
    first = stops[0].color.clamped
    last = stops[stops.count - 1].color.clamped
    locations = stops[0].location...stops[stops.count - 1].location
    var before = first
    intervals = zip(stops, stops.dropFirst()).map { from, to in
      let after = to.color.clamped
      defer { before = after }
      return Interval(
        from: from.location, span: to.location - from.location, color: before,
        change: after - before)
    }
  }

  /// Returns the unpremultiplied color at `t`: the end colors outside the stops, and for NaN the
  /// first.
  private func straight(at t: Double) -> SIMD4<Float> {
    var index = 0
    while index < intervals.count, t >= intervals[index].from { index += 1 }
    return index == 0 ? first : intervals[index - 1].straight(at: t)
  }

  /// Returns the premultiplied color at `t`.
  func premultiplied(at t: Double) -> SIMD4<Float> { Self.premultiplied(straight(at: t)) }

  /// Returns the premultiplied colors, times `opacity`, at low, low + step and so on.
  func colors(from low: Double, step: Double, count: Int, opacity: Float) -> [UInt32] {
    unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let cells = buffer.baseAddress else { return }
      /// Returns the first cell at or after `t`.
      func cell(_ t: Double) -> Int {
        Int(min(max(((t - low) / step).rounded(.up), 0), Double(count)))
      }
      var start = 0
      func fill(
        _ color: SIMD4<Float>, _ change: SIMD4<Float>, from: Double, span: Double, to end: Int
      ) {
        guard end > start else { return }
        var ramp = strata_ramp(
          first: (color.x, color.y, color.z, color.w),
          change: (change.x, change.y, change.z, change.w))
        unsafe strata_fill_ramp(
          cells + start, end - start, &ramp, Float((low + Double(start) * step - from) / span),
          Float(step / span), opacity)
        start = end
      }
      fill(first, SIMD4(), from: 0, span: 1, to: cell(locations.lowerBound))
      for interval in intervals where interval.span > 0 {
        fill(
          interval.color, interval.change, from: interval.from, span: interval.span,
          to: cell(interval.from + interval.span))
      }
      fill(last, SIMD4(), from: 0, span: 1, to: count)
      initialized = count
    }
  }

  /// Returns the largest slope of the matching intervals, or 0 if there are none.
  func steepest(where isWanted: (Interval) -> Bool) -> Double {
    intervals.reduce(0) { isWanted($1) ? max($0, $1.slope) : $0 }
  }

  /// Returns the ranges of the matching intervals whose color changes.
  func steepParts(where isWanted: (Interval) -> Bool) -> [ClosedRange<Double>] {
    intervals.filter { $0.change != SIMD4() && isWanted($0) }
      .map { $0.from...($0.from + $0.span) }
  }

  @inline(__always)
  private static func premultiplied(_ c: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
  }
}
