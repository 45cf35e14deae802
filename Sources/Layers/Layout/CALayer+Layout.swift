import Foundation

extension CALayer {
  func changeLayoutManager(to manager: (any CALayoutManager)?) {
    guard manager !== layoutState.manager else { return }
    layoutState.manager = manager
    contentsOfLayoutChanged()
  }

  func changeConstraints(to constraints: [CAConstraint]?) {
    guard constraints != layoutState.constraints else { return }
    layoutState.constraints = constraints
    superlayer?.contentsOfLayoutChanged()
  }

  /// Lays out the marked layers among this one and all below it, after the marked layers directly
  /// above.
  func layOutMarkedTree() {
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

  /// Marks the layer after a change that its own layout may have made.
  func contentsOfLayoutChanged() {
    if !layoutState.isRunning { setNeedsLayout() }
  }

  /// Marks everything that depends on the layer's bounds and transform.
  func extentDidChange() {
    contentsOfLayoutChanged()
    superlayer?.contentsOfLayoutChanged()
  }

  func arrangeByManager() {
    layoutManager?.layoutSublayers(of: self)
  }

  /// The maximum number of passes over a tree in which layout marks layers that were already laid
  /// out.
  private static let mostLayoutPasses = 8

  /// Lays out every marked layer of the tree below this one, superlayers first.
  ///
  /// A tree whose layout keeps marking layers is left marked after eight passes.
  package func layoutTree() {
    for _ in 0..<Self.mostLayoutPasses {
      guard layOutMarkedLayers() else { return }
    }
  }

  /// Makes one pass over the tree; returns false if there was nothing to do.
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
