import StrataGraphics

/// A copy of an emitter layer with the animations that move its particles, in no tree that is drawn.
///
/// It can be asked for its values at any time, whatever the layer shows meanwhile. Animations of
/// layers above may move particles too (`sublayers.NAME.emitterCells.NAME.birthRate`); so there are
/// plain layers for those between, with their names and clocks.
final class EmitterStandIn {
  /// The animations themselves, which are never changed once they are a layer's.
  let animations: [CAAnimation]
  /// The keys that they move.
  let keys: Set<String>
  private let layer = CAEmitterLayer()
  /// Those above it, the nearest first; the last holds all others.
  private var above: [CALayer] = []

  /// Nil where no animation moves any of the layer's particles.
  ///
  /// - Precondition: The layer has the model's values.
  init?(for model: CAEmitterLayer) {
    var animations: [CAAnimation] = []
    var keys: Set<String> = []
    func give(_ owner: CALayer?, to copy: CALayer) {
      for entry in owner?.animations?.entries ?? [] {
        let moved = entry.animation.keys(of: model, from: owner)
        guard !moved.isEmpty else { continue }
        keys.formUnion(moved)
        animations.append(entry.animation)
        copy.ownAnimations.add(
          entry.animation, forKey: nil, defaultDuration: entry.animation.duration)
      }
    }
    var owners = (model.animations?.guests ?? []).compactMap { $0.owner?.layer }
    give(model, to: layer)
    var (next, copy) = (model as CALayer, layer as CALayer)
    while !owners.isEmpty, let superlayer = next.superlayer {
      let superCopy = CALayer()
      superCopy.timing = superlayer.timing
      superCopy.name = superlayer.name
      if superlayer.maskLayer === next {
        superCopy.mask = copy
      } else {
        superCopy.addSublayer(copy)
      }
      if owners.contains(where: { $0 === superlayer }) { give(superlayer, to: superCopy) }
      owners.removeAll { $0 === superlayer }
      above.append(superCopy)
      (next, copy) = (superlayer, superCopy)
    }
    (self.animations, self.keys) = (animations, keys)
    guard !animations.isEmpty else { return nil }
    layer.emitterState = model.emitterState
    layer.emitterShape = model.emitterShape
    layer.emitterMode = model.emitterMode
    layer.seed = model.seed
    layer.timing = model.timing
    layer.name = model.name
    for layer in above.reversed() { layer.animations?.commit(at: 0) }
    layer.animations?.commit(at: 0)
  }

  /// The values at a time of the layer.
  func values(at time: Double) -> EmitterValues {
    var (below, timeAbove) = (layer as CALayer, time)
    for layer in above {
      timeAbove = below.timing.superTime(at: timeAbove)
      layer.present(at: timeAbove)
      below = layer
    }
    layer.present(at: time)
    return EmitterValues(layer)
  }

  /// A time up to which the values stay what they are at a time; that time itself where they may
  /// change at once.
  func constantUntil(_ time: Double) -> Double {
    guard above.allSatisfy({ $0.animations == nil }) else { return time }
    var end = Double.infinity
    for entry in layer.animations?.entries ?? [] {
      let timing = entry.timing
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
      if CAEmitterLayer.isOfParticles(path.key), path.target(from: owner) === layer {
        keys.append(path.key)
      }
    }
    return keys
  }
}
