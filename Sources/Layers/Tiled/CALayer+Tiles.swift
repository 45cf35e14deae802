extension CALayer {
  /// Whether the layer or one below it is a tiled layer.
  package final var hasTiles: Bool {
    var waiting = [self]
    while let layer = waiting.popLast() {
      if layer is CATiledLayer { return true }
      waiting += layer.maskAndChildren
    }
    return false
  }
}
