import Foundation
import Strata

/// A delegate with which a layer uses its default display.
private final class PlainDisplay: CALayerDelegate {}

extension UIView {
  /// Draws the view into its layer's contents if its class overrides drawing.
  ///
  /// Swift cannot report whether a class overrides a method, so the method is called. If the
  /// implementation of `UIView` runs and nothing else was drawn, the layer keeps its contents.
  func displayByDrawing(_ layer: CALayer) {
    guard mayDraw || layer !== self.layer else { return }
    let contents = layer.contents
    memory.hasNothingToDraw = false
    PlainDisplay().display(layer)
    if memory.hasNothingToDraw, layer === self.layer,
      (layer.contents as? CGImage)?.isBlank == true
    {
      layer.contents = contents
    }
  }

  func drawAsCurrent(_ layer: CALayer, in context: CGContext) {
    guard layer === self.layer || layer.model() === self.layer else { return }
    UIGraphicsPushContext(context)
    asCurrentTraits { draw(layer.bounds) }
    UIGraphicsPopContext()
  }

  /// Sets the number of pixels per point for the drawing of this view and its descendants.
  func setScale(_ scale: CGFloat) {
    for view in selfAndBelow where !view.memory.hasOwnScale {
      guard view.layer.contentsScale != scale else { continue }
      view.layer.contentsScale = scale
      if view.layer.contents != nil, view.mayDraw { view.layer.setNeedsDisplay() }
    }
  }
}

extension CGImage {
  /// Whether every pixel is transparent.
  fileprivate var isBlank: Bool { rgba.allSatisfy { $0 == 0 } }
}
