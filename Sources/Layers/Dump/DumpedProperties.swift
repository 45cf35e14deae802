/// Reads the properties of layers for a dump; keeps what is the same for all layers of a class.
package struct DumpedProperties {
  /// A class's keys, and what a new layer of it reads.
  private struct Model {
    /// In the order of the text.
    let keys: [String]
    let defaults: [String: DumpValue]
  }

  /// What makes the tree, which the dump has as its lines, and what layers do at changes.
  private static let leftOut: Set<String> = ["sublayers", "superlayer", "mask", "actions", "style"]
  /// Where a layer is comes first; the other keys follow by name.
  private static let geometry = [
    "frame", "bounds", "position", "anchorPoint", "zPosition", "anchorPointZ", "transform",
    "sublayerTransform",
  ]

  private var models: [ObjectIdentifier: Model] = [:]

  /// Those that differ from a new layer's, in the order of the text.
  mutating func changed(of layer: CALayer) -> [(key: String, value: DumpValue)] {
    let model = model(of: layer.properties)
    return model.keys.compactMap { key in
      let value = DumpValue(layer.properties.value(of: layer, forKey: key))
      return value == model.defaults[key] ? nil : (key, value)
    }
  }

  /// Every one, by name.
  mutating func all(of layer: CALayer) -> [(key: String, value: DumpValue)] {
    model(of: layer.properties).keys.sorted().map {
      ($0, DumpValue(layer.properties.value(of: layer, forKey: $0)))
    }
  }

  /// Keys as people look for them: where a layer is first, the others as they come.
  package static func ordered(_ keys: [String]) -> [String] {
    let leading = geometry.filter(keys.contains)
    return leading + keys.filter { !leading.contains($0) }
  }

  private mutating func model(of properties: LayerProperties) -> Model {
    if let known = models[ObjectIdentifier(properties)] { return known }
    let keys = properties.table.distinctKeys.filter { !Self.leftOut.contains($0) }
    let fresh = properties.table.makeDefault()
    let model = Model(
      keys: Self.ordered(keys),
      defaults: Dictionary(
        uniqueKeysWithValues: keys.map { key in
          (key, DumpValue(properties.value(of: fresh, forKey: key)))
        }))
    models[ObjectIdentifier(properties)] = model
    return model
  }
}
