public import StrataRaster

/// Draws for a layer, instead of a subclass.
///
/// Every method has a default, so a delegate has those that it needs. All are called on the thread
/// that renders or displays the layer, with no lock held.
public protocol CALayerDelegate: AnyObject {
  /// Provides the layer's contents.
  ///
  /// By default what a layer does without a delegate: `draw(_:in:)` on a bitmap of the size of the
  /// layer, which becomes its contents.
  func display(_ layer: CALayer)

  /// Draws the layer's contents; nothing by default.
  ///
  /// - Parameter ctx: In the layer's bounds space.
  func draw(_ layer: CALayer, in ctx: CGContext)

  /// Called before `draw(_:in:)`, to choose how the layer is drawn.
  func layerWillDraw(_ layer: CALayer)

  /// Places the layer's sublayers; by default its layout manager does.
  func layoutSublayers(of layer: CALayer)

  /// What the layer does at an event; by default nil, and the search goes on.
  ///
  /// `NSNull` ends it, and the layer does nothing.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Draws on a bitmap, which becomes the layer's contents.
  public func display(_ layer: CALayer) { layer.drawContents() }

  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}

  /// Has the layer's manager place its sublayers.
  public func layoutSublayers(of layer: CALayer) { layer.arrangeByManager() }

  /// Changes nothing.
  public func layerWillDraw(_ layer: CALayer) {}

  /// Leaves it to the layer.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
