import Foundation
import StrataGraphics

extension LayerState {
  /// The block of these values in a layer's storage.
  package static let block = ValueBlock(after: nil) { LayerState() }
}

// The properties of every layer. The accessors are in `CALayer` and `LayerStorage`.
extension CALayer {
  /// The properties of every layer.
  package static let declared = LayerProperties.ofEveryLayer {
    geometry + tree + image + appearance + effects + undrawn + layout + timed
  } make: {
    CALayer()
  }

  // Inlined so that the compiler knows the offsets as constants.
  @inline(__always)
  private static func stored<Value, Stored>(
    _ key: String, alias: String? = nil,
    _ path:
      @autoclosure @escaping @Sendable ()
      -> any ReferenceWritableKeyPath<CALayer, Value> & Sendable,
    _ kind: PropertyKind<Value>, _ place: KeyPath<LayerState, Stored>,
    animates motion: PropertyMotion = .implicitly,
    inner: InnerPaths? = nil
  ) -> LayerProperty<Value> {
    assert(kind.storage?.type == Stored.self, "\(key) is stored as another type")
    return LayerProperty(
      key, alias: alias, path(), kind, at: MemoryLayout<LayerState>.offset(of: place),
      in: LayerState.block, animates: motion, inner: inner)
  }

  // MARK: Geometry

  static let bounds = stored(
    "bounds", \.bounds, .stored(.box, form: .standardRect), \.bounds)
  static let position = stored("position", \.position, .stored(.place), \.position)
  static let zPosition = stored("zPosition", \.zPosition, .stored(.place), \.zPosition)
  static let anchorPoint = stored("anchorPoint", \.anchorPoint, .stored(.fraction), \.anchorPoint)
  static let anchorPointZ = stored("anchorPointZ", \.anchorPointZ, .stored(.place), \.anchorPointZ)
  static let transform = stored("transform", \.transform, .stored(.place), \.transform)
  static let sublayerTransform = stored(
    "sublayerTransform", \.sublayerTransform, .stored(.place), \.sublayerTransform)
  static let isHidden = stored(
    "hidden", alias: "isHidden", \.isHidden, .stored(), \.isHidden, animates: .byFading)
  static let isDoubleSided = stored(
    "doubleSided", alias: "isDoubleSided", \.isDoubleSided, .stored(), \.isDoubleSided,
    animates: .explicitly)

  private static var geometry: [AnyLayerProperty] {
    [
      bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform,
      isHidden, isDoubleSided,
      ComputedLayerProperty("frame", \CALayer.frame, .value(nil)),
      ComputedLayerProperty(
        "geometryFlipped", alias: "isGeometryFlipped", \CALayer.isGeometryFlipped, .value),
    ]
  }

  private static var tree: [AnyLayerProperty] {
    [
      ComputedLayerProperty("name", \CALayer.name, .optional()),
      ComputedLayerProperty(
        "sublayers", \CALayer.sublayers, .object("an array of CALayer"), animates: .implicitly),
      ComputedLayerProperty(reading: "superlayer", \CALayer.superlayer, .object("nothing")),
      ComputedLayerProperty("mask", \CALayer.mask, .object("a CALayer"), animates: .implicitly),
    ]
  }

  // MARK: Contents

  static let contents = stored(
    "contents", \.contents, .contents, \.contents)
  static let contentsRect = stored(
    "contentsRect", \.contentsRect, .stored(.fraction), \.contentsRect)
  static let contentsCenter = stored(
    "contentsCenter", \.contentsCenter, .stored(.fraction), \.contentsCenter, animates: .explicitly)
  static let contentsScale = stored(
    "contentsScale", \.contentsScale, .stored(.density), \.contentsScale, animates: .explicitly)
  static let minificationFilterBias = stored(
    "minificationFilterBias", \.minificationFilterBias, .stored(.fraction),
    \.minificationFilterBias,
    animates: .explicitly)

  private static var image: [AnyLayerProperty] {
    [
      contents, contentsRect, contentsCenter, contentsScale, minificationFilterBias,
      // Apple's layers store nil, like an unknown gravity, as "center", which is not the default.
      ComputedLayerProperty(
        "contentsGravity", \CALayer.contentsGravity, .value.absent { .center }),
      ComputedLayerProperty("contentsFormat", \CALayer.contentsFormat, .value(nil)),
      ComputedLayerProperty("minificationFilter", \CALayer.minificationFilter, .value),
      ComputedLayerProperty("magnificationFilter", \CALayer.magnificationFilter, .value),
      ComputedLayerProperty("opaque", alias: "isOpaque", \CALayer.isOpaque, .value(nil)),
    ]
  }

  // MARK: Appearance

  static let backgroundColor = stored(
    "backgroundColor", \.backgroundColor, .color, \.backgroundColor)
  static let cornerRadius = stored(
    "cornerRadius", \.cornerRadius, .stored(.length), \.cornerRadius)
  static let borderWidth = stored("borderWidth", \.borderWidth, .stored(.length), \.borderWidth)
  static let borderColor = stored("borderColor", \.borderColor, .color, \.borderColor)
  static let opacity = stored("opacity", \.opacity, .stored(.fraction), \.opacity)
  static let masksToBounds = stored(
    "masksToBounds", \.masksToBounds, .stored(), \.masksToBounds)

