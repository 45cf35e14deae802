import Foundation
import Strata

extension UIView {
  func insert(_ view: UIView, at index: Int) {
    precondition(
      view !== self && !isDescendant(of: view),
      "a view cannot be added to itself or to one of its descendants")
    if view.superview === self {
      return move(view, to: min(max(index, 0), subviews.count - 1))
    }
    view.willMove(toSuperview: self)
    let wasDimmed = view.isTintDimmed
    if view.superview != nil { view.unlink(isMoving: true) }
    let newWindow = self as? UIWindow ?? window
    if view.window !== newWindow { view.tellWillMove(to: newWindow) }
    let place = min(max(index, 0), subviews.count)
    subviews.insert(view, at: place)
    view.superview = self
    placeLayer(of: view, at: place)
    if view.window !== newWindow { view.setWindow(newWindow) }
    view.didMoveToSuperview()
    didAddSubview(view)
    view.traitsMayHaveChanged()
    if view.isTintDimmed != wasDimmed {
      view.tellTintAdjustment()
    } else if view.memory.tintColor == nil {
      view.tellTintColor()
    }
    view.constraintsDidChange()
    setNeedsLayout()
  }

  func insert(_ view: UIView, beside sibling: UIView, offset: Int) {
    guard view !== sibling, sibling.superview === self else { return }
    if view.superview === self {
      let others = subviews.filter { $0 !== view }
      guard let index = others.firstIndex(where: { $0 === sibling }) else { return }
      return move(view, to: index + offset)
    }
    guard let index = subviews.firstIndex(where: { $0 === sibling }) else { return }
    insert(view, at: index + offset)
  }

  /// Moves a subview to an index that is counted after its removal.
  func move(_ view: UIView, to index: Int) {
    guard let old = subviews.firstIndex(where: { $0 === view }), old != index else { return }
    subviews.remove(at: old)
    subviews.insert(view, at: index)
    placeLayer(of: view, at: index)
  }

  /// Puts the layer of a subview directly below that of the next subview, or on top.
  private func placeLayer(of view: UIView, at index: Int) {
    if index + 1 < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index + 1].layer)
    } else {
      layer.addSublayer(view.layer)
    }
  }

  func leaveSuperview() {
    guard superview != nil else { return }
    willMove(toSuperview: nil)
    if window != nil { tellWillMove(to: nil) }
    let wasDimmed = isTintDimmed
    unlink(isMoving: false)
    if window != nil { setWindow(nil) }
    didMoveToSuperview()
    traitsMayHaveChanged()
    if isTintDimmed != wasDimmed { tellTintAdjustment() }
  }

  private func unlink(isMoving: Bool) {
    guard let above = superview else { return }
    above.willRemoveSubview(self)
    above.constraintsDidChange()
    above.dropConstraints(of: self)
    above.subviews.removeAll { $0 === self }
    superview = nil
    memory.host = nil
    // A layer that is only moved stays in the tree.
    if !isMoving { layer.removeFromSuperlayer() }
    above.setNeedsLayout()
  }

  // MARK: Windows

  private func tellWillMove(to window: UIWindow?) {
    for view in selfAndBelow { view.willMove(toWindow: window) }
  }

  func setWindow(_ new: UIWindow?) {
    for view in selfAndBelow {
      view.window = new
      view.didMoveToWindow()
    }
  }

  /// The view and all its descendants, superviews first.
  var selfAndBelow: [UIView] {
    var found: [UIView] = []
    var waiting: [UIView] = [self]
    while let view = waiting.popLast() {
      found.append(view)
      waiting += view.subviews.reversed()
    }
    return found
  }

  // MARK: Queries

  /// Returns whether the view is another view or one of its descendants.
  public func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  /// Returns the first view with a tag, searching this view and its descendants depth-first.
  ///
  /// nil if no view has the tag.
  public func viewWithTag(_ tag: Int) -> UIView? { selfAndBelow.first { $0.tag == tag } }
}
