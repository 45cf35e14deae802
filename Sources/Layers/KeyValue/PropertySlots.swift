import Foundation
import StrataGraphics

extension LayerState {
  /// Where layers have these values.
  package static let block = ValueBlock(after: nil) { LayerState() }
}

extension PropertySlot {
  /// Of every layer, by key.
  static let layer: [String: PropertySlot] = [geometry, contents, appearance, effects]
    .reduce(into: [:]) { $0.merge($1) { $1 } }

  private static func slot<Value: PlacedValue>(
    _ path: KeyPath<LayerState, Value>, _ range: ValueRange? = nil
  ) -> PropertySlot { PropertySlot(path, in: LayerState.block, range) }

  private static let geometry: [String: PropertySlot] = [
    "bounds": PropertySlot(\.bounds, in: LayerState.block, .standardRect, .rect, .box),
    "position": slot(\.position, .place),
    "zPosition": slot(\.zPosition, .place),
    "anchorPoint": slot(\.anchorPoint, .fraction),
    "anchorPointZ": slot(\.anchorPointZ, .place),
    "transform": slot(\.transform, .place),
    "sublayerTransform": slot(\.sublayerTransform, .place),
    "hidden": slot(\.isHidden),
    "doubleSided": slot(\.isDoubleSided),
  ]

  private static let contents: [String: PropertySlot] = [
    "contents": slot(\.contents),
    "contentsRect": slot(\.contentsRect, .fraction),
    "contentsCenter": slot(\.contentsCenter, .fraction),
    "contentsScale": slot(\.contentsScale, .density),
    "minificationFilterBias": slot(\.minificationFilterBias, .fraction),
  ]

  private static let appearance: [String: PropertySlot] = [
    "backgroundColor": slot(\.backgroundColor),
    "cornerRadius": slot(\.cornerRadius, .length),
    "borderWidth": slot(\.borderWidth, .length),
    "borderColor": slot(\.borderColor),
    "opacity": slot(\.opacity, .fraction),
    "masksToBounds": slot(\.masksToBounds),
  ]

  private static let effects: [String: PropertySlot] = [
    "shadowColor": slot(\.shadowColor),
    "shadowOpacity": slot(\.shadowOpacity, .fraction),
    "shadowOffset": slot(\.shadowOffset, .place),
    "shadowRadius": slot(\.shadowRadius, .length),
    "shadowPath": slot(\.shadowPath, .place),
    "filters": PropertySlot(\.filters, in: LayerState.block, .filters, .filters),
    "backgroundFilters": PropertySlot(
      \.backgroundFilters, in: LayerState.block, .filters, .filters),
    "compositingFilter": PropertySlot(\.compositingFilter, in: LayerState.block, .filter, .filters),
    "shouldRasterize": slot(\.shouldRasterize),
    "rasterizationScale": slot(\.rasterizationScale, .density),
  ]
}
