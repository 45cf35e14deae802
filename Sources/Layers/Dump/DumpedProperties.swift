/// Reads the properties of layers for a dump, and caches the data common to all layers of a class.
package struct DumpedProperties {
  /// The keys of a class, and the values of a new layer of it.
  private struct Model {
    /// The keys in the order of the text.
    let keys: [String]
    let defaults: [String: DumpValue]
  }

  /// Keys that are omitted: the structure of the tree, which the dump's lines show, and the actions
  /// of layers.
  private static let leftOut: Set<String> = ["sublayers", "superlayer", "mask", "actions", "style"]
  /// The geometry keys, which come first; the other keys follow by name.
  private static let geometry = [
    "frame", "bounds", "position", "anchorPoint", "zPosition", "anchorPointZ", "transform",
    "sublayerTransform",
  ]

  private var models: [ObjectIdentifier: Model] = [:]

  /// Returns the properties that differ from those of a new layer, in the order of the text.
  mutating func changed(of layer: CALayer) -> [(key: String, value: DumpValue)] {
    let model = model(of: layer.properties)
    return model.keys.compactMap { key in
      let value = DumpValue(layer.properties.value(of: layer, forKey: key))
      return value == model.defaults[key] ? nil : (key, value)
    }
  }

  /// Returns all properties by name.
  mutating func all(of layer: CALayer) -> [(key: String, value: DumpValue)] {
    model(of: layer.properties).keys.sorted().map {
      ($0, DumpValue(layer.properties.value(of: layer, forKey: $0)))
    }
  }

  /// Returns keys in the order of the text: geometry first, the others in their given order.
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
