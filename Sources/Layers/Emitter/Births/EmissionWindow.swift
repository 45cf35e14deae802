import StrataGraphics

/// The time interval in which a cell emits, on the clock that it is relative to.
struct EmissionWindow: Sendable, Equatable {
  /// The limit for times and rates, far greater than any clock and small enough to multiply safely.
  static let mostSeconds = 1e12

  /// The time from which births are counted.
  let start: Double
  /// The duration of emission, in seconds of the clock; may be infinite.
  let length: Double
  /// The factor for birth rates; 0 for a cell that never emits.
  let pace: Double

  init(_ timing: CellTiming) {
    pace = max(0, timing.speed.drawable(within: Self.mostSeconds))
    guard pace > 0 else {
      (start, length) = (0, 0)
      return
    }
    let begin =
      timing.beginTime.drawable(within: Self.mostSeconds)
      - timing.timeOffset.drawable(within: Self.mostSeconds) / pace
    start = begin.drawable(within: Self.mostSeconds)
    length = Self.activeDuration(timing) / pace
  }

  /// Returns the active duration in the cell's own time.
  private static func activeDuration(_ timing: CellTiming) -> Double {
    if timing.repeatDuration > 0 { return timing.repeatDuration }
    guard timing.duration > 0, timing.repeatCount < Double(Float.greatestFiniteMagnitude) else {
      return .infinity
    }
    let cycle = timing.autoreverses ? 2 * timing.duration : timing.duration
    return cycle * (timing.repeatCount > 0 ? timing.repeatCount : 1)
  }
}

extension Double {
  /// Returns the number clamped to -`most`...`most`, or 0 for NaN.
  func drawable(within most: Double = 1e9) -> Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -most), most)
  }
}

extension SIMD3<Double> {
  func drawable() -> SIMD3<Double> { SIMD3(x.drawable(), y.drawable(), z.drawable()) }
}
