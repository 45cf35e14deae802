/// The properties of emitter layers and their cells that belong to no public class.
enum EmitterProperties {
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
