import StrataLayers

extension Evaluator {
  /// Returns whether a sublayer at any depth is blended with the content below it.
  ///
  /// A layer that clips its sublayers isolates them, as in Core Animation's pictures: they are
  /// blended with each other and not with what is below the layer. Only the root lets them through,
  /// to the background of the canvas.
  mutating func isolates(_ layer: PresentedLayer, _ plane: PlaneState) -> Bool {
    guard plane.depth > 1 else { return false }
    let blends = treeBlends ?? root.blendsInside
    treeBlends = blends
    return blends && layer.model.blendsInside
  }
}

extension CALayer {
  fileprivate var blendsInside: Bool {
    var waiting = drawnSublayers
    while let layer = waiting.popLast() {
      if layer.compositingFilter != nil { return true }
      if layer.hasSublayers { waiting += layer.drawnSublayers }
    }
    return false
  }
}
