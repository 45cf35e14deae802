/// Names that emitter cells are seen with, and that are properties of their layer.
enum EmitterProperties {
  /// What a cell asks for that particles are not drawn with; nil where it asks for nothing.
  static func undrawn(_ property: PropertyText) -> String? {
    guard isOfLayer(property.name) else { return nil }
    let isZero = property.isNull || NumberText.finite(property.text, count: 1)?[0] == 0
    return isZero ? nil : "\(property.name) is of the emitter layer, and has no effect in a cell"
  }

  static func isOfLayer(_ name: String) -> Bool {
    ["spinBias", "velocityBias", "scaleBias"].contains(name)
  }
}
