extension CALayer {
  /// Takes over every property of `original` but its place in a tree.
  func copyProperties(of original: CALayer) {
    state = original.state
    mayExceedRanges = original.mayExceedRanges
    timing = original.timing
    isGeometryFlipped = original.isGeometryFlipped
    contentsGravity = original.contentsGravity
    contentsFormat = original.contentsFormat
    minificationFilter = original.minificationFilter
    magnificationFilter = original.magnificationFilter
    isOpaque = original.isOpaque
    maskedCorners = original.maskedCorners
    cornerCurve = original.cornerCurve
    allowsGroupOpacity = original.allowsGroupOpacity
    allowsEdgeAntialiasing = original.allowsEdgeAntialiasing
    edgeAntialiasingMask = original.edgeAntialiasingMask
    delegate = original.delegate
    needsDisplayOnBoundsChange = original.needsDisplayOnBoundsChange
    name = original.name
    declaredAt = original.declaredAt
    properties = original.properties
    freeValues = original.freeValues
    extras = original.extras?.copied
    contentProvider = original.contentProvider?.copied(for: self)
    layoutState = original.layoutState.copied
  }
}
