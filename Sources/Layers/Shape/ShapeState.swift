import Foundation
import StrataGraphics

/// The values of a shape layer's own properties that can move.
struct ShapeState {
  var path = LayerPath(nil)
  var fillColor = LayerColor(.layerBlack)
  var strokeColor = LayerColor(nil)
  var strokeStart: CGFloat = 0
  var strokeEnd: CGFloat = 1
  var lineWidth: CGFloat = 1
  var miterLimit: CGFloat = 10
  var lineDashPhase: CGFloat = 0
}

extension CAShapeLayer {
  /// Where these values lie, by key.
  static let slots: [String: PropertySlot] = [
    "path": .path({ $0.asShape.path }, { $0.asShape.path = $1 }),
    "fillColor": .color({ $0.asShape.fillColor }, { $0.asShape.fillColor = $1 }),
    "strokeColor": .color({ $0.asShape.strokeColor }, { $0.asShape.strokeColor = $1 }),
    "strokeStart": .number(.fraction, { $0.asShape.strokeStart }, { $0.asShape.strokeStart = $1 }),
    "strokeEnd": .number(.fraction, { $0.asShape.strokeEnd }, { $0.asShape.strokeEnd = $1 }),
    "lineWidth": .number(.length, { $0.asShape.lineWidth }, { $0.asShape.lineWidth = $1 }),
    "miterLimit": .number(.amount, { $0.asShape.miterLimit }, { $0.asShape.miterLimit = $1 }),
    "lineDashPhase": .number(
      .length, { $0.asShape.lineDashPhase }, { $0.asShape.lineDashPhase = $1 }),
  ]
}

extension CALayer {
  /// The state of a shape layer, which this layer is.
  fileprivate var asShape: ShapeState {
    get { checked(as: CAShapeLayer.self).shapeState }
    _modify { yield &checked(as: CAShapeLayer.self).shapeState }
  }
}
