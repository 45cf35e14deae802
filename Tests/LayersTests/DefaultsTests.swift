import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct DefaultsTests {
  @Test func `geometry defaults are Apple's`() {
    let layer = CALayer()
    expect(layer.bounds == .zero && layer.frame == .zero && layer.position == .zero)
    expect(layer.zPosition == 0 && layer.anchorPointZ == 0)
    expectEqual(layer.anchorPoint, CGPoint(x: 0.5, y: 0.5))
    expect(CATransform3DIsIdentity(layer.transform))
    expect(CATransform3DIsIdentity(layer.sublayerTransform))
    expectEqual(layer.affineTransform(), .identity)
    expect(!layer.isHidden && layer.isDoubleSided && !layer.isGeometryFlipped)
    expect(!layer.contentsAreFlipped())
    expect(layer.superlayer == nil && layer.sublayers == nil && layer.name == nil)
  }

  @Test func `contents defaults are Apple's`() {
    let layer = CALayer()
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    expect(layer.contents == nil)
    expect(layer.contentsRect == unit && layer.contentsCenter == unit)
    expect(layer.contentsGravity == .resize && layer.contentsScale == 1)
    expect(layer.contentsFormat == .RGBA8Uint && !layer.isOpaque)
    expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
    expectEqual(layer.minificationFilterBias, 0)
  }

  @Test func `appearance defaults are Apple's`() {
    let layer = CALayer()
    expect(layer.backgroundColor == nil && layer.borderColor?.value == .black)
    expect(layer.cornerRadius == 0 && layer.borderWidth == 0)
    expect(layer.maskedCorners.rawValue == 15 && layer.cornerCurve == .circular)
    expect(layer.opacity == 1 && layer.allowsGroupOpacity && !layer.masksToBounds)
    expect(layer.allowsEdgeAntialiasing && layer.edgeAntialiasingMask.rawValue == 15)
  }

  @Test func `effect and layout defaults are Apple's`() {
    let layer = CALayer()
    expect(layer.mask == nil && layer.filters == nil && layer.backgroundFilters == nil)
    expect(layer.compositingFilter == nil)
    expect(layer.shadowColor?.value == .black && layer.shadowOpacity == 0)
    expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
    expect(layer.shadowPath == nil && !layer.shouldRasterize && layer.rasterizationScale == 1)
    expect(!layer.needsLayout() && layer.layoutManager == nil && layer.constraints == nil)
    expect(layer.autoresizingMask == .layerNotSizable && layer.autoresizingMask.rawValue == 0)
    expect(layer.sublayerArrangement == .flattened && layer.replication(layer.values) == nil)
  }

  @Test func `replicator, scroll and transform layer defaults are Apple's`() {
    let replicator = CAReplicatorLayer()
    expect(replicator.instanceCount == 1 && !replicator.preservesDepth)
    expect(replicator.instanceDelay == 0 && replicator.instanceColor?.value == .white)
    expect(CATransform3DIsIdentity(replicator.instanceTransform))
    expect(replicator.instanceRedOffset == 0 && replicator.instanceGreenOffset == 0)
    expect(replicator.instanceBlueOffset == 0 && replicator.instanceAlphaOffset == 0)
    expect(CAScrollLayer().scrollMode == .both && !CAScrollLayer().masksToBounds)
    expectEqual(CATransformLayer().sublayerArrangement, .transparent)
  }

  @Test func `tiled layer defaults are Apple's`() {
    let tiled = CATiledLayer()
    expect(tiled.levelsOfDetail == 1 && tiled.levelsOfDetailBias == 0)
    expectEqual(tiled.tileSize, CGSize(width: 256, height: 256))
    expectEqual(CATiledLayer.fadeDuration(), 0.25)
  }

  @Test func `default colors have red, green, blue and alpha`() {
    let black = [CAShapeLayer().fillColor, CALayer().borderColor, CALayer().shadowColor]
    for color in black { expectEqual(color?.components, [0, 0, 0, 1]) }
    let white = [CAReplicatorLayer().instanceColor, CAEmitterCell().color]
    for color in white { expectEqual(color?.components, [1, 1, 1, 1]) }
    // Apple's constants are grays.
    expect(CGColor.black.components == [0, 1] && CGColor.white.components == [1, 1])
  }

  @Test func `a shadow's path is copied when it is set`() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let layer = CALayer()
    layer.shadowPath = path
    path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
    expectEqual(layer.shadowPath?.boundingBox, CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func `shape layer defaults are Apple's`() {
    let layer = CAShapeLayer()
    expect(layer.path == nil && layer.fillColor?.value == .black && layer.strokeColor == nil)
    expect(layer.fillRule == .nonZero && layer.lineCap == .butt && layer.lineJoin == .miter)
    expect(layer.strokeStart == 0 && layer.strokeEnd == 1)
    expect(layer.lineWidth == 1 && layer.miterLimit == 10)
    expect(layer.lineDashPhase == 0 && layer.lineDashPattern == nil)
  }

  @Test func `gradient layer defaults are Apple's`() {
    let layer = CAGradientLayer()
    expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
    expectEqual(layer.startPoint, CGPoint(x: 0.5, y: 0))
    expectEqual(layer.endPoint, CGPoint(x: 0.5, y: 1))
  }

  @Test func `defaultValue returns defaults that differ from an unset value`() {
    func number(_ key: String) -> Double? {
      (CALayer.defaultValue(forKey: key) as? NSNumber)?.doubleValue
    }
    expectEqual(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint, CGPoint(x: 0.5, y: 0.5))
    expectEqual(number("contentsScale"), 1)
    expectEqual(number("maskedCorners"), 15)
    expectEqual(number("edgeAntialiasingMask"), 15)
    expectEqual(number("allowsEdgeAntialiasing"), 1)
    expectEqual(number("allowsGroupOpacity"), 1)
    expectEqual(number("opacity"), 1)
    expectEqual(CALayer.defaultValue(forKey: "contentsFormat") as? String, "RGBA8")
    expectEqual(CALayer.defaultValue(forKey: "cornerCurve") as? String, "circular")
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    expectEqual(CALayer.defaultValue(forKey: "contentsCenter") as? CGRect, unit)
  }

  @Test(arguments: [
    "bounds", "position", "frame", "zPosition", "hidden", "name", "nonsense", "filters", "mask",
    "autoresizingMask",
  ])
  func `defaultValue is nil if it equals an unset value`(key: String) {
    expect(CALayer.defaultValue(forKey: key) == nil)
  }

  @Test func `subclasses have defaults for their own and inherited keys`() {
    expectEqual((CAShapeLayer.defaultValue(forKey: "miterLimit") as? NSNumber)?.doubleValue, 10)
    expectEqual((CAShapeLayer.defaultValue(forKey: "contentsScale") as? NSNumber)?.doubleValue, 1)
    expectEqual(CAGradientLayer.defaultValue(forKey: "type") as? String, "axial")
    expect(CALayer.defaultValue(forKey: "miterLimit") == nil)
  }

  @Test func `invalid enumeration values are kept`() {
    let layer = CALayer()
    layer.maskedCorners = CACornerMask(rawValue: 0xFF1)
    expectEqual(layer.maskedCorners, .layerMinXMinYCorner)
    layer.cornerCurve = CALayerCornerCurve(rawValue: "wavy")
    expectEqual(layer.cornerCurve, .circular)
    layer.contentsFormat = .gray8Uint
    layer.contentsFormat = CALayerContentsFormat(rawValue: "wavy")
    expectEqual(layer.contentsFormat, .RGBA8Uint)
    layer.opacity = 3
    expectEqual(layer.opacity, 3)
    let gradient = CAGradientLayer()
    gradient.type = CAGradientLayerType(rawValue: "wavy")
    expectEqual(gradient.type.rawValue, "wavy")
  }

  @Test func `corner curves have expansion factors`() {
    expectEqual(CALayer.cornerCurveExpansionFactor(.circular), 1)
    expectEqual(CALayer.cornerCurveExpansionFactor(.continuous), 1.528665)
    expectEqual(CALayer.cornerCurveExpansionFactor(CALayerCornerCurve(rawValue: "")), 1)
    expectEqual(CALayer.cornerCurveExpansionFactor(CALayerCornerCurve(rawValue: "wavy")), 1)
  }

  @Test func `a layer cannot be unarchived`() {
    expect(CALayer(coder: NSCoder()) == nil)
    expect(CAReplicatorLayer(coder: NSCoder()) == nil)
    expect(CAScrollLayer(coder: NSCoder()) == nil)
    expect(CATransformLayer(coder: NSCoder()) == nil)
    expect(CATiledLayer(coder: NSCoder()) == nil)
    expect(CAShapeLayer(coder: NSCoder()) == nil)
    expect(CAGradientLayer(coder: NSCoder()) == nil)
  }

  /// A value other than the default for every settable key.
  private let other: [String: Any] = [
    "bounds": CGRect(x: 1, y: 2, width: 3, height: 4), "position": CGPoint(x: 1, y: 2),
    "zPosition": 3, "anchorPoint": CGPoint(x: 0, y: 1), "anchorPointZ": 4,
    "transform": CATransform3DMakeScale(2, 3, 4),
    "sublayerTransform": CATransform3DMakeScale(2, 3, 4), "name": "n", "hidden": true,
    "doubleSided": false, "geometryFlipped": true, "contents": "not an image",
    "contentsRect": CGRect(x: 0, y: 0, width: 2, height: 2),
    "contentsCenter": CGRect(x: 0, y: 0, width: 0, height: 0), "contentsGravity": "top",
    "contentsScale": 2, "contentsFormat": "Gray8", "minificationFilter": "nearest",
    "magnificationFilter": "nearest", "minificationFilterBias": 1, "opaque": true,
    "backgroundColor": CGColor.white, "cornerRadius": 5, "maskedCorners": 3,
    "cornerCurve": "continuous", "borderWidth": 6, "borderColor": CGColor.white, "opacity": 0.5,
    "allowsGroupOpacity": false, "masksToBounds": true, "allowsEdgeAntialiasing": false,
    "edgeAntialiasingMask": 1, "colors": [CGColor.white], "locations": [0.5],
    "startPoint": CGPoint(x: 3, y: 3), "endPoint": CGPoint(x: 3, y: 3), "type": "conic",
    "focalOffset": CGPoint(x: 3, y: 3),
    "path": CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil),
    "fillColor": CGColor.white, "fillRule": "even-odd", "strokeColor": CGColor.white,
    "strokeStart": 0.25, "strokeEnd": 0.75, "lineWidth": 7, "miterLimit": 2, "lineCap": "round",
    "lineJoin": "bevel", "lineDashPhase": 1, "lineDashPattern": [1, 2],
    "shadowColor": CGColor.white, "shadowOpacity": 0.5,
    "shadowOffset": CGSize(width: 1, height: 2), "shadowRadius": 5,
    "shadowPath": CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil),
    "filters": [CAFilter(type: "gaussianBlur")], "backgroundFilters": ["colorInvert"],
    "compositingFilter": "multiplyBlendMode", "shouldRasterize": true, "rasterizationScale": 2,
    "autoresizingMask": 18, "layoutManager": CAConstraintLayoutManager.layoutManager(),
    "constraints": [
      CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .midX)
    ],
    "instanceCount": 3, "preservesDepth": true, "instanceDelay": 0.5,
    "instanceTransform": CATransform3DMakeScale(2, 3, 4), "instanceColor": CGColor.black,
    "instanceRedOffset": 0.25, "instanceGreenOffset": -0.25, "instanceBlueOffset": 0.5,
    "instanceAlphaOffset": -0.5, "scrollMode": "vertically",
    "birthRate": 2, "lifetime": 3, "velocity": 4, "scale": 5, "spin": 6, "seed": 7,
    "velocityBias": 8, "scaleBias": 9, "spinBias": 10,
    "emitterPosition": CGPoint(x: 1, y: 2), "emitterZPosition": 3,
    "emitterSize": CGSize(width: 4, height: 5), "emitterDepth": 6, "emitterShape": "circle",
    "emitterMode": "points", "renderMode": "additive",
    "beginTime": 1, "duration": 2, "speed": 0.5, "timeOffset": 3, "repeatCount": 4,
    "repeatDuration": 5, "autoreverses": true, "fillMode": "both",
    "drawsAsynchronously": true, "wantsExtendedDynamicRangeContent": true, "toneMapMode": "never",
    "preferredDynamicRange": "high", "contentsHeadroom": 3,
    "levelsOfDetail": 4, "levelsOfDetailBias": 2, "tileSize": CGSize(width: 64, height: 32),
    "actions": ["opacity": NSNull()], "style": ["actions": ["opacity": NSNull()]],
  ]

  @Test(arguments: LayerClasses.builtIn.indices)
  func `a copy has every property of its original`(index: Int) throws {
    let layerClass = LayerClasses.builtIn[index]
    let original = layerClass.make()
    expect(type(of: original) == layerClass)
    let derived: Set = [
      "frame", "sublayers", "superlayer", "mask", "isHidden", "isDoubleSided", "isGeometryFlipped",
      "isOpaque",
      // New objects each time, whose descriptions are not comparable.
      "emitterCells", "emitterBehaviors",
    ]
    let keys = original.properties.table.keys.filter { !derived.contains($0) }
    for key in keys {
      let value = try #require(other[key], "\(key)")
      original.setValue(value, forKey: key)
    }
    original.setValue(42, forKey: "custom")
    original.addSublayer(CALayer())
    original.mask = CALayer()
    let copy = original.copied()
    expect(type(of: copy) == type(of: original))
    let new = layerClass.make(copying: original)
    func text(_ layer: CALayer, _ key: String) -> String {
      layer.value(forKey: key).map { "\($0)" } ?? "nil"
    }
    let fresh = layerClass.make()
    for key in keys + ["custom"] {
      expectEqual(text(copy, key), text(original, key), "\(key)")
      expect(text(copy, key) != text(fresh, key), "\(key)")
      // The initializer alone copies nothing.
      expectEqual(text(new, key), text(fresh, key), "\(key)")
    }
    expect(copy.sublayers == nil && copy.mask == nil && original.mask != nil)
    expect(!copy.needsLayout())
    expectEqual(copy.contentProvider == nil, original.contentProvider == nil)
  }
}
