import Foundation

extension CALayer {
  func insertChild(_ layer: CALayer, at index: Int) {
    adopt(layer)
    children.insert(layer, at: min(index, children.count))
  }

  func insertChild(_ layer: CALayer, beside sibling: CALayer?, offset: Int, otherwise end: Int) {
    guard let sibling else { return insertChild(layer, at: end) }
    precondition(
      sibling.superlayer === self, "\(sibling.describe()) is not a sublayer of \(describe())")
    guard sibling !== layer else { return }
    adopt(layer)
    children.insert(layer, at: (place(of: sibling) ?? children.count) + offset)
  }

  func replaceChild(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer.superlayer === self, oldLayer !== newLayer else { return }
    adopt(newLayer)
    guard let index = place(of: oldLayer) else { return }
    children[index] = newLayer
    oldLayer.superlayer = nil
  }

  func replaceChildren(with layers: [CALayer]) {
    for child in children { child.superlayer = nil }
    children = []
    children.reserveCapacity(layers.count)
    for layer in layers { insertChild(layer, at: .max) }
  }

  func detach() {
    guard let parent = superlayer else { return }
    if let index = parent.place(of: self) { parent.children.remove(at: index) }
    superlayer = nil
  }

  /// The sublayers by ascending `zPosition`, in the order of `sublayers` where it is equal; NaN
  /// counts as 0.
  ///
  /// Back to front as long as no transform tilts one of them. Each comes with its place in
  /// `sublayers`.
  package var childrenInDrawingOrder: [(offset: Int, element: CALayer)] {
    func height(_ layer: CALayer) -> CGFloat { layer.zPosition.isNaN ? 0 : layer.zPosition }
    let order = Array(children.enumerated())
    guard let first = children.first,
      children.contains(where: { height($0) != height(first) })
    else { return order }
    return order.sorted { (height($0.element), $0.offset) < (height($1.element), $1.offset) }
  }

  /// The layer's part of a layer path: its name, or `Class[index]` with its place in `sublayers`.
  ///
  /// - Parameter index: The place where the caller knows it; otherwise it is searched for.
  package func describe(at index: Int? = nil) -> String {
    if let name, !name.isEmpty { return name }
    return "\(type(of: self))[\(index ?? superlayer?.place(of: self) ?? 0)]"
  }

  private func place(of layer: CALayer) -> Int? { children.firstIndex { $0 === layer } }

  /// Detaches `layer` and makes this layer its superlayer; the caller adds it to `children`.
  private func adopt(_ layer: CALayer) {
    precondition(layer !== self, "\(describe()) cannot become a sublayer of itself")
    // A layer without sublayers has no descendants, so that building a tree in any order is linear.
    if !layer.children.isEmpty {
      precondition(
        !sequence(first: self, next: \.superlayer).contains { $0 === layer },
        "\(layer.describe()) is an ancestor of \(describe()) and cannot become its sublayer")
    }
    layer.detach()
    layer.superlayer = self
  }
}
