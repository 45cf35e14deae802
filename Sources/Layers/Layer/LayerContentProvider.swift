package import StrataRenderList

/// What a layer class draws beyond the properties that every layer has.
///
/// A layer of such a class sets `CALayer.contentProvider` when it is made. Evaluation knows this
/// protocol and never the classes.
package protocol LayerContentProvider: AnyObject {
  /// What to draw at one time. Called on the thread that evaluates the tree.
  ///
  /// - Throws: Whatever stands in the way of drawing; the frame fails with it.
  func content(_ request: ContentRequest) throws -> LayerContent

  /// The provider for a copy of the layer; itself where it holds no state of its own.
  func copied(for presentation: CALayer) -> any LayerContentProvider
}

/// One question to a content provider.
package struct ContentRequest {
  /// Seconds on the root's timeline.
  package var time: Double
  /// The layer to draw, with the values of that time.
  package var layer: CALayer
  /// Device pixels a point, the largest over the layer.
  package var scale: Double

  package init(time: Double, layer: CALayer, scale: Double) {
    self.time = time
    self.layer = layer
    self.scale = scale
  }
}

/// What a content provider draws.
package enum LayerContent: Sendable {
  case none
  /// In the layer's own space and in paint order, under and over its explicit `contents`.
  case items(below: [ContentItem], above: [ContentItem])
}

/// One shape and what it is filled with, in the layer's own space.
package struct ContentItem: Sendable, Hashable {
  package var shape: RenderShape
  package var paint: RenderPaint

  package init(shape: RenderShape, paint: RenderPaint) {
    self.shape = shape
    self.paint = paint
  }
}