  private static var appearance: [AnyLayerProperty] {
    [
      backgroundColor, cornerRadius, borderWidth, borderColor, opacity, masksToBounds,
      ComputedLayerProperty("maskedCorners", \CALayer.maskedCorners, .value),
      ComputedLayerProperty("cornerCurve", \CALayer.cornerCurve, .value),
      ComputedLayerProperty("allowsGroupOpacity", \CALayer.allowsGroupOpacity, .value),
      ComputedLayerProperty("allowsEdgeAntialiasing", \CALayer.allowsEdgeAntialiasing, .value),
      ComputedLayerProperty("edgeAntialiasingMask", \CALayer.edgeAntialiasingMask, .value),
    ]
  }

  // MARK: Shadow and filters

  static let shadowColor = stored("shadowColor", \.shadowColor, .color, \.shadowColor)
  static let shadowOpacity = stored(
    "shadowOpacity", \.shadowOpacity, .stored(.fraction), \.shadowOpacity)
  static let shadowOffset = stored("shadowOffset", \.shadowOffset, .stored(.place), \.shadowOffset)
  static let shadowRadius = stored("shadowRadius", \.shadowRadius, .stored(.length), \.shadowRadius)
  static let shadowPath = stored(
    "shadowPath", \.shadowPath, .path, \.shadowPath, animates: .explicitly)
  static let filters = stored(
    "filters", \.filters, .filters, \.filters, inner: .filters("filters"))
  static let backgroundFilters = stored(
    "backgroundFilters", \.backgroundFilters, .filters, \.backgroundFilters, animates: .byFading,
    inner: .filters("backgroundFilters"))
  static let compositingFilter = stored(
    "compositingFilter", \.compositingFilter, .filter, \.compositingFilter, animates: .byFading,
    inner: .filters("compositingFilter"))
  static let shouldRasterize = stored(
    "shouldRasterize", \.shouldRasterize, .stored(), \.shouldRasterize, animates: .explicitly)
  static let rasterizationScale = stored(
    "rasterizationScale", \.rasterizationScale, .stored(.density), \.rasterizationScale,
    animates: .explicitly)

  private static var effects: [AnyLayerProperty] {
    [
      shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath, filters,
      backgroundFilters, compositingFilter, shouldRasterize, rasterizationScale,
    ]
  }

  // MARK: Properties without animations

  /// Properties that are stored but have no effect.
  private static var undrawn: [AnyLayerProperty] {
    [
      ComputedLayerProperty("drawsAsynchronously", \CALayer.drawsAsynchronously, .value(nil)),
      ComputedLayerProperty(
        "wantsExtendedDynamicRangeContent", \CALayer.wantsExtendedDynamicRangeContent,
        .value(nil)),
      ComputedLayerProperty("toneMapMode", \CALayer.toneMapMode, .value(nil)),
      ComputedLayerProperty("preferredDynamicRange", \CALayer.preferredDynamicRange, .value(nil)),
      ComputedLayerProperty("contentsHeadroom", \CALayer.contentsHeadroom, .value(nil)),
    ]
  }

  private static var layout: [AnyLayerProperty] {
    [
      ComputedLayerProperty("autoresizingMask", \CALayer.autoresizingMask, .value),
      ComputedLayerProperty(
        "constraints", \CALayer.constraints, .object("an array of CAConstraint")),
      ComputedLayerProperty(
        "layoutManager", \CALayer.layoutManager,
        .object("a CALayoutManager") { $0 as? any CALayoutManager }),
    ]
  }

  private static var timed: [AnyLayerProperty] {
    [
      ComputedLayerProperty("beginTime", \CALayer.beginTime, .value),
      ComputedLayerProperty("duration", \CALayer.duration, .value(.time)),
      ComputedLayerProperty("speed", \CALayer.speed, .value),
      ComputedLayerProperty("timeOffset", \CALayer.timeOffset, .value),
      ComputedLayerProperty("repeatCount", \CALayer.repeatCount, .value(.time)),
      ComputedLayerProperty("repeatDuration", \CALayer.repeatDuration, .value(.time)),
      ComputedLayerProperty("autoreverses", \CALayer.autoreverses, .value),
      ComputedLayerProperty("fillMode", \CALayer.fillMode, .value),
      ComputedLayerProperty("actions", \CALayer.actions, .object("a dictionary of actions")),
      ComputedLayerProperty("style", \CALayer.style, .object("a dictionary")),
    ]
  }
}

extension PropertyKind<[Any]?> {
  /// An array of filters or their names, or nil.
  fileprivate static var filters: PropertyKind {
    var kind = PropertyKind.object("an array of filters")
    // They can only be compared by whether there are any.
    kind.storage = StoredForm(
      [Any]?.self, form: .filters, kind: .filters, isSame: { $0 == nil && $1 == nil },
      store: { $0 }, load: { $0 })
    return kind
  }
}

extension PropertyKind<Any?> {
  /// A filter or its name, or nil.
  fileprivate static var filter: PropertyKind {
    var kind = PropertyKind.object("a filter")
    kind.storage = StoredForm(
      Any?.self, form: .filter, kind: .filters, isSame: { $0 == nil && $1 == nil },
      store: { $0 }, load: { $0 })
    return kind
  }

  /// The content that a layer shows in its bounds.
  fileprivate static var contents: PropertyKind {
    var kind = PropertyKind.object("an object")
    kind.storage = StoredForm(
      LayerContents.self, isSame: { LayerContents.isSameObject($0.object, $1.object) },
      store: { .object($0) }, load: { $0.object })
    return kind
  }
}
