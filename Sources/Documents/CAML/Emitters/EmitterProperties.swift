/// Properties of the emitter layer that also occur on emitter cells.
enum EmitterProperties {
  /// Returns the requested effect if particles do not support it; nil otherwise.
  static func undrawn(_ property: PropertyText) -> String? {
    guard isOfLayer(property.name) else { return nil }
    let isZero = property.isNull || NumberText.finite(property.text, count: 1)?[0] == 0
    return isZero
      ? nil : "\(property.name) belongs to the emitter layer and has no effect in a cell"
  }

  static func isOfLayer(_ name: String) -> Bool {
    ["spinBias", "velocityBias", "scaleBias"].contains(name)
  }
}
