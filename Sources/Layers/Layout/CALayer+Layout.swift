import Foundation

extension CALayer {
  /// Places the sublayers, unless a delegate does; nil by default.
  ///
  /// A layer with a manager ignores the `autoresizingMask` of its sublayers.
  public var layoutManager: (any CALayoutManager)? {
    get { layoutState.manager }
    set {
      guard newValue !== layoutState.manager else { return }
      layoutState.manager = newValue
      contentsOfLayoutChanged()
    }
  }

  /// What a `CAConstraintLayoutManager` of the superlayer obeys; nil by default.
  public var constraints: [CAConstraint]? {
    get { layoutState.constraints }
    set {
      guard newValue != layoutState.constraints else { return }
      layoutState.constraints = newValue
      superlayer?.contentsOfLayoutChanged()
    }
  }

  /// How the frame follows the size of the superlayer's bounds; by default it stays.
  public var autoresizingMask: CAAutoresizingMask {
    get { layoutState.autoresizingMask }
    set { layoutState.autoresizingMask = newValue }
  }

  /// Adds to `constraints`.
  public func addConstraint(_ c: CAConstraint) {
    constraints = (constraints ?? []) + [c]
  }

  /// True from `setNeedsLayout()` until the layer is laid out.
  public func needsLayout() -> Bool { layoutState.isNeeded }

  /// Lays out what is marked of the layer and all below it.
  ///
  /// While the superlayer is marked, as far up as that goes, its layout comes first.
  public func layoutIfNeeded() {
    var top = self
    while let next = top.superlayer, next.layoutState.isNeeded { top = next }
    top.layoutTree()
  }

  func markForLayout() {
    guard !layoutState.isNeeded else { return }
    layoutState.isNeeded = true
    markForCommit()
    layoutManager?.invalidateLayout(of: self)
  }

  /// Marks the layer because of something that its own layout may have changed.
  func contentsOfLayoutChanged() {
    if !layoutState.isRunning { setNeedsLayout() }
  }

  /// Marks what depends on the layer's bounds and transform.
  func extentDidChange() {
    contentsOfLayoutChanged()
    superlayer?.contentsOfLayoutChanged()
  }

  func arrangeByManager() {
    layoutManager?.layoutSublayers(of: self)
  }

  /// Passes over a tree in which one layer's layout marks another that has had its turn.
  private static let mostLayoutPasses = 8

  /// Lays out every marked layer of the tree below this one, superlayers first.
  ///
  /// A tree whose layout goes on marking its layers is left marked after eight passes.
  package func layoutTree() {
    for _ in 0..<Self.mostLayoutPasses {
      guard layOutMarkedLayers() else { return }
    }
  }

  /// One pass over the tree; false when it found nothing to do.
  private func layOutMarkedLayers() -> Bool {
    var hasFoundOne = false
    var waiting = layersToCommit
    while let layer = waiting.popLast() {
      if layer.layoutState.isNeeded {
        hasFoundOne = true
        layer.layoutState.isNeeded = false
        layer.layoutState.isRunning = true
        layer.layoutSublayers()
        layer.layoutState.isRunning = false
      }
      layer.appendLayersToCommit(to: &waiting)
    }
    return hasFoundOne
  }
}
