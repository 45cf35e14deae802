import Foundation
package import StrataGraphics
import StrataRenderList

/// Draws shape layers: the fill, then the stroke.
///
/// Without state, so that all layers share one.
final class ShapeContent: LayerContentProvider, Sendable {
  static let shared = ShapeContent()

  var isFree: Bool { true }

  func copied(for presentation: CALayer) -> any LayerContentProvider { self }

  func content(_ request: ContentRequest) throws -> LayerContent {
    let shown = request.shown.values
    guard let layer = request.layer as? CAShapeLayer,
      let path = shown[CAShapeLayer.path], !path.isEmpty
    else { return .none }
    var items: [ContentItem] = []
    if let fill = layer.fillItem(of: path, shown) { items.append(fill) }
    if let stroke = layer.strokeItem(of: path, shown) { items.append(stroke) }
    return items.isEmpty ? .none : .items(below: [], above: items)
  }
}

extension CAShapeLayer {
  fileprivate func fillItem(of path: Path, _ shown: LayerValues) -> ContentItem? {
    guard let color = shown[Self.fillColor], !color.isClear else { return nil }
    let rule: FillRule = values[Self.fillRule] == .evenOdd ? .evenOdd : .nonZero
    return ContentItem(shape: .fill(path, rule), paint: .solid(color))
  }

  fileprivate func strokeItem(of path: Path, _ shown: LayerValues) -> ContentItem? {
    guard let color = shown[Self.strokeColor], !color.isClear else { return nil }
    let style = strokeStyle(shown)
    // Written so that a width or an end that is not a number strokes nothing.
    guard style.width > 0, style.start < style.end else { return nil }
    return ContentItem(shape: .stroke(path, style), paint: .solid(color))
  }

  /// The stroke's properties as a value, ends clamped to 0...1.
  package func strokeStyle(_ shown: LayerValues) -> StrokeStyle {
    func unit(_ fraction: CGFloat) -> Double { Double(min(max(fraction, 0), 1)) }
    var style = StrokeStyle()
    style.width = Double(shown[Self.lineWidth])
    let (cap, join) = (values[Self.lineCap], values[Self.lineJoin])
    style.cap = cap == .round ? .round : cap == .square ? .square : .butt
    style.join = join == .round ? .round : join == .bevel ? .bevel : .miter
    style.miterLimit = Double(shown[Self.miterLimit])
    style.dashes = values[Self.lineDashPattern]?.map { ValueRange.length.limited($0) } ?? []
    style.dashPhase = Double(shown[Self.lineDashPhase])
    style.start = unit(shown[Self.strokeStart])
    style.end = unit(shown[Self.strokeEnd])
    return style
  }
}
