/// A property of a class as key-value calls, dumps and documents see it.
///
/// `Root` is the type that has the property: a layer, an animation, or the values of an emitter
/// cell.
package struct PropertyDeclaration<Root>: Sendable {
  package let key: String
  /// The type that the property expects, for messages.
  let takes: String
  /// The text format in documents; nil if the value has no text form.
  package let text: TextForm?
  /// Reads the value; nil for a root of another class.
  let read: @Sendable (Root) -> Any?
  /// Sets a value that is not nil; returns false if the property expects another kind.
  ///
  /// nil for a property that is computed from others.
  private(set) var write: (@Sendable (inout Root, Any) -> Bool)?
  /// Sets nil; without this closure, nil restores the default.
  private(set) var clear: (@Sendable (inout Root) -> Void)?
  /// Copies the value from another root; nil for read-only properties and second spellings.
  private(set) var copy: (@Sendable (inout Root, _ original: Root) -> Void)?
  /// A second spelling of the key; nil for most properties.
  let aliasKey: String?
  /// Whether this is the second spelling of another key.
  package private(set) var isAlias = false

  /// Creates a property that can be set.
  ///
  /// - Parameters:
  ///   - alias: The getter's name of a Boolean property, which Apple's key omits: "isHidden" for
  ///     "hidden".
  ///   - path: A key path of the root or of one of its subclasses.
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

  /// Creates a property that is computed from others.
  package init<Sub: SendableMetatype, Value>(
    reading key: String, alias: String? = nil, _ path: any KeyPath<Sub, Value> & Sendable,
    _ kind: PropertyKind<Value>
  ) {
    (self.key, takes, text, aliasKey) = (key, kind.takes, kind.text, alias)
    read = { root in (root as? Sub).flatMap { kind.boxed($0[keyPath: path]) } }
  }

  /// Writes a changed value back to its root; objects need no write-back.
  private static func put<Sub>(_ sub: Sub, into root: inout Root) {
    if !(Root.self is AnyClass), let changed = sub as? Root { root = changed }
  }

  /// Returns this property under another key.
  func alias(_ key: String) -> PropertyDeclaration {
    PropertyDeclaration(aliasing: self, key)
  }

  private init(aliasing other: PropertyDeclaration, _ key: String) {
    (self.key, takes, text, read) = (key, other.takes, nil, other.read)
    (write, clear, copy) = (other.write, other.clear, nil)
    (aliasKey, isAlias) = (nil, true)
  }
}

/// The properties of one class by Apple's key, including its superclass's properties.
package final class PropertyTable<Root>: Sendable {
  private let byKey: [String: PropertyDeclaration<Root>]
  /// Creates a root whose properties have their defaults.
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

  /// All keys, sorted.
  package var keys: [String] { byKey.keys.sorted() }

  /// The keys without second spellings, sorted.
  package var distinctKeys: [String] {
    byKey.filter { !$0.value.isAlias }.keys.sorted()
  }

  /// Copies the values of all properties of another root.
  func copy(_ original: Root, to copy: inout Root) {
    for property in byKey.values { property.copy?(&copy, original) }
  }

  /// Returns the default, or nil if it equals an unset value of the type.
  package func defaultValue(forKey key: String) -> Any? {
    guard let value = AnimatableValue.unwrap(byKey[key]?.read(makeDefault())) else { return nil }
    return AnimatableValue(value)?.isUnset == true ? nil : value
  }

  /// Sets a property; nil clears it or restores the default.
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
