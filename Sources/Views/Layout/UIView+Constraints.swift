public import Foundation
import Strata

extension UIView {
  /// The constraints that the view holds as the nearest common ancestor of their items.
  public var constraints: [NSLayoutConstraint] { memory.constraints }

  /// Activates a constraint.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

  /// Activates constraints.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }

  /// Deactivates a constraint.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }

  /// Deactivates constraints.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// Returns the priority with which the view resists growing beyond its intrinsic size.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    axis == .horizontal ? memory.huggings.horizontal : memory.huggings.vertical
  }

  /// Sets the priority with which the view resists growing beyond its intrinsic size.
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

  /// Returns the priority with which the view resists shrinking below its intrinsic size.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    axis == .horizontal ? memory.resistances.horizontal : memory.resistances.vertical
  }

  /// Sets the priority with which the view resists shrinking below its intrinsic size.
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

  /// Schedules a call of `updateConstraints()` before constraints are next solved.
  public func setNeedsUpdateConstraints() {
    memory.needsUpdateConstraints = true
    constraintsDidChange()
  }

  /// Calls `updateConstraints()` on this view and its descendants where it is scheduled.
  public func updateConstraintsIfNeeded() {
    for view in selfAndBelow.reversed() {
      (view as? UIStackView)?.updateArrangement()
      guard view.memory.needsUpdateConstraints else { continue }
      view.memory.needsUpdateConstraints = false
      view.updateConstraints()
      view.memory.controller?.updateViewConstraints()
    }
  }

  func sizeFitting(
    _ targetSize: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    let labels = selfAndBelow.compactMap { $0 as? UILabel }.filter(\.wrapsInConstraints)
    defer { for label in labels { label.fittingWidth = nil } }
    for label in labels { label.fittingWidth = 0 }
    let unwrapped = ConstraintSystem(of: self, fitting: (targetSize, horizontal, vertical))
    guard !labels.isEmpty else { return unwrapped.size(of: self) }
    // The height of a label depends on its width, which is known after the first solution.
    for label in labels {
      // Rounded up, so that rounding errors of the solver wrap no line.
      label.fittingWidth = (unwrapped.size(of: label).width * 4096).rounded(.up) / 4096
    }
    return ConstraintSystem(of: self, fitting: (targetSize, horizontal, vertical)).size(of: self)
  }

  /// The target size that asks for the smallest size.
  public nonisolated static let layoutFittingCompressedSize = CGSize.zero
  /// The target size that asks for the largest size.
  public nonisolated static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  // MARK: Solving

  var isPlacedByConstraints: Bool { !translatesAutoresizingMaskIntoConstraints }

  /// Deactivates the constraints of this view and its ancestors that involve a view that is
  /// removed.
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

  /// Solves all constraints of the view's tree if any have changed, and sets the resulting frames.
  func solveConstraints() {
    let root = outermost
    // The height of a label depends on its width, which is known after the first solution.
    for _ in 0..<2 where root.memory.needsSolving {
      root.memory.needsSolving = false
      root.updateConstraintsIfNeeded()
      root.memory.needsSolving = false
      let views = root.selfAndBelow
      guard views.contains(where: { !$0.memory.constraints.isEmpty || $0.isPlacedByConstraints })
      else { return }
      let isResolved = ConstraintSystem(of: root).place(views)
      root.memory.needsSolving = !isResolved
    }
    root.memory.needsSolving = false
  }
}
