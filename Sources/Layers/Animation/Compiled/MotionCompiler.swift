import Foundation
import StrataGraphics

/// Creates motions from the values, times and modes of animations.
struct MotionCompiler {
  /// The kind of the animated part; nil if it is the kind of the animation's own values.
  let kind: ValueKind?
  /// The value function, which takes precedence over the kind.
  let function: CAValueFunction?
  let isGrouped: Bool

  /// Returns the motion of an animation, or nil if the animation has no effect.
  func motion(of animation: CAPropertyAnimation) -> Motion? {
    switch animation {
    case let animation as CABasicAnimation: endpoints(animation)
    case let animation as CAKeyframeAnimation: keyframes(animation)
    case let animation as SampledAnimation: animation.sampler.map { SampledMotion($0) }
    default: nil
    }
  }

  func pace(of animation: CAPropertyAnimation) -> AnimationTrack.Pace {
    if let spring = animation as? CASpringAnimation { return .spring(spring.motion) }
    return animation.timingFunction.map { .curve($0.curve) } ?? .even
  }

  /// Whether values are Booleans, which change halfway.
  private var isStepped: Bool { kind == .flag }

  private func endpoints(_ animation: CABasicAnimation) -> Motion? {
    let given = [animation.fromValue, animation.toValue, animation.byValue]
      .map { $0 is NSNull ? $0 : AnimatableValue.unwrap($0) }
    let values = given.map { value($0) }
    // An unsuitable value differs from a missing value.
    guard zip(given, values).allSatisfy({ $0 == nil || $1 != nil }), areAlike(values) else {
      return nil
    }
    return EndpointMotion(from: values[0], to: values[1], by: values[2], isStepped: isStepped)
  }

  private func keyframes(_ animation: CAKeyframeAnimation) -> Motion? {
    let mode = animation.calculationMode
    let series = animation.source?.keyframes()
    let times = series?.times ?? animation.keyTimes?.map(\.doubleValue)
    let curves = (series?.paces ?? animation.timingFunctions ?? []).map { $0.curve as TimingCurve? }
    if let path = animation.path, kind == .point || kind == .size {
      let pace: PathMotion.Pace =
        switch mode {
        case .discrete: .discrete
        case .paced, .cubicPaced: .constant
        default: .parameter
        }
      return PathMotion(path.value, keyTimes: times, curves: curves, pace: pace)
    }
    guard let values = series.map(finiteValues) ?? values(of: animation), areAlike(values) else {
      return nil
    }
    // Apple's groups ignore such an animation.
    if values.count == 1, mode == .discrete, isGrouped { return nil }
    if mode == .discrete {
      let times = KeyframeTimes(holding: values.count, from: times)
      return KeyframeMotion(values, times, isDiscrete: true, isStepped: false)
    }
    return keyframes(values, times, curves, animation)
  }

  /// Returns the values of an animation, or nil if it has none or one is unsuitable.
  private func values(of animation: CAKeyframeAnimation) -> [AnimatedValue]? {
    let given = animation.values ?? []
    let values = given.compactMap { value($0) }
    return values.isEmpty || values.count != given.count ? nil : values
  }

  private func finiteValues(of series: KeyframeSeries) -> [AnimatedValue]? {
    series.values.isEmpty || !series.values.allSatisfy(\.isFinite) ? nil : series.values
  }

  private func keyframes(
    _ values: [AnimatedValue], _ times: [Double]?, _ curves: [TimingCurve?],
    _ animation: CAKeyframeAnimation
  ) -> Motion {
    let mode = animation.calculationMode
    let isPaced = mode == .paced || mode == .cubicPaced
    let count = max(values.count, 2)
    let times =
      isPaced ? pacedTimes(values) : KeyframeTimes(times, count: count, curves: curves)
    if mode == .cubic || mode == .cubicPaced, !isStepped {
      let bend = KochanekBartelsSpline.Bend(
        tensions: animation.tensionValues, continuities: animation.continuityValues,
        biases: animation.biasValues)
      if let spline = SplineMotion(values, times, bend: bend, isPaced: isPaced) { return spline }
    }
    return KeyframeMotion(values, times, isDiscrete: false, isStepped: isStepped)
  }

  /// Returns the times for constant speed; evenly spaced if distances between the values are
  /// undefined.
  private func pacedTimes(_ values: [AnimatedValue]) -> KeyframeTimes {
    let distances = zip(values, values.dropFirst()).compactMap { $0.distance(to: $1) }
    guard !distances.isEmpty, distances.count == values.count - 1 else {
      return KeyframeTimes(nil, count: max(values.count, 2))
    }
    return KeyframeTimes(pacedBy: distances)
  }

  private func value(_ given: Any?) -> AnimatedValue? {
    if let function { return AnimatedValue(given, inputsOf: function) }
    if let kind { return AnimatedValue(given, as: kind) }
    return AnimatableValue.unwrap(given).flatMap { AnimatableValue($0) }
      .flatMap { AnimatedValue($0) }
  }

  /// Returns whether all non-nil values have the same case.
  private func areAlike(_ values: [AnimatedValue?]) -> Bool {
    let known = values.compactMap { $0 }
    return known.allSatisfy { $0.caseIndex == known[0].caseIndex }
  }
}

extension AnimatedValue {
  fileprivate var caseIndex: Int {
    switch self {
    case .number: 0
    case .pair: 1
    case .quad: 2
    case .transform: 3
    case .color: 4
    case .path: 5
    case .colors: 6
    case .numbers: 7
    case .contents: 8
    case .string: 9
    case .filters: 10
    }
  }
}
