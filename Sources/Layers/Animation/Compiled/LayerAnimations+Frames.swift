extension CALayer {
  /// The layer as it shows at a time of its superlayer.
  ///
  /// - Parameters:
  ///   - isAnimated: Otherwise it shows its own values.
  ///   - scratch: That of the frame, to which layers above have been shown before.
  /// - Returns: What it shows, and its own time.
  package final func shown(
    atSuperTime time: Double, isAnimated: Bool, _ scratch: EvaluationScratch
  ) -> (layer: ShownLayer, time: Double) {
    let local = timing.localTime(at: time)
    guard isAnimated, let animations, local.isFinite else {
      return (ShownLayer(self, mayExceedRanges ? limited(values, scratch) : values), local)
    }
    let shown = animations.links.values(at: local, over: values, scratch)
    return (ShownLayer(self, mayExceedRanges ? limited(shown, scratch) : shown), local)
  }

  /// The layer as it shows at a time of its own, when it is asked alone.
  package final func shown(at localTime: Double) -> ShownLayer {
    guard let animations else { return asGiven }
    let scratch = EvaluationScratch()
    animations.clocksAbove.read(at: localTime, scratch)
    return ShownLayer(self, animations.values(at: localTime, scratch))
  }
}

extension LayerAnimations {
  /// What is shown at a time of the layer; the layer's own values where nothing moves, as at a time
  /// that is not finite.
  ///
  /// Nothing is allocated for numbers, points, sizes, rectangles, transforms and colours once the
  /// scratch has been used.
  func values(at time: Double, _ scratch: EvaluationScratch) -> LayerValues {
    let model = layer.values
    guard time.isFinite else { return model }
    return links.values(at: time, over: model, scratch)
  }
}
