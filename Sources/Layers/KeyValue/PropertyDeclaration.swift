/// A property of a class as key-value calls, dumps and documents see it.
///
/// `Root` is what they are about: a layer, an animation, the values of an emitter cell.
package struct PropertyDeclaration<Root>: Sendable {
  package let key: String
  /// What it takes, for messages.
  let takes: String
  /// How documents write it; nil where they write no text.
  package let text: TextForm?
  /// nil for a root of another class.
  let read: @Sendable (Root) -> Any?
  /// Sets a value that is not nil; false when the property takes another kind.
  ///
  /// A property that follows from others has no such closure.
  private(set) var write: (@Sendable (inout Root, Any) -> Bool)?
  /// Sets nil; where there is no such closure nil stands for the default.
  private(set) var clear: (@Sendable (inout Root) -> Void)?
  /// Has one take over the value of another, which is not nil where `write` is not.
  private(set) var copy: (@Sendable (inout Root, _ original: Root) -> Void)?
  /// A second spelling of the key; nil for most.
  let aliasKey: String?
  /// Whether this is the second spelling of another key.
  package private(set) var isAlias = false

  /// A property that can be set.
  ///
  /// - Parameters:
  ///   - alias: Apple's keys of truth values are not the names of their getters: "hidden", "isHidden".
  ///   - path: Of a root or of one of its subclasses.
  package init<Sub: SendableMetatype, Value>(
    _ key: String, alias: String? = nil, _ path: any WritableKeyPath<Sub, Value> & Sendable,
    _ kind: PropertyKind<Value>
  ) {
    self.init(reading: key, alias: alias, path, kind)
    write = { root, value in
      guard var sub = root as? Sub, let value = kind.unboxed(value) else { return false }
      sub[keyPath: path] = value
      Self.put(sub, into: &root)
      return true
    }
    copy = { root, original in
      guard var sub = root as? Sub, let original = original as? Sub else { return }
      sub[keyPath: path] = original[keyPath: path]
      Self.put(sub, into: &root)
    }
    if let absent = kind.absent {
      clear = { root in
        guard var sub = root as? Sub else { return }
        sub[keyPath: path] = absent()
        Self.put(sub, into: &root)
      }
    }
  }

  /// A property that follows from others.
  package init<Sub: SendableMetatype, Value>(
    reading key: String, alias: String? = nil, _ path: any KeyPath<Sub, Value> & Sendable,
    _ kind: PropertyKind<Value>
  ) {
    (self.key, takes, text, aliasKey) = (key, kind.takes, kind.text, alias)
    read = { root in (root as? Sub).flatMap { kind.boxed($0[keyPath: path]) } }
  }

  /// Of an object there is nothing to be put back.
  private static func put<Sub>(_ sub: Sub, into root: inout Root) {
    if !(Root.self is AnyClass), let changed = sub as? Root { root = changed }
  }

  /// The same property under another key.
  func alias(_ key: String) -> PropertyDeclaration {
    PropertyDeclaration(aliasing: self, key)
  }

  private init(aliasing other: PropertyDeclaration, _ key: String) {
    (self.key, takes, text, read) = (key, other.takes, nil, other.read)
    (write, clear, copy) = (other.write, other.clear, nil)
    (aliasKey, isAlias) = (nil, true)
  }
}

/// The properties of one class by Apple's key, its superclass's included.
package final class PropertyTable<Root>: Sendable {
  private let byKey: [String: PropertyDeclaration<Root>]
  /// Makes one whose properties have their defaults.
  package let makeDefault: @Sendable () -> Root

  init(
    extending base: PropertyTable? = nil, _ own: [PropertyDeclaration<Root>],
    makeDefault: @escaping @Sendable () -> Root
  ) {
    var byKey = base?.byKey ?? [:]
    for declaration in own {
      byKey[declaration.key] = declaration
      if let alias = declaration.aliasKey { byKey[alias] = declaration.alias(alias) }
    }
    (self.byKey, self.makeDefault) = (byKey, makeDefault)
  }

  package func property(forKey key: String) -> PropertyDeclaration<Root>? { byKey[key] }

  /// Every key, sorted.
  package var keys: [String] { byKey.keys.sorted() }

  /// The keys without second spellings, sorted.
  package var distinctKeys: [String] {
    byKey.filter { !$0.value.isAlias }.keys.sorted()
  }

  /// Has one take over the values of all properties of another.
  func copy(_ original: Root, to copy: inout Root) {
    for property in byKey.values { property.copy?(&copy, original) }
  }

  /// The default, nil when an unset value of the type reads the same.
  package func defaultValue(forKey key: String) -> Any? {
    guard let value = AnimatableValue.unwrap(byKey[key]?.read(makeDefault())) else { return nil }
    return AnimatableValue(value)?.isUnset == true ? nil : value
  }

  /// Sets a property; nil clears it or gives the default.
  package func assign(
    _ value: Any?, to property: PropertyDeclaration<Root>, of root: inout Root
  ) throws(KeyPathError) {
    guard let write = property.write else { throw .readOnly(key: property.key) }
    guard let value else {
      if let clear = property.clear { return clear(&root) }
      guard let value = property.read(makeDefault()) else { return }
      _ = write(&root, value)
      return
    }
    guard write(&root, value) else {
      throw .wrongType(key: property.key, expected: property.takes, got: "\(type(of: value))")
    }
  }
}
