import Foundation
import StrataGraphics

extension PropertyTable {
  /// What every layer has.
  package static let layer = PropertyTable(
    [geometry, contents, appearance, effects, undrawn, layout, timing].reduce([:]) {
      $0.merging($1) { $1 }
    },
    slots: PropertySlot.layer, makeDefault: { CALayer() })

  package static let shapeLayer = PropertyTable(
    extending: .layer,
    [
      "path": .object(\CAShapeLayer.path, takes: "a CGPath"),
      "fillColor": .object(\CAShapeLayer.fillColor, takes: "a CGColor"),
      "fillRule": .value(\CAShapeLayer.fillRule),
      "strokeColor": .object(\CAShapeLayer.strokeColor, takes: "a CGColor"),
      "strokeStart": .value(\CAShapeLayer.strokeStart),
      "strokeEnd": .value(\CAShapeLayer.strokeEnd),
      "lineWidth": .value(\CAShapeLayer.lineWidth),
      "miterLimit": .value(\CAShapeLayer.miterLimit),
      "lineCap": .value(\CAShapeLayer.lineCap),
      "lineJoin": .value(\CAShapeLayer.lineJoin),
      "lineDashPhase": .value(\CAShapeLayer.lineDashPhase),
      "lineDashPattern": .numbers(\CAShapeLayer.lineDashPattern),
    ],
    layout: ShapeState.block, slots: ShapeState.slots, makeDefault: { CAShapeLayer() },
    takeOwn: { $0.takeOwn($1) })

  package static let gradientLayer = PropertyTable(
    extending: .layer,
    [
      "colors": .object(\CAGradientLayer.colors, takes: "an array of CGColor"),
      "locations": .numbers(\CAGradientLayer.locations),
      "startPoint": .value(\CAGradientLayer.startPoint),
      "endPoint": .value(\CAGradientLayer.endPoint),
      "type": .value(\CAGradientLayer.type),
    ],
    layout: GradientState.block, slots: GradientState.slots, makeDefault: { CAGradientLayer() },
    takeOwn: { $0.takeOwn($1) })

  package static let replicatorLayer = PropertyTable(
    extending: .layer,
    [
      "instanceCount": .value(\CAReplicatorLayer.instanceCount),
      "preservesDepth": .value(\CAReplicatorLayer.preservesDepth),
      "instanceDelay": .value(\CAReplicatorLayer.instanceDelay),
      "instanceTransform": .value(\CAReplicatorLayer.instanceTransform),
      "instanceColor": .object(\CAReplicatorLayer.instanceColor, takes: "a CGColor"),
      "instanceRedOffset": .value(\CAReplicatorLayer.instanceRedOffset),
      "instanceGreenOffset": .value(\CAReplicatorLayer.instanceGreenOffset),
      "instanceBlueOffset": .value(\CAReplicatorLayer.instanceBlueOffset),
      "instanceAlphaOffset": .value(\CAReplicatorLayer.instanceAlphaOffset),
    ],
    layout: ReplicatorState.block, slots: ReplicatorState.slots,
    makeDefault: { CAReplicatorLayer() },
    takeOwn: { $0.takeOwn($1) })

  package static let scrollLayer = PropertyTable(
    extending: .layer, ["scrollMode": .value(\CAScrollLayer.scrollMode)],
    makeDefault: { CAScrollLayer() }, takeOwn: { $0.takeOwn($1) })

  /// What every layer has, and no more.
  package static let transformLayer = PropertyTable(
    extending: .layer, [:], makeDefault: { CATransformLayer() })

