extension CALayer {
  /// Returns the layer's presentation at a time of its superlayer.
  ///
  /// - Parameters:
  ///   - isAnimated: If false, the layer presents its own values.
  ///   - scratch: The frame's scratch memory, with which the ancestor layers have been evaluated
  ///     before.
  /// - Returns: The presentation and the layer's local time.
  package final func shown(
    atSuperTime time: Double, isAnimated: Bool, _ scratch: EvaluationScratch
  ) -> (layer: PresentedLayer, time: Double) {
    let local = timing.localTime(at: time)
    guard isAnimated, let animations, local.isFinite else {
      return (PresentedLayer(self, mayExceedRanges ? limited(values, scratch) : values), local)
    }
    let shown = animations.links.values(at: local, over: values, scratch)
    return (PresentedLayer(self, mayExceedRanges ? limited(shown, scratch) : shown), local)
  }

  /// Returns the layer's presentation at a local time, evaluated on its own.
  package final func shown(at localTime: Double) -> PresentedLayer {
    guard let animations else { return asGiven }
    let scratch = EvaluationScratch()
    animations.clocksAbove.read(at: localTime, scratch)
    return PresentedLayer(self, animations.values(at: localTime, scratch))
  }
}

extension LayerAnimations {
  /// Returns the presentation values at a time of the layer.
  ///
  /// These are the layer's own values if nothing is animated, and at a time that is not finite.
  ///
  /// Once the scratch memory has been used, numbers, points, sizes, rectangles, transforms and
  /// colors are evaluated without allocations.
  func values(at time: Double, _ scratch: EvaluationScratch) -> LayerValues {
    let model = layer.values
    guard time.isFinite else { return model }
    return links.values(at: time, over: model, scratch)
  }
}
