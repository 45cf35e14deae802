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
      let path = shown[ShapeState.block].path.value, !path.isEmpty
    else { return .none }
    let items = [layer.fillItem(of: path, shown), layer.strokeItem(of: path, shown)]
      .compactMap { $0 }
    return items.isEmpty ? .none : .items(below: [], above: items)
  }
}

extension CAShapeLayer {
  fileprivate func fillItem(of path: Path, _ shown: LayerValues) -> ContentItem? {
    guard let color = shown[ShapeState.block].fillColor.value, !color.isClear else { return nil }
    let rule: FillRule = fillRule == .evenOdd ? .evenOdd : .nonZero
    return ContentItem(shape: .fill(path, rule), paint: .solid(color))
  }

  fileprivate func strokeItem(of path: Path, _ shown: LayerValues) -> ContentItem? {
    guard let color = shown[ShapeState.block].strokeColor.value, !color.isClear else { return nil }
    let style = strokeStyle(shown)
    // Written so that a width or an end that is not a number strokes nothing.
    guard style.width > 0, style.start < style.end else { return nil }
    return ContentItem(shape: .stroke(path, style), paint: .solid(color))
  }

  /// The stroke's properties as a value, ends clamped to 0...1.
  package func strokeStyle(_ shown: LayerValues) -> StrokeStyle {
    let state = shown[ShapeState.block]
    func unit(_ fraction: CGFloat) -> Double { Double(min(max(fraction, 0), 1)) }
    var style = StrokeStyle()
    style.width = Double(state.lineWidth)
    style.cap = StrokeStyle.Cap(rawValue: lineCap.rawValue) ?? .butt
    style.join = StrokeStyle.Join(rawValue: lineJoin.rawValue) ?? .miter
    style.miterLimit = Double(state.miterLimit)
    style.dashes = lineDashPattern?.map { ValueRange.length.limited($0.doubleValue) } ?? []
    style.dashPhase = Double(state.lineDashPhase)
    style.start = unit(state.strokeStart)
    style.end = unit(state.strokeEnd)
    return style
  }
}
