import StrataGraphics

/// The animations of an emitter layer's particles, with its values at their last change.
///
/// Animations of ancestor layers are included. Any thread can evaluate it at any time.
final class EmitterMotion {
  /// The animations, which are immutable once they belong to a layer.
  let animations: [CAAnimation]
  /// The keys that the animations affect.
  let keys: Set<String>
  private let timings: [ActiveTiming]
  private let options: EmitterShapeOptions
  private let model: LayerValues
  private let links: LinkedAnimations
  private let above: ClocksAbove

  /// Creates a motion; nil if no animation affects the layer's particles.
  init?(of layer: CAEmitterLayer) {
    guard let own = layer.animations else { return nil }
    var animations: [CAAnimation] = []
    var keys: Set<String> = []
    var timings: [ActiveTiming] = []
    for owner in [own] + own.others.compactMap(\.owner) {
      for entry in owner.entries {
        let moved = entry.animation.keys(of: layer, from: owner.layer)
        guard !moved.isEmpty else { continue }
        keys.formUnion(moved)
        animations.append(entry.animation)
        if owner === own { timings.append(entry.timing) }
      }
    }
    guard !animations.isEmpty else { return nil }
    (self.animations, self.keys, self.timings) = (animations, keys, timings)
    options = EmitterShapeOptions(layer)
    model = LayerValues(copying: layer.values)
    links = own.links
    above = own.clocksAbove
  }

  /// Returns the values at a time of the layer.
  func values(at time: Double, _ scratch: EvaluationScratch) -> EmitterValues {
    above.read(at: time, scratch)
    let shown = time.isFinite ? links.values(at: time, over: model, scratch) : model
    return EmitterValues(options, shown[EmitterState.block])
  }

  /// Returns a time until which the values stay constant; the given time itself if they may change
  /// immediately.
  func constantUntil(_ time: Double) -> Double {
    guard above.steps.isEmpty else { return time }
    var end = Double.infinity
    for timing in timings {
      // Before its begin an animation holds its start or has no effect; after its end it holds its
      // end or has no effect.
      if time < timing.begin {
        end = min(end, timing.begin)
      } else if time < timing.end {
        return time
      }
    }
    return end
  }
}

extension CAAnimation {
  /// Returns the keys of an emitter layer's particle properties that the animation of a layer
  /// affects.
  ///
  /// For a group, those of its animations.
  fileprivate func keys(of layer: CAEmitterLayer, from owner: CALayer?) -> [String] {
    var keys: [String] = []
    var open = [self]
    // A group may contain itself; the limit is far above the number of animations in actual groups.
    var left = 65_536
    while let animation = open.popLast(), left > 0 {
      left -= 1
      open += (animation as? CAAnimationGroup)?.animations ?? []
      guard let owner, let keyPath = (animation as? CAPropertyAnimation)?.keyPath else { continue }
      let path = AnimationKeyPath(keyPath)
      if EmitterState.isOfParticles(path.key), path.target(from: owner) === layer {
        keys.append(path.key)
      }
    }
    return keys
  }
}
