import Foundation
import StrataGraphics
package import StrataLayers
package import StrataRenderList

/// A shape that a content provider draws.
package struct PaintedShape: Equatable {
  package var place: ContentPlace
  package var shape: RenderShape
  package var paint: RenderPaint

  package init(place: ContentPlace, shape: RenderShape, paint: RenderPaint) {
    (self.place, self.shape, self.paint) = (place, shape, paint)
  }
}

extension CALayer {
  /// What the layer's class draws of it as it is: its shapes, and the rest.
  package func paintedContent(
    of shown: ShownLayer? = nil, at time: Double = 0
  ) throws -> (shapes: [PaintedShape], rest: LayerContent) {
    var shapes: [PaintedShape] = []
    let rest = try (shown ?? asGiven).content(
      ContentRequest(time: time, frameTime: time, shown: shown ?? asGiven, scale: 1)
    ) { shapes.append(PaintedShape(place: $0, shape: $1, paint: $2)) }
    return (shapes, rest)
  }
}
