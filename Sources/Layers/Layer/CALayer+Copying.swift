extension CALayer {
  /// A copy of the layer, without its sublayers, mask and superlayer.
  ///
  /// - Parameter shown: What it has; the layer's own values where there are none.
  package func copied(showing shown: LayerValues? = nil) -> CALayer {
    let copy = presentationCopy()
    copy.values.assign(shown ?? values)
    copy.copyProperties(of: self)
    copy.properties.takeOwn(copy, self)
    return copy
  }

  /// Takes over every property that all layers have but its place in a tree.
  private func copyProperties(of original: CALayer) {
    mayExceedRanges = original.mayExceedRanges
    timing = original.timing
    isGeometryFlipped = original.isGeometryFlipped
    contentsGravity = original.contentsGravity
    contentsFormat = original.contentsFormat
    minificationFilter = original.minificationFilter
    magnificationFilter = original.magnificationFilter
    isOpaque = original.isOpaque
    drawsAsynchronously = original.drawsAsynchronously
    wantsExtendedDynamicRangeContent = original.wantsExtendedDynamicRangeContent
    toneMapMode = original.toneMapMode
    preferredDynamicRange = original.preferredDynamicRange
    contentsHeadroom = original.contentsHeadroom
    maskedCorners = original.maskedCorners
    cornerCurve = original.cornerCurve
    allowsGroupOpacity = original.allowsGroupOpacity
    allowsEdgeAntialiasing = original.allowsEdgeAntialiasing
    edgeAntialiasingMask = original.edgeAntialiasingMask
    delegate = original.delegate
    needsDisplayOnBoundsChange = original.needsDisplayOnBoundsChange
    name = original.name
    declaredAt = original.declaredAt
    freeValues = original.freeValues
    extras = original.extras?.copied
    contentProvider = original.contentProvider?.copied(for: self)
    layoutState = original.layoutState.copied
  }
}
