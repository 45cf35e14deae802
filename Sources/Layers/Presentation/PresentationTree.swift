/// The presentation copies of one tree at one time, created on demand.
///
/// Copies retain their tree, and ancestors retain descendants, as in any tree. Copies that are no
/// longer used are released.
final class PresentationTree {
  private struct WeakPresentationCopy {
    weak var copy: CALayer?
  }

  let time: Double
  private let root: CALayer
  private var entries: [ObjectIdentifier: WeakPresentationCopy] = [:]

  /// - Parameters:
  ///   - time: The time on the root's timeline.
  ///   - root: The root that was rendered.
  init(time: Double, of root: CALayer) {
    self.time = time
    self.root = root
  }

  /// Returns the copy of a layer of the tree, which is always the same one while it is retained.
  func copy(of model: CALayer) -> CALayer {
    // A deallocated layer may have had the same address.
    if let known = entries[ObjectIdentifier(model)]?.copy,
      known.extras?.presentation?.model === model
    {
      return known
    }
    let copy = model.shownCopy(at: localTime(of: model))
    copy.ownExtras.presentation = PresentationLink(model: model, tree: self)
    entries[ObjectIdentifier(model)] = WeakPresentationCopy(copy: copy)
    return copy
  }

  func localTime(of model: CALayer) -> Double { model.localTime(atTime: time, of: root) }
}

/// The link of a presentation copy to its model.
final class PresentationLink {
  let model: CALayer
  private let tree: PresentationTree
  private var hasBelow = false

  init(model: CALayer, tree: PresentationTree) {
    self.model = model
    self.tree = tree
  }

  /// The time of the copy's frame on the root's timeline.
  var time: Double { tree.time }
  /// The model's local time in that frame.
  var localTime: Double { tree.localTime(of: model) }

  /// Returns the copy of the model's superlayer, with this copy below it.
  func copyAbove() -> CALayer? {
    guard let above = model.superlayer.map({ tree.copy(of: $0) }) else { return nil }
    above.extras?.presentation?.fill(above)
    return above
  }

  /// Gives a copy the copies of its model's mask and sublayers.
  func fill(_ copy: CALayer) {
    guard !hasBelow else { return }
    hasBelow = true
    copy.children = model.children.map { tree.copy(of: $0) }
    copy.maskLayer = model.maskLayer.map { tree.copy(of: $0) }
    for below in copy.maskAndChildren { below.superlayer = copy }
  }
}
