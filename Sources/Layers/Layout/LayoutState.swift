import Foundation

/// The layout state of a layer.
struct LayoutState {
  /// Whether the layer was marked and not laid out since.
  var isNeeded = false
  /// Whether the layer's own layout is running; its changes do not mark the layer again.
  var isRunning = false
  var manager: (any CALayoutManager)?
  var constraints: [CAConstraint]?
  var autoresizingMask: CAAutoresizingMask = []
  /// The queue of pending resizes while sublayers follow a change of the layer's size.
  var cascade: ResizeCascade?

  /// The state that a copy of the layer takes over.
  var copied: LayoutState {
    LayoutState(
      manager: manager, constraints: constraints, autoresizingMask: autoresizingMask)
  }
}

/// The queue of layers whose size has changed and whose sublayers have not been resized yet.
///
/// Recursive calls from layer to sublayer would need stack space for each level.
final class ResizeCascade {
  var waiting: [(layer: CALayer, oldSize: CGSize)] = []
}
