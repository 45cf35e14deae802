import Foundation

extension CAAnimation {
  /// What a path of keys leads to; nil where a part of it is unknown.
  func resolve(_ keyPath: String) -> Any? {
    let (key, components) = way(along: keyPath)
    let value = value(forKey: key)
    guard !components.isEmpty else { return value }
    return value.flatMap { AnimatableValue($0) }?.component(components)?.boxed
  }

  /// Sets what a path of keys leads to.
  func assign(_ value: Any?, forKeyPath keyPath: String) throws(KeyPathError) {
    let (key, components) = way(along: keyPath)
    // Through the overridable call, so that a subclass with keys of its own sees them.
    guard let component = components.first else { return setValue(value, forKey: key) }
    guard let whole = self.value(forKey: key).flatMap({ AnimatableValue($0) }) else {
      throw .unknownComponent(keyPath: keyPath, component: component, available: [])
    }
    let changed = try whole.replacing(
      components, by: AnimatableValue.unwrap(value), in: keyPath)
    try assign(changed.boxed, forKey: key)
  }

  /// The key that a path begins with, and the components behind it.
  ///
  /// A key that nothing is stored under may itself hold dots.
  private func way(along keyPath: String) -> (key: String, components: ArraySlice<String>) {
    let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isKnown =
      Self.properties.property(forKey: parts[0]) != nil || value(forKey: parts[0]) != nil
    return isKnown ? (parts[0], parts.dropFirst()) : (keyPath, [])
  }
}
