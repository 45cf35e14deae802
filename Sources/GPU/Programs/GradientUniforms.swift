package import StrataGraphics

/// Mirrors `u_gradient` and `u_ramps` of `paint_gradient.frag`, one vec4 per element.
package struct GradientUniforms: Hashable, Sendable {
  /// The value of 1 / length from which an interval is a step.
  ///
  /// Host and shader share the value.
  static let hard: Float = 1e12
  /// A substitute for no bound, far larger than any t on a canvas of 16,384 px.
  private static let unbounded: Float = 3e38

  /// The kind, range and focal point, the first color, then the increment of each interval.
  package var colors: [SIMD4<Float>]
  /// Two intervals per element, each with location and 1 / length.
  package var ramps: [SIMD4<Float>]

  /// Divides a gradient into parts of at most `intervals` intervals.
  ///
  /// Each part paints a half-open range of t, and the ranges join without gaps or overlaps, so
  /// drawing all parts paints every pixel once.
  package static func parts(of paint: GradientPaint, intervals: Int) -> [GradientUniforms] {
    let stops = paint.stops.stops
    var all = zip(stops, stops.dropFirst()).map { from, to in
      let length = to.location - from.location
      return Interval(
        location: Float(from.location), inverse: length > 0 ? min(Float(1 / length), hard) : hard,
        end: Float(to.location), before: from.color.clamped, after: to.color.clamped)
    }
    if all.isEmpty {
      let only = stops[0].color.clamped
      all = [Interval(location: 0, inverse: 1, end: 1, before: only, after: only)]
    }
    let chunks = stride(from: 0, to: all.count, by: intervals).map {
      Array(all[$0..<min($0 + intervals, all.count)])
    }
    return chunks.enumerated().map { index, chunk in
      GradientUniforms(
        kind: paint.kind, focus: Float(paint.focus), chunk, capacity: intervals,
        from: index == 0 ? -unbounded : chunks[index - 1].last.map(\.end) ?? -unbounded,
        to: index == chunks.count - 1 ? unbounded : chunk.last.map(\.end) ?? unbounded)
    }
  }

  private struct Interval {
    var location: Float
    var inverse: Float
    var end: Float
    var before: SIMD4<Float>
    var after: SIMD4<Float>
  }

  private init(
    kind: GradientPaint.Kind, focus: Float, _ chunk: [Interval], capacity: Int, from: Float,
    to: Float
  ) {
    let code: Float =
      switch kind {
      case .axial: 0
      case .radial: 1
      case .conic: 2
      }
    colors = [SIMD4(code, from, to, focus), chunk[0].before]
    ramps = []
    var flat: [SIMD2<Float>] = []
    for index in 0..<capacity {
      let used = index < chunk.count
      colors.append(used ? chunk[index].after - chunk[index].before : SIMD4())
      flat.append(used ? SIMD2(chunk[index].location, chunk[index].inverse) : SIMD2(0, 1))
    }
    for index in stride(from: 0, to: capacity, by: 2) {
      ramps.append(SIMD4(lowHalf: flat[index], highHalf: flat[index + 1]))
    }
  }
}
