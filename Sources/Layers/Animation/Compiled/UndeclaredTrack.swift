import Foundation

/// An animation of a value under a key that names no property.
///
/// It is evaluated for presentation copies and for layers that are redrawn because of it. The kind
/// of the value is known only at evaluation. It comes from the layer's value or from the
/// animation's values.
struct UndeclaredTrack {
  let path: AnimationKeyPath
  /// An index in the clocks of the added animation.
  let clock: Int
  let animation: CAPropertyAnimation
  let isGrouped: Bool

  /// Applies the animation to the layer's value after the preceding animations.
  func apply(_ state: ActiveTiming.State, to value: inout Any?) {
    guard state.contributes, let base = AnimatableValue.unwrap(value) ?? anyGiven,
      let known = AnimatableValue(base), let kind = known.kind, let start = AnimatedValue(known),
      let part = AnimatedPart(path.components, of: path.key, kind)
    else { return }
    let compiler = MotionCompiler(kind: part.kind(in: kind), function: nil, isGrouped: isGrouped)
    guard let motion = compiler.motion(of: animation) else { return }
    let options = AnimationTrack.Options(
      isAdditive: animation.isAdditive, isCumulative: animation.isCumulative)
    var running = RunningValue(start)
    AnimationTrack(part, motion, compiler.pace(of: animation), options).apply(state, to: &running)
    value = running.whole.boxed(as: kind)
  }

  /// One of the animation's values, which determines its kind.
  private var anyGiven: Any? {
    switch animation {
    case let animation as CABasicAnimation:
      AnimatableValue.unwrap(animation.toValue ?? animation.fromValue ?? animation.byValue)
    case let animation as CAKeyframeAnimation: AnimatableValue.unwrap(animation.values?.first)
    default: nil
    }
  }
}

extension AnimatableValue {
  /// The kind as which the value is animated; nil if it is not animatable.
  fileprivate var kind: ValueKind? {
    switch self {
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .transform: .transform
    case .color: .color
    case .path: .path
    case .image, .string, .array: nil
    }
  }
}

extension AnimatedValue {
  /// Returns the value in the form that key-value methods take.
  ///
  /// Points and sizes share a representation of two numbers.
  fileprivate func boxed(as kind: ValueKind) -> Any? {
    if case .pair(let pair) = self, kind == .size { return CGSize(width: pair.x, height: pair.y) }
    return boxed
  }
}

extension LayerAnimations {
  /// Returns the animated values under keys that name no property, at a time of the layer.
  func undeclaredValues(at time: Double) -> [String: Any] {
    var shown: [String: Any] = [:]
    for entry in entries where !entry.undeclared.isEmpty {
      let states = entry.states(at: time)
      for track in entry.undeclared {
        var value = shown[track.path.key] ?? layer.freeValue(forKey: track.path.key)
        track.apply(states[track.clock], to: &value)
        if states[track.clock].contributes { shown[track.path.key] = value }
      }
    }
    return shown
  }

  /// Whether an animation for which the class redraws the layer is active at a time of the layer.
  func areDrawn(at time: Double) -> Bool {
    mayBeDrawn
      && entries.contains { entry in
        !entry.drawnClocks.isEmpty
          && {
            let states = entry.states(at: time)
            return entry.drawnClocks.contains { states[$0].contributes }
          }()
      }
  }
}
