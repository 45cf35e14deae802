// An animation may move a layer below its own: `sublayers.NAME.opacity`. Its tracks are evaluated with
// that layer, before its own animations; the clock is that of the layer that has the animation, which
// is always evaluated before those below it.

/// Tracks of a layer above.
struct TracksOfOthers {
  weak var owner: LayerAnimations?
  /// The owner's, whose clocks the tracks know.
  let links: LinkedAnimations
  let tracks: [CompiledAnimation.Track]
}

/// A layer that animations of another one move.
struct MovedLayer {
  weak var layer: CALayer?
}

extension LayerAnimations {
  /// Gives the tracks of animations that move other layers to those that their key paths lead to now.
  ///
  /// - Returns: Whether these are others than before.
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
      target.ownAnimations.take(TracksOfOthers(owner: self, links: links, tracks: tracks))
    }
    return true
  }

  private func take(_ tracks: TracksOfOthers) {
    others.removeAll { $0.owner == nil }
    others.append(tracks)
    relink()
    layer.markForCommit()
  }

  /// Parts with the tracks of layers that are no longer above this one.
  func partWithStrangers() {
    var above: Set<ObjectIdentifier> = []
    var next = layer.superlayer
    while let layer = next {
      above.insert(ObjectIdentifier(layer))
      next = layer.superlayer
    }
    part { owner in
      guard let owner else { return true }
      guard !above.contains(ObjectIdentifier(owner.layer)) else { return false }
      // Should this layer come back, it is to be found again.
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

  /// Where the layers lie whose animations move this one, and how their clocks follow from its.
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

/// The clocks of the layers above one whose animations move it.
struct ClocksAbove {
  struct Step {
    /// Of the layer that the step leads up from.
    let below: LayerTiming
    /// Of the layer that it leads to, where that moves the one at the start.
    let links: LinkedAnimations?
  }

  /// Upward.
  var steps: [Step] = []

  /// Reads them when it is `time` in the layer at the start.
  func read(at time: Double, _ scratch: EvaluationScratch) {
    var time = time
    for step in steps {
      time = step.below.superTime(at: time)
      step.links?.readClocks(at: time, scratch)
    }
  }
}
