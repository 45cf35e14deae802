import Foundation

/// What a layer knows of its layout.
struct LayoutState {
  /// Marked, and not laid out since.
  var isNeeded = false
  /// Its own layout runs: what that changes needs no second one.
  var isRunning = false
  var manager: (any CALayoutManager)?
  var constraints: [CAConstraint]?
  var autoresizingMask: CAAutoresizingMask = []
  /// While sublayers follow a change of the layer's size: where those of theirs wait.
  var cascade: ResizeCascade?

  /// The part that a copy of the layer has.
  var copied: LayoutState {
    LayoutState(
      manager: manager, constraints: constraints, autoresizingMask: autoresizingMask)
  }
}

/// The layers whose size has changed and whose sublayers have not followed yet.
///
/// A list, where calls from layer to sublayer would cost stack for each level.
final class ResizeCascade {
  var waiting: [(layer: CALayer, oldSize: CGSize)] = []
}
