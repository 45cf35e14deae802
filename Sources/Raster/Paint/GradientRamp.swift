import CKernels
import StrataGraphics

/// The colours of a gradient's stops, ready to be asked for at many parameters.
///
/// The same formula as `GradientStops.color(at:)`, with what does not depend on t worked out once.
struct GradientRamp: Sendable {
  struct Interval: Sendable {
    let from: Double
    /// At least 0; a hard edge has 0.
    let span: Double
    let color: SIMD4<Float>
    /// What the interval adds to `color` by its end.
    let change: SIMD4<Float>

    /// The straight colour at `t`, which is at least `from`; beyond the end the colour there.
    @inline(__always)
    func straight(at t: Double) -> SIMD4<Float> {
      let part = span > 0 ? min(1, (t - from) / span) : 1
      return color + change * Float(part)
    }

    /// An upper bound of how fast a premultiplied channel changes with t.
    ///
    /// (c · a)′ = c′ · a + c · a′, with the largest that each factor gets.
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
  /// From the first stop to the last.
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

  /// The straight colour at `t`: the end colours beyond the stops, and for NaN the first.
  private func straight(at t: Double) -> SIMD4<Float> {
    var index = 0
    while index < intervals.count, t >= intervals[index].from { index += 1 }
    return index == 0 ? first : intervals[index - 1].straight(at: t)
  }

  /// The premultiplied colour at `t`.
  func premultiplied(at t: Double) -> SIMD4<Float> { Self.premultiplied(straight(at: t)) }

  /// The premultiplied colours, times `opacity`, at low, low + step and so on.
  func colors(from low: Double, step: Double, count: Int, opacity: Float) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let cells = buffer.baseAddress else { return }
      /// The first cell at or behind `t`.
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
        strata_fill_ramp(
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

  /// The largest slope among the intervals that are asked for; 0 without any.
  func steepest(where isWanted: (Interval) -> Bool) -> Double {
    intervals.reduce(0) { isWanted($1) ? max($0, $1.slope) : $0 }
  }

  /// Where the intervals lie that are asked for and change the colour.
  func steepParts(where isWanted: (Interval) -> Bool) -> [ClosedRange<Double>] {
    intervals.filter { $0.change != SIMD4() && isWanted($0) }
      .map { $0.from...($0.from + $0.span) }
  }

  @inline(__always)
  private static func premultiplied(_ c: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
  }
}
