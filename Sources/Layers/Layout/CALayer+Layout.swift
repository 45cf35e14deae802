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

  /// Lays out what is marked of the layer and all below it, after what is marked straight above.
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
