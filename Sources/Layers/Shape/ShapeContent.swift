import Foundation
package import StrataGraphics
import StrataRenderList

/// Draws shape layers: the fill, then the stroke.
///
/// It has no state, so all layers share one instance.
final class ShapeContent: LayerContentProvider, Sendable {
  static let shared = ShapeContent()

  var isThreadSafe: Bool { true }

  func copied(for presentation: CALayer) -> any LayerContentProvider { self }

  func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent {
    let shown = request.shown.values
    guard let layer = request.layer as? CAShapeLayer,
      let path = shown[CAShapeLayer.path], !path.isEmpty
    else { return .none }
    let (fill, stroke) = (
      shown[object: CAShapeLayer.fillColor], shown[object: CAShapeLayer.strokeColor]
    )
    var isLacking = false
    if let color = Self.paint(fill, path, request, isLacking: &isLacking) {
      try paint(.above, .fill(path, layer.pathFillRule), color)
    }
    var style = layer.strokeStyle(shown)
    style.lengthenDots(to: request.model.shortestDash)
    // Written so that a NaN width or end strokes nothing.
    if style.width > 0, style.start < style.end,
      let color = Self.paint(
        stroke, path, request, reach: style.longestReach, isLacking: &isLacking)
    {
      let fraction = request.visibleFraction(ofStrokeWidth: style.width)
      if fraction < 1, case .solid(var solid) = color {
        style.width /= fraction
        solid.alpha *= fraction
        try paint(.above, .stroke(path, style), .solid(solid))
      } else {
        try paint(.above, .stroke(path, style), color)
      }
    }
    return isLacking ? .reported([.patternNotDrawn], .none) : .none
  }

  /// Returns the paint for a path or its stroke; nil paints nothing.
  ///
  /// - Parameters:
  ///   - reach: The distance from the path to which the paint is needed, in points.
  ///   - isLacking: Set to true for a pattern that cannot be drawn.
  private static func paint(
    _ color: LayerColor, _ path: Path, _ request: ContentRequest, reach: CGFloat = 0,
    isLacking: inout Bool
  ) -> RenderPaint? {
    guard let pattern = color.pattern else {
      return color.value.flatMap { $0.isClear ? nil : .solid($0) }
    }
    guard let box = path.boundingBox,
      let paint = pattern.patternPaint(
        over: box.insetBy(dx: -reach, dy: -reach), scale: Double(request.scale),
        most: request.limits.canvasPixels)
    else {
      isLacking = true
      return nil
    }
    return paint
  }
}

extension ContentRequest {
  /// Returns the opacity of a stroke that is drawn with the width of the thinnest stroke; 1 if it
  /// is not thinner.
  fileprivate func visibleFraction(ofStrokeWidth width: Double) -> Double {
    let pixels = width * scale
    guard pixels > 0, pixels < model.thinnestStroke, toDevice.isAffine else { return 1 }
    return pixels / model.thinnestStroke
  }
}

extension StrokeStyle {
  /// Replaces dashes without a length, in patterns where every other length is a dash.
  fileprivate mutating func lengthenDots(to length: Double) {
    guard length > 0, dashes.count.isMultiple(of: 2), dashes.contains(where: { $0 > 0 }) else {
      return
    }
    for index in stride(from: 0, to: dashes.count, by: 2) where dashes[index] == 0 {
      dashes[index] = length
    }
  }

  /// The distance from a path to which its stroke may extend: lines may have sharp corners.
  fileprivate var longestReach: CGFloat { CGFloat(width * max(miterLimit, 1.5) / 2) }
}

extension CAShapeLayer {
  fileprivate var pathFillRule: FillRule {
    values[Self.fillRule] == .evenOdd ? .evenOdd : .nonZero
  }

  /// Returns the stroke's properties as a value, with the ends clamped to 0...1.
  package func strokeStyle(_ shown: LayerValues) -> StrokeStyle {
    func unit(_ fraction: CGFloat) -> Double { Double(min(max(fraction, 0), 1)) }
    return StrokeStyle(
      width: Double(shown[Self.lineWidth]), cap: capStyle, join: joinStyle,
      miterLimit: Double(shown[Self.miterLimit]),
      dashes: values[Self.lineDashPattern]?.map { ValueRange.length.limited($0) } ?? [],
      dashPhase: Double(shown[Self.lineDashPhase]), start: unit(shown[Self.strokeStart]),
      end: unit(shown[Self.strokeEnd]))
  }

  // The most common names come first, because comparing equal names is fast and unequal names slow.

  private var capStyle: StrokeStyle.Cap {
    switch values[Self.lineCap] {
    case .butt: .butt
    case .round: .round
    case .square: .square
    default: .butt
    }
  }

  private var joinStyle: StrokeStyle.Join {
    switch values[Self.lineJoin] {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    default: .miter
    }
  }
}
