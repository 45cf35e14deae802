extension CALayer {
  /// Takes over every property of `original` but its place in a tree.
  func copyProperties(of original: CALayer) {
    bounds = original.bounds
    position = original.position
    zPosition = original.zPosition
    anchorPoint = original.anchorPoint
    anchorPointZ = original.anchorPointZ
    transform = original.transform
    sublayerTransform = original.sublayerTransform
    isHidden = original.isHidden
    isDoubleSided = original.isDoubleSided
    isGeometryFlipped = original.isGeometryFlipped
    copyContents(of: original)
    copyAppearance(of: original)
    effects = original.effects
    name = original.name
    declaredAt = original.declaredAt
    properties = original.properties
    freeValues = original.freeValues
    contentProvider = original.contentProvider?.copied(for: self)
    // Last, so that nothing of this marks the copy.
    layoutState = original.layoutState.copied
  }

  private func copyAppearance(of original: CALayer) {
    backgroundColor = original.backgroundColor
    cornerRadius = original.cornerRadius
    maskedCorners = original.maskedCorners
    cornerCurve = original.cornerCurve
    borderWidth = original.borderWidth
    borderColor = original.borderColor
    opacity = original.opacity
    allowsGroupOpacity = original.allowsGroupOpacity
    masksToBounds = original.masksToBounds
    allowsEdgeAntialiasing = original.allowsEdgeAntialiasing
    edgeAntialiasingMask = original.edgeAntialiasingMask
    shadowColor = original.shadowColor
    shadowOpacity = original.shadowOpacity
    shadowOffset = original.shadowOffset
    shadowRadius = original.shadowRadius
    shadowPath = original.shadowPath
  }

  private func copyContents(of original: CALayer) {
    contents = original.contents
    contentsRect = original.contentsRect
    contentsCenter = original.contentsCenter
    contentsGravity = original.contentsGravity
    contentsScale = original.contentsScale
    contentsFormat = original.contentsFormat
    minificationFilter = original.minificationFilter
    magnificationFilter = original.magnificationFilter
    minificationFilterBias = original.minificationFilterBias
    isOpaque = original.isOpaque
    delegate = original.delegate
    needsDisplayOnBoundsChange = original.needsDisplayOnBoundsChange
  }
}
