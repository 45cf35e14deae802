extension CALayer {
  /// Returns a copy of the layer, without its sublayers, mask and superlayer.
  ///
  /// - Parameters:
  ///   - shown: The values of the copy; nil copies the layer's own values.
  ///   - isFrozen: Whether the copy is of the class that declares the layer's properties, so that
  ///     it calls no code of a subclass.
  package func copied(showing shown: LayerValues? = nil, isFrozen: Bool = false) -> CALayer {
    let copy = isFrozen ? properties.table.makeDefault() : presentationCopy()
    copy.values.assign(values)
    if let shown, shown !== values { copy.values.assign(shown) }
    copy.copyProperties(of: self)
    if isFrozen { copy.contentProvider = contentProvider?.frozen(of: self, for: copy) }
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
