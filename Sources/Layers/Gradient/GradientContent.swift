import Foundation
import StrataGraphics
import StrataRenderList

/// Draws gradient layers.
///
/// It has no state, so all layers share one instance.
final class GradientContent: LayerContentProvider, Sendable {
  static let shared = GradientContent()

  var isThreadSafe: Bool { true }

  func copied(for presentation: CALayer) -> any LayerContentProvider { self }

  func content(_ request: ContentRequest, _ draw: ContentPainter) throws -> LayerContent {
    let shown = request.shown
    let bounds = shown.state.bounds
    guard let layer = request.layer as? CAGradientLayer, bounds.width > 0, bounds.height > 0,
      let paint = layer.paint(shown.values, over: bounds, request.model)
    else { return .none }
    try draw(.below, .roundedRect(shown.roundedBounds()), paint)
    return .none
  }
}

extension CAGradientLayer {
  /// Returns the gradient over the bounds, or nil if it draws nothing.
  fileprivate func paint(
    _ shown: LayerValues, over bounds: CGRect, _ model: RenderingModel
  ) -> RenderPaint? {
    guard var stops = Self.stops(shown) else { return nil }
    if model == .coreGraphics { stops = stops.inGenericRGB }
    let kind: GradientPaint.Kind = type == .radial ? .radial : type == .conic ? .conic : .axial
    let (first, last) = (shown[Self.startPoint], shown[Self.endPoint])
    let start = SIMD2(Double(first.x), Double(first.y))
    let axis = SIMD2(Double(last.x), Double(last.y)) - start
    let hasLength = axis != SIMD2(0, 0)
    var fromUnit: PlaneTransform
    var focus = 0.0
    switch kind {
    case .axial:
      guard hasLength else { return stops.stops.last.map { .solid($0.color) } }
      fromUnit = .onto(axis: axis, from: start)
    case .radial:
      guard axis.x != 0, axis.y != 0 else { return nil }
      fromUnit = .translation(-start.x, -start.y).then(.scale(1 / abs(axis.x), 1 / abs(axis.y)))
      let offset = shown[Self.focalOffset]
      let focal = SIMD2(Double(offset.x), Double(offset.y))
      let length = (focal * focal).sum().squareRoot()
      if length > 0 {
        focus = min(length, GradientPaint.largestFocus)
        fromUnit = fromUnit.then(.onto(axis: focal / length, from: .zero))
      }
    case .conic:
      fromUnit = .onto(axis: hasLength ? axis : SIMD2(1, 0), from: start)
    }
    let toUnit = PlaneTransform.translation(-Double(bounds.minX), -Double(bounds.minY))
      .then(.scale(1 / Double(bounds.width), 1 / Double(bounds.height)))
    let toGradient = toUnit.then(fromUnit)
    guard toGradient.isFinite else { return nil }
    return .gradient(
      GradientPaint(kind: kind, stops: stops, toGradient: toGradient, focus: focus))
  }

  /// Returns colors with their locations, or nil if there is nothing to draw.
  private static func stops(_ shown: LayerValues) -> GradientStops? {
    let (colors, locations) = (shown[colors: Self.colors], shown[Self.locations])
    guard locations.map({ $0.count == colors.count }) ?? true else { return nil }
    // Locations correspond to indices in the array, so they are paired before other objects are
    // dropped.
    var stops: [GradientStops.Stop] = []
    stops.reserveCapacity(colors.count)
    for (index, color) in colors.enumerated() {
      guard let color else { continue }
      stops.append(GradientStops.Stop(locations?[index] ?? 0, color))
    }
    guard stops.count >= 2 else { return nil }
    if locations == nil {
      let step = 1 / Double(stops.count - 1)
      for index in stops.indices { stops[index].location = Double(index) * step }
    }
    return GradientStops(stops)
  }
}