  package static let emitterLayer = PropertyTable(
    extending: .layer,
    [
      "emitterCells": .object(\CAEmitterLayer.emitterCells, takes: "an array of CAEmitterCell"),
      "birthRate": .value(\CAEmitterLayer.birthRate),
      "lifetime": .value(\CAEmitterLayer.lifetime),
      "emitterPosition": .value(\CAEmitterLayer.emitterPosition),
      "emitterZPosition": .value(\CAEmitterLayer.emitterZPosition),
      "emitterSize": .value(\CAEmitterLayer.emitterSize),
      "emitterDepth": .value(\CAEmitterLayer.emitterDepth),
      "emitterShape": .value(\CAEmitterLayer.emitterShape),
      "emitterMode": .value(\CAEmitterLayer.emitterMode),
      "renderMode": .value(\CAEmitterLayer.renderMode),
      "preservesDepth": .value(\CAEmitterLayer.preservesDepth),
      "velocity": .value(\CAEmitterLayer.velocity),
      "scale": .value(\CAEmitterLayer.scale),
      "spin": .value(\CAEmitterLayer.spin),
      "seed": .value(\CAEmitterLayer.seed),
    ],
    layout: EmitterState.block, slots: EmitterState.slots,
    innerSlot: EmitterState.cellSlot(forKey:),
    makeDefault: { CAEmitterLayer() }, takeOwn: { $0.takeOwn($1) })

  private static let geometry: [String: LayerProperty] = {
    var table: [String: LayerProperty] = [
      "bounds": .value(\CALayer.bounds),
      "position": .value(\CALayer.position),
      "zPosition": .value(\CALayer.zPosition),
      "anchorPoint": .value(\CALayer.anchorPoint),
      "anchorPointZ": .value(\CALayer.anchorPointZ),
      "transform": .value(\CALayer.transform),
      "sublayerTransform": .value(\CALayer.sublayerTransform),
      "frame": .value(\CALayer.frame),
      "name": .optional(\CALayer.name),
      "sublayers": .object(\CALayer.sublayers, takes: "an array of CALayer"),
      "superlayer": LayerProperty(takes: "nothing", read: { $0.superlayer }),
      "mask": .object(\CALayer.mask, takes: "a CALayer"),
    ]
    table.addFlag("hidden", \CALayer.isHidden)
    table.addFlag("doubleSided", \CALayer.isDoubleSided)
    table.addFlag("geometryFlipped", \CALayer.isGeometryFlipped)
    return table
  }()

  private static let contents: [String: LayerProperty] = {
    var gravity = LayerProperty.value(\CALayer.contentsGravity)
    // Apple's layers store nil, like an unknown gravity, as "center", which is not the default.
    gravity.clear = { $0.contentsGravity = .center }
    var table: [String: LayerProperty] = [
      "contents": .object(\CALayer.contents, takes: "an object"),
      "contentsRect": .value(\CALayer.contentsRect),
      "contentsCenter": .value(\CALayer.contentsCenter),
      "contentsGravity": gravity,
      "contentsScale": .value(\CALayer.contentsScale),
      "contentsFormat": .value(\CALayer.contentsFormat),
      "minificationFilter": .value(\CALayer.minificationFilter),
      "magnificationFilter": .value(\CALayer.magnificationFilter),
      "minificationFilterBias": .value(\CALayer.minificationFilterBias),
    ]
    table.addFlag("opaque", \CALayer.isOpaque)
    return table
  }()

  private static let appearance: [String: LayerProperty] = [
    "backgroundColor": .object(\CALayer.backgroundColor, takes: "a CGColor"),
    "cornerRadius": .value(\CALayer.cornerRadius),
    "maskedCorners": .value(\CALayer.maskedCorners),
    "cornerCurve": .value(\CALayer.cornerCurve),
    "borderWidth": .value(\CALayer.borderWidth),
    "borderColor": .object(\CALayer.borderColor, takes: "a CGColor"),
    "opacity": .value(\CALayer.opacity),
    "allowsGroupOpacity": .value(\CALayer.allowsGroupOpacity),
    "masksToBounds": .value(\CALayer.masksToBounds),
    "allowsEdgeAntialiasing": .value(\CALayer.allowsEdgeAntialiasing),
    "edgeAntialiasingMask": .value(\CALayer.edgeAntialiasingMask),
  ]

