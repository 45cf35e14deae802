import StrataGraphics

/// When a cell emits, on the clock that it is relative to.
struct EmissionWindow: Sendable, Equatable {
  /// Times and rates beyond this count as this: far beyond any clock, and safe to multiply.
  static let mostSeconds = 1e12

  /// The time from which births are counted.
  let start: Double
  /// How long births go on, in seconds of the clock; may be infinite.
  let length: Double
  /// What birth rates are multiplied by; 0 for a cell that never emits.
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

  /// In the cell's own time.
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
  /// The number itself, the nearest that is no larger than `most` either way, or 0 for none at all.
  func drawable(within most: Double = 1e9) -> Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -most), most)
  }
}

extension SIMD3<Double> {
  func drawable() -> SIMD3<Double> { SIMD3(x.drawable(), y.drawable(), z.drawable()) }
}
