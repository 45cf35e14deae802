extension CALayer {
  /// A copy of the layer, without its sublayers, mask and superlayer.
  ///
  /// - Parameter shown: What it has; the layer's own values where there are none.
  package func copied(showing shown: LayerValues? = nil) -> CALayer {
    let copy = presentationCopy()
    copy.values.assign(values)
    if let shown, shown !== values { copy.values.assign(shown) }
    copy.copyProperties(of: self)
    properties.copyComputed(of: self, to: copy)
    return copy
  }

  /// Takes over every property that all layers have but its place in a tree.
  private func copyProperties(of original: CALayer) {
    mayExceedRanges = original.mayExceedRanges
    timing = original.timing
    traits = original.traits
    delegate = original.delegate
    declaredAt = original.declaredAt
    freeValues = original.freeValues
    extras = original.extras?.copied
    contentProvider = original.contentProvider?.copied(for: self)
    layoutState = original.layoutState.copied
  }
}