  private static let effects: [String: LayerProperty] = [
    "shadowColor": .object(\CALayer.shadowColor, takes: "a CGColor"),
    "shadowOpacity": .value(\CALayer.shadowOpacity),
    "shadowOffset": .value(\CALayer.shadowOffset),
    "shadowRadius": .value(\CALayer.shadowRadius),
    "shadowPath": .object(\CALayer.shadowPath, takes: "a CGPath"),
    "filters": .object(\CALayer.filters, takes: "an array of filters"),
    "backgroundFilters": .object(\CALayer.backgroundFilters, takes: "an array of filters"),
    "compositingFilter": .object(\CALayer.compositingFilter, takes: "a filter"),
    "shouldRasterize": .value(\CALayer.shouldRasterize),
    "rasterizationScale": .value(\CALayer.rasterizationScale),
  ]

  /// What is kept, and has no effect.
  private static let undrawn: [String: LayerProperty] = [
    "drawsAsynchronously": .value(\CALayer.drawsAsynchronously),
    "wantsExtendedDynamicRangeContent": .value(\CALayer.wantsExtendedDynamicRangeContent),
    "toneMapMode": .value(\CALayer.toneMapMode),
    "preferredDynamicRange": .value(\CALayer.preferredDynamicRange),
    "contentsHeadroom": .value(\CALayer.contentsHeadroom),
  ]

  private static let timing: [String: LayerProperty] = [
    "beginTime": .value(\CALayer.beginTime),
    "duration": .value(\CALayer.duration),
    "speed": .value(\CALayer.speed),
    "timeOffset": .value(\CALayer.timeOffset),
    "repeatCount": .value(\CALayer.repeatCount),
    "repeatDuration": .value(\CALayer.repeatDuration),
    "autoreverses": .value(\CALayer.autoreverses),
    "fillMode": .value(\CALayer.fillMode),
    "actions": .object(\CALayer.actions, takes: "a dictionary of actions"),
    "style": .object(\CALayer.style, takes: "a dictionary"),
  ]

  private static let layout: [String: LayerProperty] = [
    "autoresizingMask": .value(\CALayer.autoresizingMask),
    "constraints": .object(\CALayer.constraints, takes: "an array of CAConstraint"),
    "layoutManager": LayerProperty(
      takes: "a CALayoutManager",
      read: { $0.layoutManager },
      write: { layer, value in
        guard let manager = value as? any CALayoutManager else { return false }
        layer.layoutManager = manager
        return true
      },
      clear: { $0.layoutManager = nil }),
  ]
}

extension [String: LayerProperty] {
  /// A truth value under Apple's key and under its getter's name: "hidden" and "isHidden".
  fileprivate mutating func addFlag(
    _ key: String, _ path: any ReferenceWritableKeyPath<CALayer, Bool> & Sendable
  ) {
    var property = LayerProperty.value(path)
    self[key] = property
    property.isAlias = true
    self["is" + key.prefix(1).uppercased() + key.dropFirst()] = property
  }
}

extension LayerProperty {
  /// An optional array of numbers of any kind; nil clears it.
  fileprivate static func numbers<L: CALayer>(
    _ path: any ReferenceWritableKeyPath<L, [NSNumber]?> & Sendable
  ) -> LayerProperty {
    LayerProperty(
      takes: "an array of numbers",
      read: { ($0 as? L)?[keyPath: path] },
      write: { layer, value in
        guard let layer = layer as? L, let entries = value as? [Any] else { return false }
        let numbers = entries.compactMap { AnimatableValue($0)?.number.map(NSNumber.init(value:)) }
        guard numbers.count == entries.count else { return false }
        layer[keyPath: path] = numbers
        return true
      },
      clear: { ($0 as? L)?[keyPath: path] = nil })
  }
}
