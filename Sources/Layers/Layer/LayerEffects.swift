import Foundation

/// What is done to a layer's finished picture; most layers have none of it.
struct LayerEffects {
  var filters: [Any]?
  var backgroundFilters: [Any]?
  var compositingFilter: Any?
  var shouldRasterize = false
  var rasterizationScale: CGFloat = 1
}
