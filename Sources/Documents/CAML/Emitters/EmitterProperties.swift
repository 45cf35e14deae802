import StrataLayers

/// The properties of emitter layers and their cells that are a text, by the names that CAML gives
/// them.
enum EmitterProperties {
  static let layer: [String: PropertySetter<CAEmitterLayer>] = [
    "emitterShape": .word(["point", "line", "rectangle", "cuboid", "circle", "sphere"]) {
      $0.emitterShape = CAEmitterLayerEmitterShape(rawValue: $1)
    },
    "emitterMode": .word(["points", "outline", "surface", "volume"]) {
      $0.emitterMode = CAEmitterLayerEmitterMode(rawValue: $1)
    },
    "renderMode": .word(["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]) {
      $0.renderMode = CAEmitterLayerRenderMode(rawValue: $1)
    },
    "emitterPosition": .point { $0.emitterPosition = $1 },
    "emitterZPosition": .number { $0.emitterZPosition = $1 },
    "emitterSize": .size { $0.emitterSize = $1 },
    "emitterDepth": .number { $0.emitterDepth = $1 },
    "birthRate": .number { $0.birthRate = Float($1) },
    "lifetime": .number { $0.lifetime = Float($1) },
    "velocity": .number { $0.velocity = Float($1) },
    "scale": .number { $0.scale = Float($1) },
    "spin": .number { $0.spin = Float($1) },
    "seed": .seed { $0.seed = $1 },
    "preservesDepth": .flag { $0.preservesDepth = $1 },
  ]

  static let cell: [String: PropertySetter<CAEmitterCell>] = [
    "name": .text { $0.name = $1 },
    "enabled": .flag { $0.isEnabled = $1 },
    "birthRate": .number { $0.birthRate = Float($1) },
    "lifetime": .number { $0.lifetime = Float($1) },
    "lifetimeRange": .number { $0.lifetimeRange = Float($1) },
    "emissionLatitude": .number { $0.emissionLatitude = $1 },
    "emissionLongitude": .number { $0.emissionLongitude = $1 },
    "emissionRange": .number { $0.emissionRange = $1 },
    "velocity": .number { $0.velocity = $1 },
    "velocityRange": .number { $0.velocityRange = $1 },
    "xAcceleration": .number { $0.xAcceleration = $1 },
    "yAcceleration": .number { $0.yAcceleration = $1 },
    "zAcceleration": .number { $0.zAcceleration = $1 },
    "scale": .number { $0.scale = $1 },
    "scaleRange": .number { $0.scaleRange = $1 },
    "scaleSpeed": .number { $0.scaleSpeed = $1 },
    "spin": .number { $0.spin = $1 },
    "spinRange": .number { $0.spinRange = $1 },
    "redRange": .number { $0.redRange = Float($1) },
    "greenRange": .number { $0.greenRange = Float($1) },
    "blueRange": .number { $0.blueRange = Float($1) },
    "alphaRange": .number { $0.alphaRange = Float($1) },
    "redSpeed": .number { $0.redSpeed = Float($1) },
    "greenSpeed": .number { $0.greenSpeed = Float($1) },
    "blueSpeed": .number { $0.blueSpeed = Float($1) },
    "alphaSpeed": .number { $0.alphaSpeed = Float($1) },
    "color": .color { $0.color = $1 },
    "contentsRect": .rect { $0.contentsRect = $1 },
    "contentsScale": .number { $0.contentsScale = $1 },
    "magnificationFilter": .word(LayerProperties.filters) {
      $0.magnificationFilter = $1
    },
    "minificationFilter": .word(LayerProperties.filters) {
      $0.minificationFilter = $1
    },
    "minificationFilterBias": .number { $0.minificationFilterBias = Float($1) },
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
  ]

  /// What a property asks for that particles are not drawn with; nil where it asks for nothing.
  ///
  /// These belong to no public class; editors write them into every cell.
  static func undrawn(_ property: PropertyText) -> String? {
    switch property.name {
    case "particleType":
      let isPlain = property.isNull || ["", "sprite"].contains(property.text)
      return isPlain
        ? nil : "particles of the kind \(DocumentNotes.quoted(property.text)) are drawn as sprites"
    case let name where zeroes.contains(name):
      let isZero = property.isNull || NumberText.finite(property.text, count: 1)?[0] == 0
      return isZero ? nil : "particles are drawn as if their \(name) were 0"
    case let name where ones.contains(name):
      let isOne = property.isNull || NumberText.finite(property.text, count: 1)?[0] == 1
      return isOne ? nil : "particles show their whole image and no frames of it"
    default:
      return nil
    }
  }

  /// Names of which `undrawn` may have something to say, and others that only matter to behaviours.
  static func isPrivate(_ name: String) -> Bool {
    name == "particleType" || zeroes.contains(name) || ones.contains(name) || silent.contains(name)
  }

  private static let zeroes: Set<String> = [
    "orientationLatitude", "orientationLongitude", "orientationRange", "rotation", "rotationRange",
    "spinBias", "velocityBias", "scaleBias",
  ]

  private static let ones: Set<String> = ["contentsFrameCount"]

  private static let silent: Set<String> = [
    "contentsFrameMode", "contentsFramesPerSecond", "contentsFrameRowCount",
    "contentsFrameColumnCount", "mass", "massRange",
  ]
}
