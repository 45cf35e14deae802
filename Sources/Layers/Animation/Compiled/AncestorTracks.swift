// An animation may affect a descendant layer: `sublayers.NAME.opacity`. Its tracks are evaluated
// with that layer, before that layer's own animations. The clock belongs to the layer that has the
// animation, which is always evaluated before its descendants.

/// Tracks of an ancestor layer.
struct AncestorTracks {
  weak var owner: LayerAnimations?
  /// The owner's links, whose clocks the tracks refer to.
  let links: LinkedAnimations
  let tracks: [CompiledAnimation.Track]
}

/// A layer that animations of another layer affect.
struct MovedLayer {
  weak var layer: CALayer?
}

extension LayerAnimations {
  /// Finds the current targets of animations that affect other layers, and gives them their tracks.
  ///
  /// - Returns: Whether the targets have changed.
  func findTargets() -> Bool {
    let outside = outside
    let found = outside.map { $0.animation.path.target(from: layer) }
    let isSame =
      targetsVersion == links.version && targets.count == found.count
      && zip(targets, found).allSatisfy { $0.layer === $1 }
    guard !isSame else { return false }
    for target in targets { target.layer?.animations?.part { $0 == nil || $0 === self } }
    targets = found.map { MovedLayer(layer: $0) }
    targetsVersion = links.version
    for (index, target) in found.enumerated() {
      guard let target else { continue }
      let (animation, firstClock) = outside[index]
      let tracks = CompiledAnimation.tracks(
        of: animation.animation, animation.path, clock: firstClock + animation.clock,
        isGrouped: animation.isGrouped, target.properties)
      target.ownAnimations.take(AncestorTracks(owner: self, links: links, tracks: tracks))
    }
    return true
  }

  private func take(_ tracks: AncestorTracks) {
    others.removeAll { $0.owner == nil }
    others.append(tracks)
    relink()
    layer.markForCommit()
  }

  /// Removes the tracks of layers that are no longer ancestors of this one.
  func detachFormerAncestors() {
    var above: Set<ObjectIdentifier> = []
    var next = layer.superlayer
    while let layer = next {
      above.insert(ObjectIdentifier(layer))
      next = layer.superlayer
    }
    part { owner in
      guard let owner else { return true }
      guard !above.contains(ObjectIdentifier(owner.layer)) else { return false }
      // If this layer returns, the owner must find it again.
      owner.targetsVersion = 0
      return true
    }
  }

  private func part(where isToGo: (LayerAnimations?) -> Bool) {
    let staying = others.filter { !isToGo($0.owner) }
    guard staying.count < others.count else { return }
    others = staying
    relink()
  }

  /// The ancestor layers whose animations affect this one, and the conversion from its time to
  /// theirs.
  var clocksAbove: ClocksAbove {
    var waiting = others.compactMap { $0.owner?.layer }
    var steps: [ClocksAbove.Step] = []
    var below = layer
    while !waiting.isEmpty, let above = below.superlayer {
      let isOwner = waiting.contains { $0 === above }
      steps.append(
        ClocksAbove.Step(below: below.timing, links: isOwner ? above.animations?.links : nil))
      waiting.removeAll { $0 === above }
      below = above
    }
    return ClocksAbove(steps: steps)
  }
}

/// The clocks of the ancestor layers whose animations affect a layer.
struct ClocksAbove {
  struct Step {
    /// The timing of the lower layer of the step.
    let below: LayerTiming
    /// The links of the upper layer of the step, if its animations affect the initial layer.
    let links: LinkedAnimations?
  }

  /// The steps from the layer upward.
  var steps: [Step] = []

  /// Evaluates the clocks at a time of the initial layer.
  func read(at time: Double, _ scratch: EvaluationScratch) {
    var time = time
    for step in steps {
      time = step.below.superTime(at: time)
      step.links?.readClocks(at: time, scratch)
    }
  }
}
