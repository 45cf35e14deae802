public import Foundation
import Strata

extension UIView {
  /// Those that the view has because it is above all their items.
  public var constraints: [NSLayoutConstraint] { memory.constraints }

  /// Has a constraint count.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

  /// Has constraints count.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }

  /// Has a constraint count no more.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }

  /// Has constraints count no more.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// How strongly the view keeps from being larger than its contents.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    axis == .horizontal ? memory.huggings.horizontal : memory.huggings.vertical
  }

  /// How strongly the view keeps from being larger than its contents.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      memory.huggings.horizontal = priority
    } else {
      memory.huggings.vertical = priority
    }
    constraintsDidChange()
  }

  /// How strongly the view keeps from being smaller than its contents.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    axis == .horizontal ? memory.resistances.horizontal : memory.resistances.vertical
  }

  /// How strongly the view keeps from being smaller than its contents.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      memory.resistances.horizontal = priority
    } else {
      memory.resistances.vertical = priority
    }
    constraintsDidChange()
  }

  /// Has `updateConstraints()` be called before constraints are next solved.
  public func setNeedsUpdateConstraints() {
    memory.needsUpdateConstraints = true
    constraintsDidChange()
  }

  /// Calls `updateConstraints()` of this view and those below it that are to be called.
  public func updateConstraintsIfNeeded() {
    for view in selfAndBelow.reversed() {
      (view as? UIStackView)?.updateArrangement()
      guard view.memory.needsUpdateConstraints else { continue }
      view.memory.needsUpdateConstraints = false
      view.updateConstraints()
      view.memory.controller?.updateViewConstraints()
    }
  }

  /// The smallest size that the constraints in the view allow, or the largest for
  /// `layoutFittingExpandedSize`.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that the constraints in the view allow nearest to another.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    return ConstraintSystem(of: self, fitting: (targetSize, horizontal, vertical)).size(of: self)
  }

  /// Asks for the smallest size.
  public nonisolated static let layoutFittingCompressedSize = CGSize.zero
  /// Asks for the largest size.
  public nonisolated static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  // MARK: Solving

  var isPlacedByConstraints: Bool { !translatesAutoresizingMaskIntoConstraints }

  /// Gives up the constraints of this view and those above it that have to do with one that leaves.
  func dropConstraints(of leaving: UIView) {
    for view in sequence(first: self, next: \.superview) {
      for constraint in view.memory.constraints {
        let items = [constraint.firstItem, constraint.secondItem].compactMap {
          NSLayoutConstraint.view(of: $0)
        }
        if items.contains(where: { $0.isDescendant(of: leaving) }) { constraint.isActive = false }
      }
    }
  }

  /// Solves all constraints of the tree that the view is in, if any have changed, and places the views
  /// that they decide.
  func solveConstraints() {
    let root = outermost
    // A label's height follows from the width that the first solution gives it.
    for _ in 0..<2 where root.memory.needsSolving {
      root.memory.needsSolving = false
      root.updateConstraintsIfNeeded()
      root.memory.needsSolving = false
      let views = root.selfAndBelow
      guard views.contains(where: { !$0.memory.constraints.isEmpty || $0.isPlacedByConstraints })
      else { return }
      let isSettled = ConstraintSystem(of: root).place(views)
      root.memory.needsSolving = !isSettled
    }
    root.memory.needsSolving = false
  }
}
