/// The presentation copies of one tree at one time, made as they are asked for.
///
/// Copies hold their tree, and layers above hold those below, as in any tree; nothing holds a copy
/// that nobody asks for any more.
final class PresentationTree {
  private struct Entry {
    weak var copy: CALayer?
  }

  private let time: Double
  private let root: CALayer
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// - Parameters:
  ///   - time: On the root's timeline.
  ///   - root: What was rendered.
  init(time: Double, of root: CALayer) {
    self.time = time
    self.root = root
  }

  /// The copy of a layer of the tree; always the same one while somebody holds it.
  func copy(of model: CALayer) -> CALayer {
    // A layer that is gone may have had the same address.
    if let known = entries[ObjectIdentifier(model)]?.copy,
      known.extras?.presentation?.model === model
    {
      return known
    }
    let copy = model.shownCopy(at: model.localTime(atTime: time, of: root))
    copy.ownExtras.presentation = PresentationLink(model: model, tree: self)
    entries[ObjectIdentifier(model)] = Entry(copy: copy)
    return copy
  }
}

/// What a presentation copy knows.
final class PresentationLink {
  let model: CALayer
  private let tree: PresentationTree
  private var hasBelow = false

  init(model: CALayer, tree: PresentationTree) {
    self.model = model
    self.tree = tree
  }

  /// The copy of the model's superlayer, with this copy below it.
  func copyAbove() -> CALayer? {
    guard let above = model.superlayer.map({ tree.copy(of: $0) }) else { return nil }
    above.extras?.presentation?.fill(above)
    return above
  }

  /// Gives a copy those of its mask and sublayers.
  func fill(_ copy: CALayer) {
    guard !hasBelow else { return }
    hasBelow = true
    copy.children = model.children.map { tree.copy(of: $0) }
    copy.maskLayer = model.maskLayer.map { tree.copy(of: $0) }
    for below in copy.maskAndChildren { below.superlayer = copy }
  }
}
