import Foundation

extension CALayer {
  func replaceChild(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer.superlayer === self, oldLayer !== maskLayer, oldLayer !== newLayer else {
      return
    }
    changeSublayers(entering: [newLayer], leaving: [oldLayer]) {
      adopt(newLayer)
      // nil if user code removed the old layer when the new layer left its previous superlayer.
      guard let index = place(of: oldLayer) else {
        newLayer.superlayer = nil
        return
      }
      children[index] = newLayer
      oldLayer.superlayer = nil
      oldLayer.leaveShownTree()
      contentsOfLayoutChanged()
    }
  }

  func insertChild(_ layer: CALayer, at index: Int) {
    changeSublayers(entering: [layer]) {
      adopt(layer)
      children.insert(layer, at: min(index, children.count))
      contentsOfLayoutChanged()
    }
  }

  func insertChild(_ layer: CALayer, beside sibling: CALayer?, offset: Int, otherwise end: Int) {
    guard let sibling else { return insertChild(layer, at: end) }
    precondition(
      sibling.superlayer === self && sibling !== maskLayer,
      "\(sibling.describe()) is not a sublayer of \(describe())")
    guard sibling !== layer else { return }
    changeSublayers(entering: [layer]) {
      adopt(layer)
      children.insert(layer, at: (place(of: sibling) ?? children.count) + offset)
      contentsOfLayoutChanged()
    }
  }

  func replaceChildren(with layers: [CALayer]) {
    guard !children.elementsEqual(layers, by: ===) else { return }
    let old = children
    changeSublayers(entering: layers, leaving: old) {
      for child in old { child.superlayer = nil }
      children = []
      children.reserveCapacity(layers.count)
      for layer in layers {
        adopt(layer)
        children.append(layer)
      }
      for child in old where child.superlayer == nil { child.leaveShownTree() }
      contentsOfLayoutChanged()
    }
  }

  func replaceMask(with layer: CALayer?) {
    guard layer !== maskLayer else { return }
    change("mask") {
      if let layer { adopt(layer) }
      let old = maskLayer
      maskLayer = layer
      old?.superlayer = nil
      old?.leaveShownTree()
    }
  }

  /// Removes the layer from its superlayer.
  ///
  /// - Parameter isMove: Whether it is about to be inserted elsewhere in a shown tree.
  func detach(isMove: Bool = false) {
    guard let parent = superlayer else { return }
    if parent.maskLayer === self {
      parent.replaceMask(with: nil)
    } else {
      parent.changeSublayers(leaving: [self], isMove: isMove) {
        unlink(from: parent)
        leaveShownTree()
      }
    }
  }

  /// Removes the layer from its superlayer's sublayers.
  private func unlink(from parent: CALayer) {
    superlayer = nil
    guard let index = parent.place(of: self) else { return }
    parent.children.remove(at: index)
    parent.contentsOfLayoutChanged()
  }

  /// Whether the layer is its superlayer's mask rather than one of its sublayers.
  package var isMask: Bool { superlayer?.maskLayer === self }

  /// The layers directly below this one: its mask and its sublayers, from back to front.
  var maskAndChildren: [CALayer] { maskLayer.map { [$0] + children } ?? children }

  /// Releases everything below the layer when the layer itself is released.
  ///
  /// Without this, each layer would release the next inside its own deinit, and a long chain would
  /// overflow the stack. A layer that has no other owner first gives up the layers below it.
  func releaseTree() {
    var pending = takeLayersBelow()
    while var layer = pending.popLast() {
      if isKnownUniquelyReferenced(&layer) {
        pending += layer.takeLayersBelow()
      } else {
        layer.leaveShownTree()
      }
    }
  }

  private func takeLayersBelow() -> [CALayer] {
    let below = maskAndChildren
    for layer in below { layer.superlayer = nil }
    (children, maskLayer) = ([], nil)
    return below
  }

  /// The sublayers by ascending `zPosition`, each with its index in `sublayers`.
  ///
  /// Sublayers with an equal `zPosition` keep their order, and NaN counts as 0. The order is back
  /// to front as long as no transform tilts a sublayer.
  package var childrenInDrawingOrder: [(offset: Int, element: CALayer)] {
    func height(_ layer: CALayer) -> CGFloat { layer.zPosition.isNaN ? 0 : layer.zPosition }
    let order = Array(children.enumerated())
    guard let first = children.first,
      children.contains(where: { height($0) != height(first) })
    else { return order }
    return order.sorted { (height($0.element), $0.offset) < (height($1.element), $1.offset) }
  }

  /// Returns the layer's component of a layer path.
  ///
  /// This is its name, or `Class[index]` with its index in `sublayers`, or `Class[mask]`.
  ///
  /// - Parameter index: The index if the caller knows it; otherwise it is searched for.
  package func describe(at index: Int? = nil) -> String {
    if let name, !name.isEmpty { return name }
    if isMask { return "\(type(of: self))[mask]" }
    return "\(type(of: self))[\(index ?? superlayer?.place(of: self) ?? 0)]"
  }

  /// The layer path, starting at the root.
  package var layerPath: String {
    sequence(first: self, next: \.superlayer).map { $0.describe() }.reversed()
      .joined(separator: "/")
  }

  private func place(of layer: CALayer) -> Int? { children.firstIndex { $0 === layer } }

  /// Detaches `layer` and makes this layer its superlayer; the caller adds it to the sublayers.
  private func adopt(_ layer: CALayer) {
    precondition(layer !== self, "\(describe()) cannot become a sublayer or the mask of itself")
    // A layer without layers below it has no descendants, so building a tree in any order is
    // linear.
    if !layer.children.isEmpty || layer.maskLayer != nil {
      precondition(
        !sequence(first: self, next: \.superlayer).contains { $0 === layer },
        "\(layer.describe()) is an ancestor of \(describe()) and cannot become its sublayer or mask"
      )
    }
    // A layer that only changes its position stays visible.
    if layer.superlayer === self, layer !== maskLayer {
      layer.unlink(from: self)
    } else {
      layer.detach(isMove: isShown)
    }
    layer.superlayer = self
    layer.needsCommit = true
    markForCommit()
  }
}
