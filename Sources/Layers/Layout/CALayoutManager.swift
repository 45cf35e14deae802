public import Foundation

/// Places the sublayers of the layers that have it as `layoutManager`.
///
/// Every method has a default, so a manager has those that it needs. All are called on the thread
/// that lays out the tree, with no lock held.
public protocol CALayoutManager: AnyObject {
  /// The size that the layer would like to have in superspace; by default that of its frame.
  func preferredSize(of layer: CALayer) -> CGSize

  /// Called when the layer becomes marked for layout, to forget what was worked out for it.
  func invalidateLayout(of layer: CALayer)

  /// Places the layer's sublayers; does nothing by default.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// The size of the frame.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }

  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}

  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}
