import Foundation

/// One property of an animation class, as key-value calls see it.
struct AnimationProperty: Sendable {
  /// What it takes, for messages.
  let takes: String
  let read: @Sendable (CAAnimation) -> Any?
  /// Sets a value that is not nil; false when the property takes another kind.
  ///
  /// A property that follows from others has no such closure.
  var write: (@Sendable (CAAnimation, Any) -> Bool)?
  /// Sets nil, where the default is nil.
  var clear: (@Sendable (CAAnimation) -> Void)?
  /// A second spelling of another key.
  var isAlias = false
}

/// The properties of one animation class by Apple's key, its superclass's included.
package final class AnimationPropertyTable: Sendable {
  private let byKey: [String: AnimationProperty]
  /// Makes an animation whose properties have their defaults.
  let makeDefault: @Sendable () -> CAAnimation

  init(
    extending base: AnimationPropertyTable? = nil, _ properties: [String: AnimationProperty],
    makeDefault: @escaping @Sendable () -> CAAnimation
  ) {
    byKey = (base?.byKey ?? [:]).merging(properties) { $1 }
    self.makeDefault = makeDefault
  }

  /// The keys without second spellings, sorted.
  package var distinctKeys: [String] {
    byKey.filter { !$0.value.isAlias }.keys.sorted()
  }

  func property(forKey key: String) -> AnimationProperty? { byKey[key] }

  /// The default, nil when an unset value of the type reads the same.
  func defaultValue(forKey key: String) -> Any? {
    guard let value = AnimatableValue.unwrap(byKey[key]?.read(makeDefault())) else { return nil }
    return AnimatableValue(value)?.isUnset == true ? nil : value
  }
}

// Makers of properties from key paths. A table is only ever asked about animations of its class.
extension AnimationProperty {
  static func value<A: CAAnimation, V: KeyValueCoded & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<A, V> & Sendable
  ) -> AnimationProperty {
    AnimationProperty(
      takes: V.takes,
      read: { ($0 as? A)?[keyPath: path].boxed },
      write: { animation, value in
        guard let animation = animation as? A, let value = AnimatableValue(value).flatMap({ V($0) })
        else { return false }
        animation[keyPath: path] = value
        return true
      })
  }

  /// A number that follows from others.
  static func derived<A: CAAnimation, V: KeyValueCoded & SendableMetatype>(
    _ path: any KeyPath<A, V> & Sendable
  ) -> AnimationProperty {
    AnimationProperty(takes: "nothing", read: { ($0 as? A)?[keyPath: path].boxed })
  }

  /// An optional value; nil clears it.
  static func optional<A: CAAnimation, V: KeyValueCoded & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<A, V?> & Sendable
  ) -> AnimationProperty {
    AnimationProperty(
      takes: V.takes,
      read: { ($0 as? A)?[keyPath: path]?.boxed },
      write: { animation, value in
        guard let animation = animation as? A, let value = AnimatableValue(value).flatMap({ V($0) })
        else { return false }
        animation[keyPath: path] = value
        return true
      },
      clear: { ($0 as? A)?[keyPath: path] = nil })
  }

  /// An optional object or array, taken as it is; nil clears it.
  static func object<A: CAAnimation, V>(
    _ path: any ReferenceWritableKeyPath<A, V?> & Sendable, takes: String
  ) -> AnimationProperty where V: SendableMetatype {
    AnimationProperty(
      takes: takes,
      read: { ($0 as? A)?[keyPath: path] },
      write: { animation, value in
        guard let animation = animation as? A, let value = value as? V else { return false }
        animation[keyPath: path] = value
        return true
      },
      clear: { ($0 as? A)?[keyPath: path] = nil })
  }

  /// An optional array of numbers of any kind; nil clears it.
  static func numbers<A: CAAnimation>(
    _ path: any ReferenceWritableKeyPath<A, [NSNumber]?> & Sendable
  ) -> AnimationProperty {
    AnimationProperty(
      takes: "an array of numbers",
      read: { ($0 as? A)?[keyPath: path] },
      write: { animation, value in
        guard let animation = animation as? A, let entries = value as? [Any] else { return false }
        let numbers = entries.compactMap { AnimatableValue($0)?.number.map(NSNumber.init(value:)) }
        guard numbers.count == entries.count else { return false }
        animation[keyPath: path] = numbers
        return true
      },
      clear: { ($0 as? A)?[keyPath: path] = nil })
  }

  /// Any value at all; nil clears it.
  static func anything<A: CAAnimation>(
    _ path: any ReferenceWritableKeyPath<A, Any?> & Sendable
  ) -> AnimationProperty {
    AnimationProperty(
      takes: "any value",
      read: { ($0 as? A)?[keyPath: path] },
      write: { animation, value in
        (animation as? A)?[keyPath: path] = value
        return true
      },
      clear: { ($0 as? A)?[keyPath: path] = nil })
  }
}
