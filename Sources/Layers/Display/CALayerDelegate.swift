public import StrataRaster

/// An object that draws for a layer, as an alternative to a subclass.
///
/// Every method has a default implementation. All are called on the thread that renders or displays
/// the layer, without locks held.
public protocol CALayerDelegate: AnyObject {
  /// Provides the layer's contents.
  ///
  /// The default implementation does the same as a layer without a delegate. It calls `draw(_:in:)`
  /// with a bitmap of the layer's size, which becomes its contents.
  func display(_ layer: CALayer)

  /// Draws the layer's contents; the default implementation draws nothing.
  ///
  /// - Parameter ctx: A context in the layer's bounds space.
  func draw(_ layer: CALayer, in ctx: CGContext)

  /// Called before `draw(_:in:)`, to configure how the layer is drawn.
  func layerWillDraw(_ layer: CALayer)

  /// Lays out the layer's sublayers; the default implementation uses the layer's layout manager.
  func layoutSublayers(of layer: CALayer)

  /// Returns the layer's action for an event; nil, the default, continues the search.
  ///
  /// `NSNull` ends the search, and the layer does nothing.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

/// A delegate whose layers are displayed by `render(in:)` even if no frame has shown them.
///
/// Such are views: images of labels that are in no tree are made so.
package protocol DisplayedWhenRendered: CALayerDelegate {}

extension CALayer {
  /// Displays the layers of views in the tree that need it.
  ///
  /// - Throws: The reason why a layer has no bitmap.
  package final func displayViews() throws {
    var waiting = [self]
    while let layer = waiting.popLast() {
      if layer.delegate is any DisplayedWhenRendered {
        layer.displayIfNeeded()
        if let failure = layer.displayState.failure { throw failure }
      }
      waiting += layer.maskAndChildren
    }
  }
}

extension CALayerDelegate {
  /// Draws into a bitmap, which becomes the layer's contents.
  public func display(_ layer: CALayer) { layer.drawContents() }

  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}

  /// Lays out the sublayers with the layer's layout manager.
  public func layoutSublayers(of layer: CALayer) { layer.arrangeByManager() }

  /// Changes nothing.
  public func layerWillDraw(_ layer: CALayer) {}

  /// Returns nil, so that the layer continues the search.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
