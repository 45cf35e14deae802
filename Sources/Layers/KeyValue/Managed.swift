public import Foundation
public import StrataGraphics
import Synchronization

/// A property of a custom layer class that key-value calls and animations find by its name.
///
/// It replaces `@NSManaged` and `@objc dynamic` on Apple's systems.
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
/// Setting the property runs the action for its key. During an animation, presentation copies have
/// the interpolated value. If `needsDisplay(forKey:)` returns true, the layer is displayed for each
/// frame: `display()` finds the interpolated value in `presentation()`, and `draw(in:)` in the
/// property itself. A property that was never set has the value of `defaultValue(forKey:)`, or else
/// the initial value of its declaration. Without one that is 0, false, a zero point, size or
/// rectangle, the identity, or nil.
@propertyWrapper
public struct Managed<Value>: AnyManaged {
  let name = ManagedName()
  private let initial: Value

  /// Creates a property with a default.
  public init(wrappedValue: Value) { initial = wrappedValue }

  /// Creates a property that is unset at first.
  public init() where Value: ManagedValue { initial = .unset }

  /// Creates a property that is nil at first.
  public init() where Value: ExpressibleByNilLiteral { initial = nil }

  var initialValue: Any { initial }

  @available(*, unavailable, message: "@Managed is for properties of classes derived from CALayer")
  public var wrappedValue: Value {
    get { initial }
    set {}
  }

  /// The value in a layer.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer,
    wrapped wrapped: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, Managed<Value>>
  ) -> Value {
    get {
      let managed = layer[keyPath: storage]
      let key = managed.name.key(in: layer, storage)
      if let stored = layer.undeclaredValues[key] { return fitting(stored) ?? managed.initial }
      return type(of: layer).defaultValue(forKey: key).flatMap(fitting) ?? managed.initial
    }
    set {
      let key = layer[keyPath: storage].name.key(in: layer, storage)
      layer.setFree(AnimatableValue.unwrap(newValue), forKey: key)
    }
  }

  /// Returns the stored value converted to the property's type; numbers may be of any type.
  private static func fitting(_ stored: Any) -> Value? {
    if let value = stored as? Value { return value }
    guard let number = AnimatableValue(stored)?.number else { return nil }
    let candidates: [Any] = [
      number, CGFloat(number), Float(number), number != 0, Int(exactly: number.rounded()) ?? 0,
    ]
    return candidates.lazy.compactMap { $0 as? Value }.first
  }
}

/// A type with a value for managed properties that were never set.
public protocol ManagedValue {
  /// The value of a property that was never set.
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

/// A managed property of any type.
protocol AnyManaged {
  var name: ManagedName { get }
  var initialValue: Any { get }
}

/// The name of a managed property, found on first use.
final class ManagedName {
  private var key: String?

  /// The names in all classes, by where layers store the property.
  private static let known = Mutex(Keys())

  private struct Keys: @unchecked Sendable {
    // Thread-safe: a key path never changes, and the dictionary is accessed in the Mutex only.
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
      preconditionFailure("the property is not a managed property of the layer's class")
    }
    let keys = Keys(byStorage: [storage: found])
    Self.known.withLock { $0.byStorage.merge(keys.byStorage) { $1 } }
    key = found
    return found
  }
}

extension CALayer {
  /// The managed properties of the layer's classes, with their names.
  var managedProperties: [(key: String, property: any AnyManaged)] {
    var found: [(key: String, property: any AnyManaged)] = []
    var next: Mirror? = Mirror(reflecting: self)
    while let mirror = next {
      for (label, value) in mirror.children {
        // A wrapper is stored under the property's name with a leading underscore.
        guard let property = value as? any AnyManaged, let label else { continue }
        found.append((String(label.drop { $0 == "_" }), property))
      }
      next = mirror.superclassMirror
    }
    return found
  }

  /// Stores a value under a key that is not a property of the class; nil removes it.
  func setFree(_ value: Any?, forKey key: String) {
    if tellsOfChanges {
      change(key) { undeclaredValues[key] = value }
    } else {
      undeclaredValues[key] = value
    }
    displayAnew(forKey: key)
  }

  /// Returns the stored value or the default of a key that is not a property of the class.
  func freeValue(forKey key: String) -> Any? {
    if let stored = undeclaredValues[key] { return stored }
    if let value = type(of: self).defaultValue(forKey: key) { return value }
    guard !isOfBuiltInClass else { return nil }
    return managedProperties.first { $0.key == key }.flatMap {
      AnimatableValue.unwrap($0.property.initialValue)
    }
  }
}
