import StrataGraphics

/// One animated property of a layer, compiled to numbers.
final class AnimationTrack {
  /// The progress of the motion over time.
  enum Pace {
    case even
    case curve(TimingCurve)
    /// A spring, which uses the time in seconds instead of a fraction of the duration.
    case spring(SpringMotion)

    func progress(_ state: ActiveTiming.State) -> Double {
      switch self {
      case .even: state.progress
      case .curve(let curve): curve.value(at: state.progress)
      case .spring(let spring): spring.value(at: state.localTime)
      }
    }
  }

  /// The processing applied to the motion's value.
  struct Options {
    var isAdditive = false
    var isCumulative = false
    /// A function that converts the motion's numbers to a transform.
    var function: CAValueFunction?
  }

  let part: AnimatedPart
  let pace: Pace
  let options: Options
  let motion: Motion
  /// The motion as a sequence of plain numbers; nil if the track needs more than that.
  let plain: NumericMotion?
  private let needsUnderlying: Bool

  init(_ part: AnimatedPart, _ motion: Motion, _ pace: Pace, _ options: Options) {
    self.part = part
    self.motion = motion
    self.pace = pace
    self.options = options
    needsUnderlying = options.isAdditive || motion.needsUnderlying
    let isPlain = !options.isCumulative && options.function == nil && !part.isOfFilter
    plain = isPlain ? motion.plain : nil
  }

  /// Applies the animation to the property's value after the preceding animations.
  func apply(_ state: ActiveTiming.State, to running: inout RunningValue) {
    if case .line(let line)? = plain {
      guard let underlying = running.vector(of: part) else { return }
      let progress = pace.progress(state)
      running.setVector(
        of: part,
        to: options.isAdditive
          ? underlying + line.value(at: progress, over: SIMD4())
          : line.value(at: progress, over: underlying))
      return
    }
    let underlying = needsUnderlying ? running[part] : nil
    guard !needsUnderlying || underlying != nil,
      var value = value(pace.progress(state), over: underlying)
    else { return }
    if options.isCumulative, state.iteration > 0, let end = self.value(1, over: underlying),
      end.isAddable
    {
      value = end.repeated(state.iteration).adding(value)
    }
    running[part] = options.isAdditive ? underlying?.adding(value) ?? value : value
  }

  private func value(_ progress: Double, over underlying: AnimatedValue?) -> AnimatedValue? {
    // A missing end is the underlying value, or the neutral value in an additive animation.
    let base = options.isAdditive ? underlying?.neutral : underlying
    guard let function = options.function else { return motion.value(at: progress, over: base) }
    var inputs: AnimatedValue?
    if case .transform(let matrix)? = base {
      inputs = AnimatedValue(inputs: function.inputs(of: matrix), of: function)
    }
    return motion.value(at: progress, over: inputs).flatMap { $0.transform(by: function) }
  }
}

extension AnimatedValue {
  /// Creates a value that animations can interpolate from the inputs of a value function.
  init(inputs: SIMD3<Double>, of function: CAValueFunction) {
    self = function.inputCount == 1 ? .number(inputs.x) : .quad(SIMD4(inputs, 0))
  }

  /// Converts an animation's value to the inputs of a value function; nil if it does not fit.
  init?(_ given: Any?, inputsOf function: CAValueFunction) {
    guard let given = AnimatableValue.unwrap(given), let inputs = function.inputs(of: given),
      inputs * 0 == SIMD3()
    else { return nil }
    self.init(inputs: inputs, of: function)
  }

  fileprivate func transform(by function: CAValueFunction) -> AnimatedValue? {
    switch self {
    case .number(let input): .transform(function.transform(SIMD3(input, 0, 0)))
    case .quad(let inputs):
      .transform(function.transform(SIMD3(inputs.x, inputs.y, inputs.z)))
    default: nil
    }
  }
}
