import Foundation

// A key path leads through sublayers to a property, then to components of its value:
// "sublayers.badge.transform.rotation.z".
extension CALayer {
  /// Returns the value at a key path, or nil if one of its parts is unknown.
  func resolve(_ keyPath: String) -> Any? {
    let way = ResolvedKeyPath(keyPath, from: self)
    guard way.missingSublayer == nil else { return nil }
    guard let key = way.key else { return way.layer }
    if !way.components.isEmpty, let inner = way.layer.properties.property(forKey: key)?.inner {
      return inner.read(way.layer, way.components)
    }
    let value = way.layer.value(forKey: key)
    guard !way.components.isEmpty else { return value }
    return value.flatMap { AnimatableValue($0) }?.component(way.components[...])?.boxed
  }

  /// Returns the layer and property that setting a value at a key path changes, wholly or in part.
  ///
  /// The result is nil if the path does not lead to a property.
  package func propertyChanged(byKeyPath keyPath: String) -> (layer: CALayer, key: String)? {
    let way = ResolvedKeyPath(keyPath, from: self)
    guard way.missingSublayer == nil, let key = way.key else { return nil }
    return (way.layer, key)
  }

  /// Sets a property, or stores the value under an unknown key.
  ///
  /// nil clears the property or restores its default.
  package func assign(_ value: Any?, forKey key: String) throws(KeyPathError) {
    let value = AnimatableValue.unwrap(value)
    guard let property = properties.table.property(forKey: key) else {
      return setFree(value, forKey: key)
    }
    var layer = self
    try properties.table.assign(value, to: property, of: &layer)
  }

  /// Sets the value at a key path.
  package func assign(_ value: Any?, forKeyPath keyPath: String) throws(KeyPathError) {
    let way = ResolvedKeyPath(keyPath, from: self)
    if let name = way.missingSublayer { throw .noSuchSublayer(keyPath: keyPath, name: name) }
    guard let key = way.key else { throw .readOnly(key: keyPath) }
    guard !way.components.isEmpty else {
      // Uses the overridable call so that a subclass with its own keys sees them.
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

/// A key path resolved against one layer tree.
private struct ResolvedKeyPath {
  /// The layer that the path leads to.
  var layer: CALayer
  /// The property of that layer, or nil if the path ends at the layer.
  var key: String?
  /// The components of the property's value.
  var components: [String] = []
  /// The first name in the path that no sublayer has.
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
        // A key without a stored value may itself contain dots.
        let isKnown =
          layer.properties.property(forKey: part) != nil || layer.value(forKey: part) != nil
        key = isKnown ? part : parts.joined(separator: ".")
        components = isKnown ? Array(parts.dropFirst()) : []
        return
      }
    }
  }
}
