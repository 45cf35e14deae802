/// A straight motion of numbers, points, sizes or rectangles: what most animations are, and so what
/// they are evaluated as.
struct Line {
  /// Where it is not given, 0.
  private let start: SIMD4<Double>
  /// Where it is not given, what is added to what lies underneath.
  private let end: SIMD4<Double>
  private let isStartGiven: Bool
  private let isEndGiven: Bool

  /// - Parameters:
  ///   - from: Nil: what lies underneath.
  ///   - to: Nil: what lies underneath, with `by` added.
  init(from: SIMD4<Double>?, to: SIMD4<Double>?, by: SIMD4<Double>) {
    start = from ?? SIMD4()
    end = to ?? by
    isStartGiven = from != nil
    isEndGiven = to != nil
  }

  /// Exactly the ends at 0 and 1.
  func value(at progress: Double, over underlying: SIMD4<Double>) -> SIMD4<Double> {
    let start = isStartGiven ? start : underlying
    let end = isEndGiven ? end : underlying + end
    return progress == 1 ? end : start + (end - start) * progress
  }
}

extension AnimatedValue {
  /// Whether the value is a number, or two or four of them side by side.
  var isPlain: Bool {
    switch self {
    case .number, .pair, .quad: true
    default: false
    }
  }
}
