import StrataGraphics

/// One animated property of a layer, compiled: all that is left is numbers.
final class AnimationTrack {
  /// How far the motion is at a time.
  enum Pace {
    case even
    case curve(TimingCurve)
    /// Takes its time in seconds, not as a share of the duration.
    case spring(SpringMotion)

    func progress(_ state: ActiveTiming.State) -> Double {
      switch self {
      case .even: state.progress
      case .curve(let curve): curve.value(at: state.progress)
      case .spring(let spring): spring.value(at: state.localTime)
      }
    }
  }

  /// What is done with the value that the motion gives.
  struct Options {
    var isAdditive = false
    var isCumulative = false
    /// Makes a transform of the motion's numbers.
    var function: CAValueFunction?
  }

  let part: AnimatedPart
  let pace: Pace
  let options: Options
  let motion: Motion
  /// The motion where the track is nothing but numbers that follow each other.
  let plain: PlainMotion?
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

  /// Puts the animation onto what those before it have made of the property.
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
    // An end that is not given is what shows anyway: for a value that is added, nothing.
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
  /// The inputs of a value function as what an animation interpolates.
  init(inputs: SIMD3<Double>, of function: CAValueFunction) {
    self = function.inputCount == 1 ? .number(inputs.x) : .quad(SIMD4(inputs, 0))
  }

  /// The inputs that a value given to an animation stands for; nil where they do not fit.
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
