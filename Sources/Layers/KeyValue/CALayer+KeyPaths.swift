import Foundation

// A key path is a way through sublayers, then a property, then components of its value:
// "sublayers.badge.transform.rotation.z".
extension CALayer {
  /// The value at a path; nil where a part is unknown.
  func resolve(_ keyPath: String) -> Any? {
    let way = KeyPathWay(keyPath, from: self)
    guard way.missingSublayer == nil else { return nil }
    guard let key = way.key else { return way.layer }
    if !way.components.isEmpty, let inner = way.layer.properties.property(forKey: key)?.inner {
      return inner.read(way.layer, way.components)
    }
    let value = way.layer.value(forKey: key)
    guard !way.components.isEmpty else { return value }
    return value.flatMap { AnimatableValue($0) }?.component(way.components[...])?.boxed
  }

  /// The layer and the property there that setting a value at a path changes, whole or in part; nil
  /// where the path leads to no property.
  package func propertyChanged(byKeyPath keyPath: String) -> (layer: CALayer, key: String)? {
    let way = KeyPathWay(keyPath, from: self)
    guard way.missingSublayer == nil, let key = way.key else { return nil }
    return (way.layer, key)
  }

  /// Sets a property, or stores the value under an unknown key; nil clears or gives the default.
  package func assign(_ value: Any?, forKey key: String) throws(KeyPathError) {
    let value = AnimatableValue.unwrap(value)
    guard let property = properties.table.property(forKey: key) else {
      return setFree(value, forKey: key)
    }
    var layer = self
    try properties.table.assign(value, to: property, of: &layer)
  }

  /// Sets the value at a path of keys.
  package func assign(_ value: Any?, forKeyPath keyPath: String) throws(KeyPathError) {
    let way = KeyPathWay(keyPath, from: self)
    if let name = way.missingSublayer { throw .noSuchSublayer(keyPath: keyPath, name: name) }
    guard let key = way.key else { throw .readOnly(key: keyPath) }
    guard !way.components.isEmpty else {
      // Through the overridable call, so that a subclass with keys of its own sees them.
      guard way.layer.properties.property(forKey: key) == nil else {
        return try way.layer.assign(value, forKey: key)
      }
      return way.layer.setValue(value, forKey: key)
    }
    if let inner = way.layer.properties.property(forKey: key)?.inner {
      return try inner.assign(way.layer, AnimatableValue.unwrap(value), way.components, keyPath)
    }
    guard let whole = way.layer.value(forKey: key).flatMap({ AnimatableValue($0) }) else {
      throw .unknownComponent(keyPath: keyPath, component: way.components[0], available: [])
    }
    let changed = try whole.replacing(
      way.components[...], by: AnimatableValue.unwrap(value), in: keyPath)
    try way.layer.assign(changed.boxed, forKey: key)
  }
}

/// A key path split into what it means for one tree.
private struct KeyPathWay {
  /// The layer that the path leads to.
  var layer: CALayer
  /// Its property; nil when the path ends at the layer.
  var key: String?
  /// Components of the property's value.
  var components: [String] = []
  /// The first name that no sublayer has.
  var missingSublayer: String?

  init(_ keyPath: String, from start: CALayer) {
    layer = start
    var parts = keyPath.split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)[...]
    while let part = parts.first {
      if part == "sublayers", parts.count > 1 {
        let name = parts[parts.startIndex + 1]
        guard let next = layer.children.first(where: { $0.name == name }) else {
          missingSublayer = name
          return
        }
        (layer, parts) = (next, parts.dropFirst(2))
      } else if parts.count > 1, let next = layer.value(forKey: part) as? CALayer {
        (layer, parts) = (next, parts.dropFirst())
      } else {
        // A key that nothing is stored under may itself hold dots.
        let isKnown =
          layer.properties.property(forKey: part) != nil || layer.value(forKey: part) != nil
        key = isKnown ? part : parts.joined(separator: ".")
        components = isKnown ? Array(parts.dropFirst()) : []
        return
      }
    }
  }
}
