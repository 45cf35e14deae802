/// Properties of the emitter layer that also occur on emitter cells.
enum EmitterProperties {
  /// Returns a message if a cell sets such a property to a value other than 0; nil otherwise.
  static func undrawn(_ property: PropertyText) -> String? {
    guard isOfLayer(property.name) else { return nil }
    let isZero = property.isNull || NumberText.finite(property.text, count: 1)?[0] == 0
    return isZero
      ? nil : "\(property.name) belongs to the emitter layer and has no effect in a cell"
  }

  /// Whether a property belongs to the emitter layer and not to its cells.
  static func isOfLayer(_ name: String) -> Bool {
    ["spinBias", "velocityBias", "scaleBias"].contains(name)
  }
}
