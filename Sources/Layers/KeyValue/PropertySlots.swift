import Foundation
import StrataGraphics

extension PropertySlot {
  /// Of every layer, by key.
  static let layer: [String: PropertySlot] = [geometry, contentsSlots, appearance, effects]
    .reduce(into: [:]) { $0.merge($1) { $1 } }

  private static let geometry: [String: PropertySlot] = [
    "bounds": .rect(.box, { $0.state.bounds }, { $0.state.bounds = $1.standardized }).at(
      \.bounds, .standardRect),
    "position": .point(.place, { $0.state.position }, { $0.state.position = $1 }).at(
      \.position, .point),
    "zPosition": .number(.place, { $0.state.zPosition }, { $0.state.zPosition = $1 }).at(
      \.zPosition, .number),
    "anchorPoint": .point(.fraction, { $0.state.anchorPoint }, { $0.state.anchorPoint = $1 }).at(
      \.anchorPoint, .point),
    "anchorPointZ": .number(.place, { $0.state.anchorPointZ }, { $0.state.anchorPointZ = $1 }).at(
      \.anchorPointZ, .number),
    "transform": .transform(.place, { $0.state.transform }, { $0.state.transform = $1 }).at(
      \.transform, .transform),
    "sublayerTransform": .transform(
      .place,
      { $0.state.sublayerTransform }, { $0.state.sublayerTransform = $1 }
    ).at(\.sublayerTransform, .transform),
    "hidden": .flag({ $0.state.isHidden }, { $0.state.isHidden = $1 }),
    "doubleSided": .flag({ $0.state.isDoubleSided }, { $0.state.isDoubleSided = $1 }),
  ]

  private static let contentsSlots: [String: PropertySlot] = [
    "contents": .contents,
    "contentsRect": .rect(.fraction, { $0.state.contentsRect }, { $0.state.contentsRect = $1 }).at(
      \.contentsRect, .rect),
    "contentsCenter": .rect(
      .fraction, { $0.state.contentsCenter }, { $0.state.contentsCenter = $1 }
    ).at(
      \.contentsCenter, .rect),
    "contentsScale": .number(.density, { $0.state.contentsScale }, { $0.state.contentsScale = $1 })
      .at(
        \.contentsScale, .number),
    "minificationFilterBias": .float(
      .fraction,
      { $0.state.minificationFilterBias }, { $0.state.minificationFilterBias = $1 }
    ).at(\.minificationFilterBias, .float),
  ]

  private static let appearance: [String: PropertySlot] = [
    "backgroundColor": .color({ $0.state.backgroundColor }, { $0.state.backgroundColor = $1 }),
    "cornerRadius": .number(.length, { $0.state.cornerRadius }, { $0.state.cornerRadius = $1 }).at(
      \.cornerRadius, .number),
    "borderWidth": .number(.length, { $0.state.borderWidth }, { $0.state.borderWidth = $1 }).at(
      \.borderWidth, .number),
    "borderColor": .color({ $0.state.borderColor }, { $0.state.borderColor = $1 }),
    "opacity": .float(.fraction, { $0.state.opacity }, { $0.state.opacity = $1 }).at(
      \.opacity, .float),
    "masksToBounds": .flag({ $0.state.masksToBounds }, { $0.state.masksToBounds = $1 }),
  ]

  private static let effects: [String: PropertySlot] = [
    "shadowColor": .color({ $0.state.shadowColor }, { $0.state.shadowColor = $1 }),
    "shadowOpacity": .float(.fraction, { $0.state.shadowOpacity }, { $0.state.shadowOpacity = $1 })
      .at(
        \.shadowOpacity, .float),
    "shadowOffset": .size(.place, { $0.state.shadowOffset }, { $0.state.shadowOffset = $1 }).at(
      \.shadowOffset, .point),
    "shadowRadius": .number(.length, { $0.state.shadowRadius }, { $0.state.shadowRadius = $1 }).at(
      \.shadowRadius, .number),
    "shadowPath": .path({ $0.state.shadowPath }, { $0.state.shadowPath = $1 }),
    "filters": .filters({ $0.state.filters }, { $0.state.filters = $1 }),
    "backgroundFilters": .filters(
      { $0.state.backgroundFilters }, { $0.state.backgroundFilters = $1 }),
    "compositingFilter": .filters(
      { $0.state.compositingFilter.map { [$0] } }, { $0.state.compositingFilter = $1?.first }),
    "shouldRasterize": .flag({ $0.state.shouldRasterize }, { $0.state.shouldRasterize = $1 }),
    "rasterizationScale": .number(
      .density,
      { $0.state.rasterizationScale }, { $0.state.rasterizationScale = $1 }
    ).at(\.rasterizationScale, .number),
  ]
}
