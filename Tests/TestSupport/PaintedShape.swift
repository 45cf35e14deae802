import Foundation
import StrataGraphics
package import StrataLayers
package import StrataRenderList

/// A shape that a content provider draws.
package struct PaintedShape: Equatable {
  package var order: ContentOrder
  package var shape: RenderShape
  package var paint: RenderPaint

  package init(order: ContentOrder, shape: RenderShape, paint: RenderPaint) {
    (self.order, self.shape, self.paint) = (order, shape, paint)
  }
}

extension CALayer {
  /// Returns the content that the layer's class draws in its current state: its shapes, and the
  /// rest.
  package func paintedContent(
    of shown: PresentedLayer? = nil, at time: Double = 0
  ) throws -> (shapes: [PaintedShape], rest: LayerContent) {
    var shapes: [PaintedShape] = []
    let rest = try (shown ?? asGiven).content(
      ContentRequest(time: time, frameTime: time, shown: shown ?? asGiven, scale: 1)
    ) { shapes.append(PaintedShape(order: $0, shape: $1, paint: $2)) }
    return (shapes, rest)
  }
}
