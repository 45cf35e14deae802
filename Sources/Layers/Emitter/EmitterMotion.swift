import StrataGraphics

/// What moves an emitter layer's particles: its values and its animations as they were when they last
/// changed, those of layers above too.
///
/// It can be asked for the values at any time, by any thread.
final class EmitterMotion {
  /// The animations themselves, which are never changed once they are a layer's.
  let animations: [CAAnimation]
  /// The keys that they move.
  let keys: Set<String>
  private let timings: [ActiveTiming]
  private let options: EmitterShapeOptions
  private let model: LayerValues
  private let links: LinkedAnimations
  private let above: ClocksAbove

  /// Nil where no animation moves any of the layer's particles.
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

  /// The values at a time of the layer.
  func values(at time: Double, _ scratch: EvaluationScratch) -> EmitterValues {
    above.read(at: time, scratch)
    let shown = time.isFinite ? links.values(at: time, over: model, scratch) : model
    return EmitterValues(options, shown[EmitterState.block])
  }

  /// A time up to which the values stay what they are at a time; that time itself where they may
  /// change at once.
  func constantUntil(_ time: Double) -> Double {
    guard above.steps.isEmpty else { return time }
    var end = Double.infinity
    for timing in timings {
      // Before its begin an animation shows its start or nothing, after its end its end or nothing.
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
  /// The keys, of what an emitter layer's particles are like, that the animation or those in it move
  /// when it is a layer's.
  fileprivate func keys(of layer: CAEmitterLayer, from owner: CALayer?) -> [String] {
    var keys: [String] = []
    var open = [self]
    // A group may be in itself; so many animations in one are never met.
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
