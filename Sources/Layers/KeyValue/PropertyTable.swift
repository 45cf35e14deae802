import Foundation

/// One property of a layer class, as key-value calls see it.
package struct LayerProperty: Sendable {
  /// What it takes, for messages.
  let takes: String
  let read: @Sendable (CALayer) -> Any?
  /// Sets a value that is not nil; false when the property takes another kind.
  ///
  /// A property that follows from others has no such closure.
  var write: (@Sendable (CALayer, Any) -> Bool)?
  /// Sets nil; where there is no such closure nil stands for the default.
  var clear: (@Sendable (CALayer) -> Void)?
  /// A second spelling of another key.
  var isAlias = false
  /// Where its value lies, if it can move.
  package fileprivate(set) var slot: PropertySlot?
}

/// The properties of one layer class by Apple's key, its superclass's included.
public final class PropertyTable: Sendable {
  private let byKey: [String: LayerProperty]
  /// Where the values lie that can move.
  let slots: [PropertySlot]
  /// Finds slots inside a property's value, by the path that leads to them.
  private let innerSlot: (@Sendable (String) -> PropertySlot?)?
  /// How layers of the class have the values that can move.
  let layout: AnyValueBlock
  /// Makes a layer whose properties have their defaults.
  let makeDefault: @Sendable () -> CALayer
  /// The class whose table it is; those that users derive from it have the same.
  let layerClass: CALayer.Type
  /// Has a layer of the class take over from another what the class adds to the properties of all
  /// layers; nothing from a layer of another class.
  let takeOwn: @Sendable (CALayer, _ original: CALayer) -> Void

  package init<L: CALayer>(
    extending base: PropertyTable? = nil, _ properties: [String: LayerProperty],
    layout: AnyValueBlock? = nil, slots: [String: PropertySlot] = [:],
    innerSlot: (@Sendable (String) -> PropertySlot?)? = nil,
    makeDefault: @escaping @Sendable () -> L,
    takeOwn: @escaping @Sendable (L, _ original: L) -> Void = { _, _ in }
  ) {
    var byKey = (base?.byKey ?? [:]).merging(properties) { $1 }
    for (key, slot) in slots {
      precondition(byKey[key] != nil, "a slot belongs to a property")
      byKey[key]?.slot = slot
      // "isHidden" is "hidden".
      let alias = "is" + key.prefix(1).uppercased() + key.dropFirst()
      if byKey[alias]?.isAlias == true { byKey[alias]?.slot = slot }
    }
    self.byKey = byKey
    self.layout = layout ?? base?.layout ?? LayerState.block
    self.slots = byKey.values.filter { !$0.isAlias }.compactMap(\.slot)
    self.innerSlot = innerSlot ?? base?.innerSlot
    self.makeDefault = makeDefault
    layerClass = L.self
    self.takeOwn = { layer, original in
      guard let layer = layer as? L, let original = original as? L else { return }
      takeOwn(layer, original)
    }
  }

  /// Every key, sorted.
  package var keys: [String] { byKey.keys.sorted() }

  /// The keys without second spellings, sorted.
  package var distinctKeys: [String] {
    byKey.filter { !$0.value.isAlias }.keys.sorted()
  }

  package func property(forKey key: String) -> LayerProperty? { byKey[key] }

  /// Where the value lies that animations move under a key, or under a path into cells; nil for what
  /// cannot move.
  func slot(forKey key: String) -> PropertySlot? {
    byKey[key].map { $0.slot } ?? innerSlot?(key)
  }

  func value(of layer: CALayer, forKey key: String) -> Any? {
    guard let property = byKey[key] else { return layer.freeValues[key] }
    return property.read(layer)
  }

  /// The default, nil when an unset value of the type reads the same.
  package func defaultValue(forKey key: String) -> Any? {
    guard let value = byKey[key]?.read(makeDefault()) else { return nil }
    return AnimatableValue(value)?.isUnset == true ? nil : value
  }

  /// Sets the property to its default.
  func reset(_ property: LayerProperty, of layer: CALayer) {
    if let clear = property.clear { return clear(layer) }
    guard let value = property.read(makeDefault()) else { return }
    _ = property.write?(layer, value)
  }
}

// Makers of properties from key paths. A table is only ever asked about layers of its class.
extension LayerProperty {
  package static func value<L: CALayer, V: KeyValueCoded & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<L, V> & Sendable
  ) -> LayerProperty {
    LayerProperty(
      takes: V.takes,
      read: { ($0 as? L)?[keyPath: path].boxed },
      write: { layer, value in
        guard let layer = layer as? L, let value = AnimatableValue(value).flatMap({ V($0) })
        else { return false }
        layer[keyPath: path] = value
        return true
      })
  }

  /// An optional value; nil clears it.
  static func optional<L: CALayer, V: KeyValueCoded & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<L, V?> & Sendable
  ) -> LayerProperty {
    LayerProperty(
      takes: V.takes,
      read: { ($0 as? L)?[keyPath: path]?.boxed },
      write: { layer, value in
        guard let layer = layer as? L, let value = AnimatableValue(value).flatMap({ V($0) })
        else { return false }
        layer[keyPath: path] = value
        return true
      },
      clear: { ($0 as? L)?[keyPath: path] = nil })
  }

  /// An optional object or array, taken as it is; nil clears it.
  package static func object<L: CALayer, V: SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<L, V?> & Sendable, takes: String
  ) -> LayerProperty {
    LayerProperty(
      takes: takes,
      read: { ($0 as? L)?[keyPath: path] },
      write: { layer, value in
        guard let layer = layer as? L, let value = value as? V else { return false }
        layer[keyPath: path] = value
        return true
      },
      clear: { ($0 as? L)?[keyPath: path] = nil })
  }
}
