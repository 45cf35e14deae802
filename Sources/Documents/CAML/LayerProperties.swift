import Foundation
import StrataGraphics
import StrataLayers

/// The properties that are a text, by the names that CAML gives them.
enum LayerProperties {
  static let layer: [String: PropertySetter<CALayer>] = [
    "name": .text { $0.name = $1 },
    "bounds": .rect { $0.bounds = $1 },
    "position": .point { $0.position = $1 },
    "anchorPoint": .point { $0.anchorPoint = $1 },
    "anchorPointZ": .number { $0.anchorPointZ = $1 },
    "zPosition": .number { $0.zPosition = $1 },
    "transform": .transform { $0.transform = $1 },
    "sublayerTransform": .transform { $0.sublayerTransform = $1 },
    "geometryFlipped": .flag { $0.isGeometryFlipped = $1 },
    "hidden": .flag { $0.isHidden = $1 },
    "doubleSided": .flag { $0.isDoubleSided = $1 },
    "opacity": .number { $0.opacity = Float($1) },
    "allowsGroupOpacity": .flag { $0.allowsGroupOpacity = $1 },
    "masksToBounds": .flag { $0.masksToBounds = $1 },
    "backgroundColor": .color { $0.backgroundColor = $1 },
    "borderColor": .color { $0.borderColor = $1 },
    "borderWidth": .number { $0.borderWidth = $1 },
    "cornerRadius": .number { $0.cornerRadius = $1 },
    "maskedCorners": .bits { $0.maskedCorners = CACornerMask(rawValue: $1) },
    "cornerCurve": .word(["circular", "continuous"]) {
      $0.cornerCurve = CALayerCornerCurve(rawValue: $1)
    },
    "contentsRect": .rect { $0.contentsRect = $1 },
    "contentsCenter": .rect { $0.contentsCenter = $1 },
    "contentsScale": .number { $0.contentsScale = $1 },
    "contentsGravity": .word(gravities) {
      $0.contentsGravity = CALayerContentsGravity(rawValue: $1)
    },
    "magnificationFilter": .word(filters) {
      $0.magnificationFilter = CALayerContentsFilter(rawValue: $1)
    },
    "minificationFilter": .word(filters) {
      $0.minificationFilter = CALayerContentsFilter(rawValue: $1)
    },
    "minificationFilterBias": .number { $0.minificationFilterBias = Float($1) },
    "shadowColor": .color { $0.shadowColor = $1 },
    "shadowOpacity": .number { $0.shadowOpacity = Float($1) },
    "shadowOffset": .size { $0.shadowOffset = $1 },
    "shadowRadius": .number { $0.shadowRadius = $1 },
    "shouldRasterize": .flag { $0.shouldRasterize = $1 },
    "rasterizationScale": .number { $0.rasterizationScale = $1 },
    "autoresizingMask": .bits {
      $0.autoresizingMask = CAAutoresizingMask(rawValue: UInt32($1))
    },
    "beginTime": .number { $0.beginTime = Double($1) },
    "duration": .time { $0.duration = $1 },
    "speed": .number { $0.speed = Float($1) },
    "timeOffset": .number { $0.timeOffset = Double($1) },
    "repeatCount": .time { $0.repeatCount = Float($1) },
    "repeatDuration": .time { $0.repeatDuration = $1 },
    "autoreverses": .flag { $0.autoreverses = $1 },
    "fillMode": .word(AnimationProperties.fillModes) {
      $0.fillMode = CAMediaTimingFillMode(rawValue: $1)
    },
    "allowsEdgeAntialiasing": .flag { $0.allowsEdgeAntialiasing = $1 },
    "edgeAntialiasingMask": .bits {
      $0.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32($1))
    },
  ]

  static let shape: [String: PropertySetter<CAShapeLayer>] = [
    "fillColor": .color { $0.fillColor = $1 },
    "fillRule": .word(["non-zero", "even-odd"]) {
      $0.fillRule = CAShapeLayerFillRule(rawValue: $1)
    },
    "strokeColor": .color { $0.strokeColor = $1 },
    "strokeStart": .number { $0.strokeStart = $1 },
    "strokeEnd": .number { $0.strokeEnd = $1 },
    "lineWidth": .number { $0.lineWidth = $1 },
    "lineCap": .word(["butt", "round", "square"]) {
      $0.lineCap = CAShapeLayerLineCap(rawValue: $1)
    },
    "lineJoin": .word(["miter", "round", "bevel"]) {
      $0.lineJoin = CAShapeLayerLineJoin(rawValue: $1)
    },
    "miterLimit": .number { $0.miterLimit = $1 },
    "lineDashPhase": .number { $0.lineDashPhase = $1 },
    "lineDashPattern": .numbers { layer, lengths in
      layer.lineDashPattern = lengths.map { NSNumber(value: $0) }
    },
  ]

  static let gradient: [String: PropertySetter<CAGradientLayer>] = [
    "startPoint": .point { $0.startPoint = $1 },
    "endPoint": .point { $0.endPoint = $1 },
    "type": .word(["axial", "radial", "conic"]) { $0.type = CAGradientLayerType(rawValue: $1) },
    "locations": .numbers { layer, locations in
      layer.locations = locations.map { NSNumber(value: $0) }
    },
  ]

  static let replicator: [String: PropertySetter<CAReplicatorLayer>] = [
    "instanceCount": .count { $0.instanceCount = $1 },
    "instanceDelay": .number { $0.instanceDelay = Double($1) },
    "instanceTransform": .transform { $0.instanceTransform = $1 },
    "instanceColor": .color { $0.instanceColor = $1 },
    "instanceRedOffset": .number { $0.instanceRedOffset = Float($1) },
    "instanceGreenOffset": .number { $0.instanceGreenOffset = Float($1) },
    "instanceBlueOffset": .number { $0.instanceBlueOffset = Float($1) },
    "instanceAlphaOffset": .number { $0.instanceAlphaOffset = Float($1) },
    "preservesDepth": .flag { $0.preservesDepth = $1 },
  ]

  static let scroll: [String: PropertySetter<CAScrollLayer>] = [
    "scrollMode": .word(["none", "vertically", "horizontally", "both"]) {
      $0.scrollMode = CAScrollLayerScrollMode(rawValue: $1)
    }
  ]

  private static let gravities = [
    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
    "bottomRight", "resize", "resizeAspect", "resizeAspectFill",
  ]

  static let filters = ["nearest", "linear", "trilinear"]
}
