import StrataLayers

extension Evaluator {
  /// Returns whether a clipping layer must isolate its sublayers, because one of them is blended.
  ///
  /// Such a sublayer may be at any depth. A layer that clips its sublayers isolates them, as in
  /// images drawn by Core Animation: they are blended with each other and not with the content
  /// below the layer. Only the root does not isolate them from the background of the canvas.
  mutating func isolates(_ layer: PresentedLayer, _ plane: PlaneState) -> Bool {
    guard !plane.isOfRoot else { return false }
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
