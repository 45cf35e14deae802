/// A linear motion of numbers, points, sizes or rectangles.
///
/// Most animations are linear, so they are evaluated in this form.
struct Line {
  /// The start; 0 if it is not set.
  private let start: SIMD4<Double>
  /// The end; if it is not set, the value added to the underlying value.
  private let end: SIMD4<Double>
  private let isStartGiven: Bool
  private let isEndGiven: Bool

  /// - Parameters:
  ///   - from: The start; nil stands for the underlying value.
  ///   - to: The end; nil stands for the underlying value with `by` added.
  init(from: SIMD4<Double>?, to: SIMD4<Double>?, by: SIMD4<Double>) {
    start = from ?? SIMD4()
    end = to ?? by
    isStartGiven = from != nil
    isEndGiven = to != nil
  }

  /// Returns the value at a progress, with exact ends at 0 and 1.
  func value(at progress: Double, over underlying: SIMD4<Double>) -> SIMD4<Double> {
    let start = isStartGiven ? start : underlying
    let end = isEndGiven ? end : underlying + end
    return progress == 1 ? end : start + (end - start) * progress
  }
}

extension AnimatedValue {
  /// Whether the value consists of one, two or four numbers.
  var isPlain: Bool {
    switch self {
    case .number, .pair, .quad: true
    default: false
    }
  }
}
