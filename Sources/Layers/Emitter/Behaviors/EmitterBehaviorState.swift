import Foundation
import StrataGraphics

/// The values of an emitter behavior.
package struct EmitterBehaviorState {
  package let type: String
  var name: String?
  var isEnabled = true
  /// The values that were set, by input, in the form returned by key-value methods.
  private(set) var inputs: [String: Any] = [:]
  /// Values passed to key-value methods that the behavior could not accept, for layers to report.
  var refusedValues = RefusedValues()

  init(type: String) { self.type = type }

  /// The key of the behaviors of a layer or a cell.
  static let key = "emitterBehaviors"

  /// The name of the behavior in key paths.
  var pathName: String { name ?? type }

  /// The properties that are not inputs.
  package static let properties = PropertyTable<EmitterBehaviorState>([
    PropertyDeclaration(reading: "type", \EmitterBehaviorState.type, .value),
    PropertyDeclaration("name", \EmitterBehaviorState.name, .optional()),
    PropertyDeclaration("enabled", alias: "isEnabled", \EmitterBehaviorState.isEnabled, .value),
  ]) { EmitterBehaviorState(type: "") }

  /// Returns the declaration of an input, or nil if the type has no such input.
  func input(_ key: String) -> BehaviorInput? {
    BehaviorType(rawValue: type)?.inputs.first { $0.key == key }
  }

  // MARK: Key-value access

  /// Returns a property, the value of an input, or its default, or nil if it has neither.
  func value(forKey key: String) -> Any? {
    if let property = Self.properties.property(forKey: key) {
      return AnimatableValue.unwrap(property.read(self))
    }
    return inputs[key] ?? input(key)?.defaultValue
  }

  /// Sets a property or an input; nil restores the default.
  mutating func assign(_ value: Any?, forKey key: String) throws(KeyPathError) {
    let value = AnimatableValue.unwrap(value)
    if let property = Self.properties.property(forKey: key) {
      return try Self.properties.assign(value, to: property, of: &self)
    }
    if let value, let input = input(key), !input.takes(value) {
      throw .wrongType(key: key, expected: input.takes, got: "\(Swift.type(of: value))")
    }
    let number = value.flatMap { AnimatableValue($0)?.number }
    inputs[key] = number.map { NSNumber(value: $0) } ?? value
  }

  /// Returns the value at a key path, or nil if a component is unknown.
  ///
  /// An empty path gives the behavior itself.
  func value(along path: ArraySlice<String>) -> Any? {
    guard let key = path.first else { return CAEmitterBehavior(state: self) }
    let value = value(forKey: key)
    guard path.count > 1 else { return value }
    return value.flatMap { AnimatableValue($0) }?.component(path.dropFirst())?.boxed
  }

  /// Sets the value at a key path.
  mutating func assign(
    _ value: Any?, along path: ArraySlice<String>, in keyPath: String
  ) throws(KeyPathError) {
    guard let key = path.first else { throw .readOnly(key: keyPath) }
    let rest = path.dropFirst()
    guard let component = rest.first else { return try assign(value, forKey: key) }
    guard let whole = self.value(forKey: key).flatMap({ AnimatableValue($0) }) else {
      throw .unknownComponent(keyPath: keyPath, component: component, available: [])
    }
    let changed = try whole.replacing(rest, by: AnimatableValue.unwrap(value), in: keyPath)
    try assign(changed.boxed, forKey: key)
  }

  // MARK: Animations

  /// Returns the value of an input, or of the enabled property, for an animation.
  func animatedValue(of key: String, _ kind: ValueKind) -> AnimatedValue? {
    AnimatedValue(
      value(forKey: key) ?? (kind == .colors || kind == .numbers ? NSNull() : nil), as: kind)
  }

  /// Sets a presentation value from an animation.
  mutating func show(_ value: AnimatedValue, of key: String) {
    if key == "enabled" {
      if case .number(let number) = value { isEnabled = number >= 0.5 }
    } else {
      inputs[key] = value.boxed
    }
  }
}

extension [EmitterBehaviorState] {
  /// Returns the value at a path that begins with a behavior's name.
  func value(along path: ArraySlice<String>) -> Any? {
    first { $0.pathName == path.first }?.value(along: path.dropFirst())
  }

  /// Sets the value at a path that begins with a behavior's name.
  mutating func assign(
    _ value: Any?, along path: ArraySlice<String>, in keyPath: String
  ) throws(KeyPathError) {
    let name = path.first ?? ""
    guard let index = firstIndex(where: { $0.pathName == name }) else {
      throw .noSuchBehavior(keyPath: keyPath, name: name)
    }
    try self[index].assign(value, along: path.dropFirst(), in: keyPath)
  }

  /// The unknown types, each once.
  var unknownTypes: [String] {
    var found: [String] = []
    for behavior in self where BehaviorType(rawValue: behavior.type) == nil {
      if !found.contains(behavior.type) { found.append(behavior.type) }
    }
    return found
  }
}
