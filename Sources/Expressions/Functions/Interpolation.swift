import StrataLayers

/// Interpolation between two values, as After Effects defines it.
enum Interpolation {
  private static let easingIn = TimingCurve(0.333, 0, 0.833, 0.833)
  private static let easingOut = TimingCurve(0.167, 0.167, 0.667, 1)
  private static let easing = TimingCurve(0.33, 0, 0.667, 1)

  /// - Parameter arguments: The input, its range unless that is 0...1, and the values at both ends.
  static func call(
    _ function: BuiltInFunction, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    func argument(_ index: Int) -> ExpressionValue {
      index < arguments.count ? arguments[index] : .undefined
    }
    var progress = try run.number(argument(0))
    var (first, second) = (argument(1), argument(2))
    if arguments.count > 4 {
      let (start, end) = (try run.number(first), try run.number(second))
      (first, second) = (argument(3), argument(4))
      // `linear` sorts the bounds of its range. The easing functions accept a reversed range.
      let isReversed = function == .linear && end < start
      let (low, high) = isReversed ? (end, start) : (start, end)
      progress =
        low == high ? (progress <= low ? 0 : 1) : (progress - low) / (high - low)
    }
    progress = min(max(progress, 0), 1)
    switch function {
    case .ease: progress = easing.value(at: progress)
    case .easeIn: progress = easingIn.value(at: progress)
    case .easeOut: progress = easingOut.value(at: progress)
    default: break
    }
    let (a, b) = (try run.numbers(first), try run.numbers(second))
    if a.count == 1, b.count == 1 { return .number(mix(a[0], b[0], progress)) }
    try run.meter.allocate(a.count)
    return .numbers(zip(a, b).map { mix($0, $1, progress) })
  }

  private static func mix(_ a: Double, _ b: Double, _ progress: Double) -> Double {
    progress == 1 ? b : a + (b - a) * progress
  }
}
