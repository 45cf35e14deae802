import Foundation
import StrataGraphics

/// One property of an emitter cell, as key-value calls and animations see it.
struct EmitterCellProperty: Sendable {
  /// What it takes, for messages.
  let takes: String
  let read: @Sendable (EmitterCellState) -> Any?
  /// Sets a value that is not nil; false when the property takes another kind.
  let write: @Sendable (inout EmitterCellState, Any) -> Bool
  /// Sets nil; where there is no such closure nil stands for the default.
  var clear: (@Sendable (inout EmitterCellState) -> Void)?
  /// How animations reach the value, if it can move.
  var motion: Motion?
  /// A second spelling of another key.
  var isAlias = false

  /// A value that can move, as `PropertySlot` has those of layers.
  struct Motion: Sendable {
    let kind: ValueKind
    let read: @Sendable (EmitterCellState) -> AnimatedValue
    let write: @Sendable (inout EmitterCellState, AnimatedValue) -> Void
  }

  /// The default, nil when an unset value of the type reads the same.
  static func defaultValue(forKey key: String) -> Any? {
    guard let value = all[key]?.read(EmitterCellState()) else { return nil }
    return AnimatableValue(value)?.isUnset == true ? nil : value
  }
}

// Makers, for the table.
extension EmitterCellProperty {
  static func value<V: KeyValueCoded & SendableMetatype>(
    _ path: any WritableKeyPath<EmitterCellState, V> & Sendable
  ) -> EmitterCellProperty {
    EmitterCellProperty(
      takes: V.takes,
      read: { $0[keyPath: path].boxed },
      write: { state, value in
        guard let value = AnimatableValue(value).flatMap({ V($0) }) else { return false }
        state[keyPath: path] = value
        return true
      })
  }

  /// A number that can move.
  static func number<V: KeyValueCoded & BinaryFloatingPoint & SendableMetatype>(
    _ path: any WritableKeyPath<EmitterCellState, V> & Sendable
  ) -> EmitterCellProperty {
    var property = value(path)
    property.motion = Motion(
      kind: .number, read: { .number(Double($0[keyPath: path])) },
      write: { state, value in
        if case .number(let value) = value { state[keyPath: path] = V(value) }
      })
    return property
  }

  /// An optional object, taken as it is; nil clears it.
  static func object<V: SendableMetatype>(
    _ path: any WritableKeyPath<EmitterCellState, V?> & Sendable, takes: String
  ) -> EmitterCellProperty {
    EmitterCellProperty(
      takes: takes, read: { $0[keyPath: path] },
      write: { state, value in
        guard let value = value as? V else { return false }
        state[keyPath: path] = value
        return true
      },
      clear: { $0[keyPath: path] = nil })
  }
}
