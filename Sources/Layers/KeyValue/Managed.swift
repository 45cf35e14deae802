public import Foundation
public import StrataGraphics
import Synchronization

/// A property of a layer class of yours that key-value calls and animations know by its name: what
/// `@NSManaged` and `@objc dynamic` make on Apple's systems.
///
/// ```swift
/// final class RingLayer: CALayer {
///   @Managed var progress: CGFloat = 0
///   override class func needsDisplay(forKey key: String) -> Bool {
///     key == "progress" || super.needsDisplay(forKey: key)
///   }
///   override func draw(in ctx: CGContext) { … }
/// }
/// ```
///
/// Setting it runs the action for its key. While an animation moves it, presentation copies have the
/// value in between; if `needsDisplay(forKey:)` says so, the layer is drawn anew for each frame, by
/// such a copy. A property without a value of its own has what `defaultValue(forKey:)` says, or 0, an
/// empty shape, the identity, nil.
@propertyWrapper
public struct Managed<Value>: AnyManaged {
  let name = ManagedName()
  private let initial: Value

  /// A property with a default.
  public init(wrappedValue: Value) { initial = wrappedValue }

  /// A property that is unset at first.
  public init() where Value: ManagedValue { initial = .unset }

  /// A property that is nil at first.
  public init() where Value: ExpressibleByNilLiteral { initial = nil }

  var initialValue: Any { initial }

  @available(*, unavailable, message: "@Managed is for properties of classes derived from CALayer")
  public var wrappedValue: Value {
    get { initial }
    set {}
  }

  /// The value of a layer.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer,
    wrapped wrapped: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, Managed<Value>>
  ) -> Value {
    get {
      let managed = layer[keyPath: storage]
      let key = managed.name.key(in: layer, storage)
      if let stored = layer.freeValues[key] { return fitting(stored) ?? managed.initial }
      return type(of: layer).defaultValue(forKey: key).flatMap(fitting) ?? managed.initial
    }
    set {
      let key = layer[keyPath: storage].name.key(in: layer, storage)
      layer.setFree(AnimatableValue.unwrap(newValue), forKey: key)
    }
  }

  /// What was stored as a value of the property's type; numbers come in any kind.
  private static func fitting(_ stored: Any) -> Value? {
    if let value = stored as? Value { return value }
    guard let number = AnimatableValue(stored)?.number else { return nil }
    let candidates: [Any] = [
      number, CGFloat(number), Float(number), number != 0, Int(exactly: number.rounded()) ?? 0,
    ]
    return candidates.lazy.compactMap { $0 as? Value }.first
  }
}

/// What a managed property holds before it is set.
public protocol ManagedValue {
  static var unset: Self { get }
}

extension CGFloat: ManagedValue { public static var unset: CGFloat { 0 } }
extension Double: ManagedValue { public static var unset: Double { 0 } }
extension Float: ManagedValue { public static var unset: Float { 0 } }
extension Int: ManagedValue { public static var unset: Int { 0 } }
extension Bool: ManagedValue { public static var unset: Bool { false } }
extension CGPoint: ManagedValue { public static var unset: CGPoint { .zero } }
extension CGSize: ManagedValue { public static var unset: CGSize { .zero } }
extension CGRect: ManagedValue { public static var unset: CGRect { .zero } }
extension CGAffineTransform: ManagedValue {
  public static var unset: CGAffineTransform { .identity }
}
extension CATransform3D: ManagedValue {
  public static var unset: CATransform3D { CATransform3DIdentity }
}

/// A managed property, whatever it holds.
protocol AnyManaged {
  var name: ManagedName { get }
  var initialValue: Any { get }
}

/// What a managed property is called, once somebody has asked.
final class ManagedName {
  private var key: String?

  /// Of all classes, by where layers keep them.
  private static let known = Mutex(Keys())

  private struct Keys: @unchecked Sendable {
    var byStorage: [AnyKeyPath: String] = [:]
  }

  func key(in layer: CALayer, _ storage: AnyKeyPath) -> String {
    if let key { return key }
    if let known = Self.known.withLock({ $0.byStorage[storage] }) {
      key = known
      return known
    }
    guard let found = layer.managedProperties.first(where: { $0.property.name === self })?.key
    else {
      preconditionFailure("a managed property is one of the layer's own")
    }
    let keys = Keys(byStorage: [storage: found])
    Self.known.withLock { $0.byStorage.merge(keys.byStorage) { $1 } }
    key = found
    return found
  }
}

extension CALayer {
  /// The managed properties of the layer's classes, by their names.
  var managedProperties: [(key: String, property: any AnyManaged)] {
    var found: [(key: String, property: any AnyManaged)] = []
    var next: Mirror? = Mirror(reflecting: self)
    while let mirror = next {
      for (label, value) in mirror.children {
        // A wrapper is stored under the property's name with an underscore before it.
        guard let property = value as? any AnyManaged, let label else { continue }
        found.append((String(label.drop { $0 == "_" }), property))
      }
      next = mirror.superclassMirror
    }
    return found
  }

  /// Stores a value under a key that names no property of the class; nil removes it.
  func setFree(_ value: Any?, forKey key: String) {
    if tellsOfChanges {
      change(key) { freeValues[key] = value }
    } else {
      freeValues[key] = value
    }
    displayAnew(forKey: key)
  }

  /// What is under a key that names no property of the class: what was stored, or a default.
  func freeValue(forKey key: String) -> Any? {
    if let stored = freeValues[key] { return stored }
    if let value = type(of: self).defaultValue(forKey: key) { return value }
    guard !isOfBuiltInClass else { return nil }
    return managedProperties.first { $0.key == key }.flatMap {
      AnimatableValue.unwrap($0.property.initialValue)
    }
  }
}
