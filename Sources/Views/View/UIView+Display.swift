import Foundation
import Strata

/// Has a layer do what it does without a delegate that displays it.
private final class PlainDisplay: CALayerDelegate {}

extension UIView {
  /// Draws the view into its layer's contents, where its class draws anything.
  ///
  /// Swift does not tell whether a class overrides a method. So the method is called; where what is
  /// called is that of `UIView`, and nothing was drawn besides, the layer keeps the contents it had.
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

  /// Has this view and all below it be drawn with as many pixels a point as a picture has.
  func setScale(_ scale: CGFloat) {
    for view in selfAndBelow where !view.memory.hasOwnScale {
      guard view.layer.contentsScale != scale else { continue }
      view.layer.contentsScale = scale
      if view.layer.contents != nil, view.mayDraw { view.layer.setNeedsDisplay() }
    }
  }
}

extension CGImage {
  /// Whether every pixel is clear.
  fileprivate var isBlank: Bool { rgba.allSatisfy { $0 == 0 } }
}
