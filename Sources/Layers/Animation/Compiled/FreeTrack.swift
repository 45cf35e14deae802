import Foundation

/// An animation of a value under a key that names no property: evaluated for presentation copies, and
/// for layers that are drawn anew because of it.
///
/// What kind of value it is shows when it is evaluated: that of what the layer has, or of what the
/// animation was given.
struct FreeTrack {
  let path: AnimationKeyPath
  /// In the clocks of the animation that was added.
  let clock: Int
  let animation: CAPropertyAnimation
  let isGrouped: Bool

  /// Puts the animation onto what those before it have made of the layer's value.
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

  /// One of the values that the animation was given, for its kind.
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
  /// What it moves as; nil for what does not.
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
  /// As key-value calls take it: points and sizes lie in the same two numbers.
  fileprivate func boxed(as kind: ValueKind) -> Any? {
    if case .pair(let pair) = self, kind == .size { return CGSize(width: pair.x, height: pair.y) }
    return boxed
  }
}

extension LayerAnimations {
  /// What animations make of values under keys that name no property, at a time of the layer.
  func freeValues(at time: Double) -> [String: Any] {
    var shown: [String: Any] = [:]
    for entry in entries where !entry.free.isEmpty {
      let states = entry.states(at: time)
      for track in entry.free {
        var value = shown[track.path.key] ?? layer.freeValue(forKey: track.path.key)
        track.apply(states[track.clock], to: &value)
        if states[track.clock].contributes { shown[track.path.key] = value }
      }
    }
    return shown
  }

  /// Whether an animation acts at a time of the layer for which its class is drawn anew.
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
