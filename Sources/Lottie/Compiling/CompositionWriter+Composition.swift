extension CompositionWriter {
  /// Layers that share a clock and a coordinate space.
  struct Composition {
    var layers: [LottieLayer]
    var clock: LottieClock
    var size: SIMD2<Double>
    /// The first visible frame; layers that begin no later exist from the beginning.
    var start: Double
    /// The end frame; layers that last until then remain in the very last image.
    var end: Double
    /// The cameras of the layers in 3D space; nil for an orthographic view.
    var cameras: CompositionCameras?
    /// Whether any layer is rotated out of the plane.
    let hasTurns: Bool
    private var places: [Int: Int] = [:]

    init(
      layers: [LottieLayer], clock: LottieClock, size: SIMD2<Double>, start: Double, end: Double
    ) {
      (self.layers, self.clock, self.size) = (layers, clock, size)
      (self.start, self.end) = (start, end)
      hasTurns = layers.contains(where: \.transform.isSpatial)
      for (place, layer) in layers.enumerated() {
        if let index = layer.index, places[index] == nil { places[index] = place }
      }
    }

    func layer(_ index: Int) -> LottieLayer? { places[index].map { layers[$0] } }

    /// Returns the ancestors whose transforms a layer inherits, nearest first.
    ///
    /// - Parameter most: The maximum number; if there are more, one more is returned.
    /// - Returns: The ancestors; nil if they form a cycle.
    func ancestors(of layer: LottieLayer, most: Int) -> [LottieLayer]? {
      var ancestors: [LottieLayer] = []
      var seen: Set<Int> = []
      var next = layer.parent
      while ancestors.count <= most, let index = next, let ancestor = self.layer(index) {
        guard seen.insert(index).inserted else { return nil }
        ancestors.append(ancestor)
        next = ancestor.parent
      }
      return ancestors
    }

    /// Returns the index of a layer's matte; nil if it is missing or the layer itself.
    func matte(of place: Int) -> Int? {
      let layer = layers[place]
      guard layer.matte != nil else { return nil }
      let source = layer.matteSource.map { places[$0] } ?? place - 1
      return source.flatMap { $0 == place || $0 < 0 ? nil : $0 }
    }

    /// The indices of layers to which mattes of mattes lead back, so that they are never drawn.
    var mattesOfThemselves: Set<Int> {
      var found: Set<Int> = []
      // For each layer, the search that first reached it.
      var searches = [Int](repeating: -1, count: layers.count)
      for start in layers.indices {
        var next: Int? = start
        while let here = next, searches[here] < 0 {
          searches[here] = start
          next = matte(of: here)
        }
        guard let first = next, searches[first] == start else { continue }
        var here = first
        repeat {
          found.insert(here)
          here = matte(of: here) ?? first
        } while here != first
      }
      return found
    }

    /// The indices of layers that are not drawn themselves.
    var hidden: Set<Int> {
      var hidden: Set<Int> = []
      for (place, layer) in layers.enumerated() {
        if layer.isHidden || layer.isMatte { hidden.insert(place) }
        if let matte = matte(of: place) { hidden.insert(matte) }
      }
      return hidden
    }
  }
}
