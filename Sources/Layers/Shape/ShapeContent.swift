import Foundation
package import StrataGraphics
import StrataRenderList

/// Draws shape layers: the fill, then the stroke.
///
/// Without state, so that all layers share one.
final class ShapeContent: LayerContentProvider, Sendable {
  static let shared = ShapeContent()

  func copied(for presentation: CALayer) -> any LayerContentProvider { self }

  func content(_ request: ContentRequest) throws -> LayerContent {
    guard let layer = request.layer as? CAShapeLayer, let path = layer.shapeState.path.value,
      !path.isEmpty
    else { return .none }
    let items = [layer.fillItem(of: path), layer.strokeItem(of: path)].compactMap { $0 }
    return items.isEmpty ? .none : .items(below: [], above: items)
  }
}

extension CAShapeLayer {
  fileprivate func fillItem(of path: Path) -> ContentItem? {
    guard let color = shapeState.fillColor.value, !color.isClear else { return nil }
    let rule: FillRule = fillRule == .evenOdd ? .evenOdd : .nonZero
    return ContentItem(shape: .fill(path, rule), paint: .solid(color))
  }

  fileprivate func strokeItem(of path: Path) -> ContentItem? {
    guard let color = shapeState.strokeColor.value, !color.isClear else { return nil }
    let style = strokeStyle
    // Written so that a width or an end that is not a number strokes nothing.
    guard style.width > 0, style.start < style.end else { return nil }
    return ContentItem(shape: .stroke(path, style), paint: .solid(color))
  }

  /// The stroke's properties as a value, ends clamped to 0...1.
  package var strokeStyle: StrokeStyle {
    func unit(_ fraction: CGFloat) -> Double { Double(min(max(fraction, 0), 1)) }
    var style = StrokeStyle()
    style.width = Double(lineWidth)
    style.cap = StrokeStyle.Cap(rawValue: lineCap.rawValue) ?? .butt
    style.join = StrokeStyle.Join(rawValue: lineJoin.rawValue) ?? .miter
    style.miterLimit = Double(miterLimit)
    style.dashes = lineDashPattern?.map { ValueRange.length.limited($0.doubleValue) } ?? []
    style.dashPhase = Double(lineDashPhase)
    style.start = unit(strokeStart)
    style.end = unit(strokeEnd)
    return style
  }
}
