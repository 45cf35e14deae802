/// A removed sublayer that fades out.
///
/// A hidden layer stands in its place, with a transition from the appearance of the removed one.
/// The removed layer itself is not drawn, so it can be changed or used elsewhere meanwhile.
struct FadingSublayer {
  private(set) weak var removed: CALayer?
  let standIn: CALayer
  /// The index among the sublayers from which the layer was removed.
  let index: Int
  /// The number of earlier frames, if the layer was removed outside a transaction and its fade was
  /// not requested explicitly.
  let implicitFrame: Int?

  /// Returns whether the transition has ended at a local time of the superlayer.
  func hasEnded(at time: Double) -> Bool {
    standIn.animations?.entries.allSatisfy { $0.timing.hasEnded(at: time) } != false
  }
}

extension CALayer {
  /// The layers to draw on this one: its sublayers, and those that were removed and fade out.
  package final var drawnSublayers: [CALayer] {
    guard let fading = extras?.fadingSublayers else { return children }
    var drawn = children
    for one in fading.reversed() { drawn.insert(one.standIn, at: min(one.index, drawn.count)) }
    return drawn
  }

  /// The layers directly below this one in frames, in no particular order.
  var layersBelowInFrames: [CALayer] {
    guard let fading = extras?.fadingSublayers else { return maskAndChildren }
    return maskAndChildren + fading.map(\.standIn)
  }

  /// Shows the transition of a sublayer that was removed.
  ///
  /// - Parameters:
  ///   - index: The index from which it was removed.
  ///   - old: An unanimated copy of it.
  func fadeOut(
    _ removed: CALayer, at index: Int, from old: CALayer, _ transition: CATransition
  ) {
    guard let last = lastFrame else { return }
    let thread = ThreadTransactions.current
    let standIn = CALayer()
    standIn.values.assign(old.values)
    standIn.state.isHidden = true
    (standIn.traits, standIn.mayExceedRanges) = (old.traits, old.mayExceedRanges)
    let isImplicit = transition is any ImplicitAction
    let animations = standIn.ownAnimations
    animations.mayHaveTransition = true
    animations.add(
      transition, forKey: nil, defaultDuration: CATransaction.animationDuration(),
      begin: last.localTime, pace: CATransaction.animationTimingFunction()
    ) {
      AnimationWatch(
        $0, thread.openCompletions,
        snapshot: TransitionSnapshot(old, frames: last.count, isImplicit: isImplicit),
        implicitFrame: nil)
    }
    animations.commit(at: last.localTime)
    dropFades { $0.removed === removed || $0.hasEnded(at: last.localTime) }
    removed.ownExtras.fadesIn = self
    ownExtras.fadingSublayers =
      (extras?.fadingSublayers ?? []) + [
        FadingSublayer(
          removed: removed, standIn: standIn, index: index,
          implicitFrame: isImplicit && thread.isOutsideTransactions ? last.count : nil)
      ]
    markForCommit()
  }

  /// Removes fading sublayers.
  func dropFades(where isDropped: (FadingSublayer) -> Bool) {
    guard let fading = extras?.fadingSublayers else { return }
    let rest = fading.filter { !isDropped($0) }
    extras?.fadingSublayers = rest.isEmpty ? nil : rest
  }

  /// Returns whether the layer has left a shown tree since the last frame, and ends its fade there.
  func returnsToTree() -> Bool {
    guard lastExit == ThreadTransactions.current.frames else { return false }
    extras?.fadesIn?.dropFades { $0.removed === self }
    return true
  }
}
