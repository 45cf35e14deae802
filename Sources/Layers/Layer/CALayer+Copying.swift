extension CALayer {
  /// Returns a copy of the layer, without its sublayers, mask and superlayer.
  ///
  /// - Parameter shown: The values of the copy; nil copies the layer's own values.
  package func copied(showing shown: LayerValues? = nil) -> CALayer {
    let copy = presentationCopy()
    copy.values.assign(values)
    if let shown, shown !== values { copy.values.assign(shown) }
    copy.copyProperties(of: self)
    properties.copyComputed(of: self, to: copy)
    return copy
  }

  /// Copies every property that all layers have except the position in the tree.
  private func copyProperties(of original: CALayer) {
    mayExceedRanges = original.mayExceedRanges
    timing = original.timing
    traits = original.traits
    delegate = original.delegate
    declaredAt = original.declaredAt
    undeclaredValues = original.undeclaredValues
    extras = original.extras?.copied
    contentProvider = original.contentProvider?.copied(for: self)
    layoutState = original.layoutState.copied
  }
}
