public import Foundation

extension CALayer {
  /// Change the finished picture of the layer with its sublayers, before its shadow, mask and
  /// opacity; nil or empty changes nothing.
  ///
  /// Each is a `CAFilter` or the name of a filter type, applied in order. One that Strata does not
  /// draw is reported when the tree is rendered and has no effect. A filter is changed through its
  /// key path, `filters.NAME.inputRadius`, where NAME is its name, or its type if it has none.
  public var filters: [Any]? {
    get { state.filters }
    set {
      changeEffect("filters", from: state.filters, to: newValue) { state.filters = newValue }
    }
  }

  /// Change what lies behind the layer, within its bounds when it masks to them; nil or empty
  /// changes nothing, and neither do those of a root.
  public var backgroundFilters: [Any]? {
    get { state.backgroundFilters }
    set {
      changeEffect("backgroundFilters", from: state.backgroundFilters, to: newValue) {
        state.backgroundFilters = newValue
      }
    }
  }

  /// How the finished layer is combined with what lies behind it: a `CAFilter` or the name of its
  /// type, such as "multiplyBlendMode"; nil lays it over.
  public var compositingFilter: Any? {
    get { state.compositingFilter }
    set {
      changeEffect("compositingFilter", from: state.compositingFilter, to: newValue) {
        state.compositingFilter = newValue
      }
    }
  }

  /// True: the layer with its sublayers, filters and shadow is drawn to a bitmap in its own space,
  /// which is what shows.
  public var shouldRasterize: Bool {
    get { state.shouldRasterize }
    set {
      change("shouldRasterize", from: state.shouldRasterize, to: newValue) {
        state.shouldRasterize = $0
      }
    }
  }

  /// Pixels a point of that bitmap; 0 or less counts as 1.
  public var rasterizationScale: CGFloat {
    get { state.rasterizationScale }
    set {
      change("rasterizationScale", from: state.rasterizationScale, to: newValue) {
        state.rasterizationScale = $0
      }
    }
  }
}
