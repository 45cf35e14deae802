import Foundation
import Strata

/// A delegate with which a layer uses its default display.
private final class PlainDisplay: CALayerDelegate {}

extension UIView {
  /// Draws the view into its layer's contents if its class overrides drawing.
  ///
  /// Swift cannot report whether a class overrides a method, so the method is called. If the
  /// implementation of `UIView` runs and nothing else was ever drawn, the layer keeps its contents.
  func displayByDrawing(_ layer: CALayer) {
    guard mayDraw || layer !== self.layer else { return }
    let (contents, scale, had) = (layer.contents, layer.contentsScale, memory.hasDrawingScale)
    if layer === self.layer { adopt(drawingScale) }
    memory.hasNothingToDraw = false
    PlainDisplay().display(layer)
    guard layer === self.layer else { return }
    let drawn = layer.contents as? CGImage
    if memory.hasNothingToDraw, !memory.layerHasDrawn {
      guard drawn?.isBlank != true else {
        layer.contents = contents
        layer.contentsScale = scale
        memory.hasDrawingScale = had
        return
      }
      memory.layerHasDrawn = true
    }
    // Layers of some classes draw themselves and keep their contents.
    guard hasBlackBacking, drawn !== contents as? CGImage else { return }
    if let backed = drawn?.overBlack { layer.contents = backed }
  }

  /// Whether drawing starts with black pixels, as on iOS.
  private var hasBlackBacking: Bool { isOpaque && backgroundColor == nil }

  /// Draws the view again, because `hasBlackBacking` may have changed.
  func backingDidChange() {
    if mayDraw, layer.contents is CGImage { layer.setNeedsDisplay() }
  }

  func drawAsCurrent(_ layer: CALayer, in context: CGContext) {
    guard layer === self.layer || layer.model() === self.layer else { return }
    UIGraphicsPushContext(context)
    asCurrentTraits { draw(layer.bounds) }
    UIGraphicsPopContext()
  }

  /// The number of pixels per point for drawing: that of the renderer, or of the screen before the
  /// view is rendered.
  var drawingScale: CGFloat { outermost.memory.rendererScale ?? UIScreen.main.scale }

  /// Sets the number of pixels per point for the drawing of this view and its descendants.
  ///
  /// Contents that a program or an image view has set keep the scale that was set with them.
  func setRendererScale(_ scale: CGFloat) {
    memory.rendererScale = scale
    for view in selfAndBelow where !view.memory.hasOwnScale && view.layer.contentsScale != scale {
      // Layers of other classes draw themselves at their scale.
      let isPlain = type(of: view.layer) == CALayer.self
      let isDrawn =
        isPlain ? view.memory.hasDrawingScale : view.mayDraw && view.layer.contents != nil
      if !isPlain { view.adopt(scale) }
      if isDrawn { view.layer.setNeedsDisplay() }
    }
  }

  /// Draws the layer at a scale, unless the program has set one.
  private func adopt(_ scale: CGFloat) {
    guard !memory.hasOwnScale else { return }
    memory.hasDrawingScale = true
    if layer.contentsScale != scale { layer.contentsScale = scale }
  }
}

extension CGImage {
  /// Whether every pixel is transparent.
  fileprivate var isBlank: Bool { rgba.allSatisfy { $0 == 0 } }

  /// The image over black; nil if memory is short.
  fileprivate var overBlack: CGImage? {
    let context = try? CGContext.bitmap(
      width: width, height: height, bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
    context?.draw(self, in: CGRect(x: 0, y: 0, width: width, height: height))
    return context?.makeImage()
  }
}
