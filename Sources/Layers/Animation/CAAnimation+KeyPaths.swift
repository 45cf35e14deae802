import Foundation

extension CAAnimation {
  /// Returns the value at a key path, or nil if a component of the path is unknown.
  func resolve(_ keyPath: String) -> Any? {
    let (key, components) = way(along: keyPath)
    let value = value(forKey: key)
    guard !components.isEmpty else { return value }
    return value.flatMap { AnimatableValue($0) }?.component(components)?.boxed
  }

  /// Sets the value at a key path.
  func assign(_ value: Any?, forKeyPath keyPath: String) throws(KeyPathError) {
    let (key, components) = way(along: keyPath)
    // Uses the overridable method, so that subclasses with their own keys take part.
    guard let component = components.first else { return setValue(value, forKey: key) }
    guard let whole = self.value(forKey: key).flatMap({ AnimatableValue($0) }) else {
      throw .unknownComponent(keyPath: keyPath, component: component, available: [])
    }
    let changed = try whole.replacing(
      components, by: AnimatableValue.unwrap(value), in: keyPath)
    try assign(changed.boxed, forKey: key)
  }

  /// Splits a key path into its key and the components after it.
  ///
  /// A key under which nothing is stored may itself contain dots.
  private func way(along keyPath: String) -> (key: String, components: ArraySlice<String>) {
    let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isKnown =
      Self.properties.property(forKey: parts[0]) != nil || value(forKey: parts[0]) != nil
    return isKnown ? (parts[0], parts.dropFirst()) : (keyPath, [])
  }
}
