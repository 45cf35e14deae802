public import Foundation

/// An object that lays out the sublayers of the layers that have it as `layoutManager`.
///
/// Every method has a default, so a manager implements only those that it needs. All are called on
/// the thread that lays out the tree, with no lock held.
public protocol CALayoutManager: AnyObject {
  /// Returns the layer's preferred size in superspace; by default that of its frame.
  func preferredSize(of layer: CALayer) -> CGSize

  /// Discards results for the layer when it becomes marked for layout.
  func invalidateLayout(of layer: CALayer)

  /// Lays out the layer's sublayers; does nothing by default.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// Returns the size of the frame.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }

  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}

  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}
