import Foundation
import StrataGraphics

// A key path inside a cell consists of nested cells by name, a property, and components of its
// value: "emitterCells.spark.contentsRect.size.width".
extension EmitterCellState {
  func value(forKey key: String) -> Any? {
    guard let property = Self.properties.property(forKey: key) else { return undeclaredValues[key] }
    return AnimatableValue.unwrap(property.read(self))
  }

  /// Sets a property, or stores the value under an unknown key.
  ///
  /// Nil clears the value or restores the default.
  mutating func assign(_ value: Any?, forKey key: String) throws(KeyPathError) {
    let value = AnimatableValue.unwrap(value)
    guard let property = Self.properties.property(forKey: key) else {
      undeclaredValues[key] = value
      return
    }
    try Self.properties.assign(value, to: property, of: &self)
  }

  /// Returns the value at a key path, or nil if a component is unknown.
  ///
  /// An empty path gives the cell itself.
  func value(along path: ArraySlice<String>) -> Any? {
    guard let key = path.first else { return CAEmitterCell(state: self) }
    let rest = path.dropFirst()
    if key == Self.cellsKey, !rest.isEmpty { return cells?.value(along: rest) }
    if key == EmitterBehaviorState.key, !rest.isEmpty { return behaviors?.value(along: rest) }
    guard isKnown(key) else { return value(forKey: path.joined(separator: ".")) }
    let value = value(forKey: key)
    return rest.isEmpty ? value : value.flatMap { AnimatableValue($0) }?.component(rest)?.boxed
  }

  /// Sets the value at a key path.
  mutating func assign(
    _ value: Any?, along path: ArraySlice<String>, in keyPath: String
  ) throws(KeyPathError) {
    guard let key = path.first else { throw .readOnly(key: keyPath) }
    let rest = path.dropFirst()
    if key == Self.cellsKey, let name = rest.first {
      guard var changed = cells else { throw .noSuchCell(keyPath: keyPath, name: name) }
      try changed.assign(value, along: rest, in: keyPath)
      return setCells(changed)
    }
    if key == EmitterBehaviorState.key, let name = rest.first {
      guard var changed = behaviors else { throw .noSuchBehavior(keyPath: keyPath, name: name) }
      try changed.assign(value, along: rest, in: keyPath)
      behaviors = changed
      return
    }
    guard isKnown(key) else {
      return try assign(value, forKey: path.joined(separator: "."))
    }
    guard let component = rest.first else { return try assign(value, forKey: key) }
    guard let whole = self.value(forKey: key).flatMap({ AnimatableValue($0) }) else {
      throw .unknownComponent(keyPath: keyPath, component: component, available: [])
    }
    let changed = try whole.replacing(rest, by: AnimatableValue.unwrap(value), in: keyPath)
    try assign(changed.boxed, forKey: key)
  }

  /// Whether a key is known; one under which nothing is stored may itself contain dots.
  private func isKnown(_ key: String) -> Bool {
    Self.properties.property(forKey: key) != nil || undeclaredValues[key] != nil
  }

  /// The key of the cells of a layer or a cell.
  static let cellsKey = "emitterCells"
}

extension [EmitterCellState] {
  /// Returns the value at a path that begins with a cell's name.
  func value(along path: ArraySlice<String>) -> Any? {
    cell(path.prefix(1))?.value(along: path.dropFirst())
  }

  /// Sets the value at a path that begins with a cell's name.
  mutating func assign(
    _ value: Any?, along path: ArraySlice<String>, in keyPath: String
  ) throws(KeyPathError) {
    let name = path.first ?? ""
    guard let index = firstIndex(where: { $0.name == name }) else {
      throw .noSuchCell(keyPath: keyPath, name: name)
    }
    try self[index].assign(value, along: path.dropFirst(), in: keyPath)
  }
}

extension String {
  /// The components of a key path.
  var keyPathParts: ArraySlice<String> {
    split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
  }
}
