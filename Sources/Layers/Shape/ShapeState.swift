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

extension ShapeState {
  /// Where shape layers have these values.
  static let block = ValueBlock(after: LayerState.block) { ShapeState() }

  /// Where each lies, by key.
  static let slots: [String: PropertySlot] = [
    "path": PropertySlot(\.path, in: block, .place),
    "fillColor": PropertySlot(\.fillColor, in: block),
    "strokeColor": PropertySlot(\.strokeColor, in: block),
    "strokeStart": PropertySlot(\.strokeStart, in: block, .fraction),
    "strokeEnd": PropertySlot(\.strokeEnd, in: block, .fraction),
    "lineWidth": PropertySlot(\.lineWidth, in: block, .length),
    "miterLimit": PropertySlot(\.miterLimit, in: block, .amount),
    "lineDashPhase": PropertySlot(\.lineDashPhase, in: block, .length),
  ]
}
