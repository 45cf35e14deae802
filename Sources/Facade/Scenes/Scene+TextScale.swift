public import Foundation
import StrataLayers
import StrataText

extension Scene {
  /// Draws text at the scale of the canvas where the document does not specify a scale.
  ///
  /// A text layer is drawn at its `contentsScale`, which is 1 if the document does not specify it,
  /// so that text is blurred on a canvas of a larger scale. This method sets the property of these
  /// layers. It does not change layers with a `contentsScale` in the document, nor a scene that was
  /// not read from CAML. Call it after the states of the scene are set.
  ///
  /// - Parameter scale: The number of pixels per point of the canvas. A scale below 1 counts as 1.
  ///   If it is not finite, the call does nothing.
  public func setTextScale(_ scale: CGFloat) {
    guard scale.isFinite else { return }
    var waiting: [CALayer] = [root]
    while let layer = waiting.popLast() {
      if let text = layer as? CATextLayer, text.hasUnstatedScale {
        text.contentsScale = max(scale, 1)
      }
      waiting += layer.sublayers ?? []
      if let mask = layer.mask { waiting.append(mask) }
    }
  }
}
