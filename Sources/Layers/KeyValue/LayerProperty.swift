import Foundation
import StrataGraphics

/// A layer property of any type; see ``LayerProperty``.
public class AnyLayerProperty: @unchecked Sendable {
  // Thread-safe: the mutable properties are set once, before the first layer with the property
  // exists.

  package let key: String
  /// Another key for the same property; nil for most properties.
  let alias: String?
  private let makeDeclaration: @Sendable () -> PropertyDeclaration<CALayer>
  let motion: PropertyMotion
  /// The key paths that continue behind the property, or nil if they name components of its value.
  let inner: InnerPaths?

  /// The block of values that contains the property; nil if only the layer's class stores it.
  fileprivate(set) final var block: AnyValueBlock?
  fileprivate(set) final var offset = 0

  /// - Parameter declaration: Creates the declaration on every call. Calls are rare, and the key
  ///   path takes longer to set up than everything else in a property.
  fileprivate init(
    _ key: String, alias: String?, _ motion: PropertyMotion, _ inner: InnerPaths?,
    declaration: @escaping @Sendable () -> PropertyDeclaration<CALayer>
  ) {
    (self.key, self.alias, self.motion, self.inner) = (key, alias, motion, inner)
    makeDeclaration = declaration
  }

  /// The declaration that key-value calls, animations and documents use.
  package final var declaration: PropertyDeclaration<CALayer> { makeDeclaration() }
  /// The slot through which animations reach the value; nil if it is not animatable.
  package var slot: PropertySlot? { nil }

  // The following applies to properties that have their own offset in the memory of the values.

  /// The memory layout, or nil for properties without their own offset.
  fileprivate(set) final var layout: Layout?

  struct Layout {
    let size: Int
    let alignment: Int
    let isTrivial: Bool
    let animates: Bool
  }

  func initialize(_ memory: ValuePlace) {}
  func initialize(_ memory: ValuePlace, from other: ValuePlace) {}
  func assign(_ memory: ValuePlace, from other: ValuePlace) {}
  func deinitialize(_ memory: ValuePlace) {}

  /// Assigns the property's offset.
  final func lay(at offset: Int, in block: AnyValueBlock) {
    precondition(self.block == nil, "\(key) is listed twice; list it in one class, in one constant")
    (self.offset, self.block) = (offset, block)
  }
}

/// Accessors for key paths that continue behind a property, such as `filters.NAME.inputRadius`.
package struct InnerPaths: Sendable {
  /// Reads the value at the end of a path behind the property, or nil if a part is unknown.
  let read: @Sendable (CALayer, [String]) -> Any?
  /// Sets the value at the end of a path behind the property.
  ///
  /// The last parameter is the whole key path, for messages.
  let assign: @Sendable (CALayer, Any?, [String], String) throws(KeyPathError) -> Void
}

/// A property of a layer class, declared once for key-value calls, animations, copies, dumps and
/// documents.
///
/// A custom class declares a property as a static constant, reads and writes its value through the
/// layer's subscript, and lists it in the class's properties, which are a constant too:
///
/// ```swift
/// final class DialLayer: CALayer {
///   static let sweep = LayerProperty("sweep", \DialLayer.sweep, .number, default: 0)
///   var sweep: CGFloat {
///     get { self[Self.sweep] }
///     set { self[Self.sweep] = newValue }
///   }
///
///   private static let own = LayerProperties(
///     [sweep], of: DialLayer.self, extending: CALayer.self
///   ) { DialLayer() }
///   override class var classProperties: LayerProperties { own }
/// }
/// ```
public final class LayerProperty<Value>: AnyLayerProperty, @unchecked Sendable {
  // Thread-safe: the properties are constants of Sendable types.
  private let kind: PropertyKind<Value>
  /// The default of a property that has its own offset.
  private let makeDefault: (@Sendable () -> Value)?

  /// Creates a property whose value the layer stores.
  ///
  /// - Parameters:
  ///   - key: The key for key-value calls, key paths and documents.
  ///   - alias: Another key for the same property, such as "isWrapped" for "wrapped".
  ///   - path: The class's own property, which key-value calls access.
  ///   - kind: The type of the value.
  ///   - default: The value of new layers.
  ///   - motion: Whether and how the property is animated.
  public convenience init<Layer: CALayer>(
    _ key: String, alias: String? = nil,
    _ path:
      @autoclosure @escaping @Sendable ()
      -> any ReferenceWritableKeyPath<Layer, Value> & Sendable,
    _ kind: PropertyKind<Value>, default: @autoclosure @escaping @Sendable () -> Value,
    animates motion: PropertyMotion = .explicitly
  ) {
    self.init(key, alias: alias, kind, motion, default: `default`) {
      PropertyDeclaration(key, alias: alias, path(), kind)
    }
  }

  /// Creates a property under its former label.
  @available(*, deprecated, renamed: "init(_:alias:_:_:default:animates:)")
  public convenience init<Layer: CALayer>(
    _ key: String, alias: String? = nil,
    _ path:
      @autoclosure @escaping @Sendable ()
      -> any ReferenceWritableKeyPath<Layer, Value> & Sendable,
    _ kind: PropertyKind<Value>, default: @autoclosure @escaping @Sendable () -> Value,
    moves motion: PropertyMotion
  ) {
    self.init(key, alias: alias, path(), kind, default: `default`(), animates: motion)
  }

  private init(
    _ key: String, alias: String?, _ kind: PropertyKind<Value>, _ motion: PropertyMotion,
    default makeDefault: @escaping @Sendable () -> Value,
    declaration: @escaping @Sendable () -> PropertyDeclaration<CALayer>
  ) {
    (self.kind, self.makeDefault) = (kind, makeDefault)
    super.init(key, alias: alias, motion, nil, declaration: declaration)
    if let storage = kind.storage {
      layout = Layout(
        size: storage.size, alignment: storage.alignment, isTrivial: storage.isTrivial,
        animates: motion != .never)
    }
  }

  /// Creates a property that is stored in a structure of the class's values.
  ///
  /// - Parameter place: The location of the stored property in the structure.
  package init<Layer: CALayer>(
    _ key: String, alias: String? = nil,
    _ path:
      @autoclosure @escaping @Sendable ()
      -> any ReferenceWritableKeyPath<Layer, Value> & Sendable,
    _ kind: PropertyKind<Value>, at place: Int?, in block: AnyValueBlock,
    animates motion: PropertyMotion = .explicitly, inner: InnerPaths? = nil
  ) {
    (self.kind, makeDefault) = (kind, nil)
    super.init(key, alias: alias, motion, inner) {
      PropertyDeclaration(key, alias: alias, path(), kind)
    }
    guard let place else {
      preconditionFailure("\(key) is not a stored property of the structure")
    }
    lay(at: block.offset + place, in: block)
  }

  package override var slot: PropertySlot? {
    guard block != nil, motion != .never, let storage = kind.storage, let form = storage.form,
      let kind = storage.kind
    else { return nil }
    return PropertySlot(ValueOffset(offset: offset, form, storage.range), kind, storage.range)
  }

  // MARK: In memory

  override func initialize(_ memory: ValuePlace) {
    guard let makeDefault, let storage = kind.storage else { return }
    storage.initialize(memory + offset, makeDefault())
  }

  override func initialize(
    _ memory: ValuePlace, from other: ValuePlace
  ) {
    kind.storage?.copyInto(memory + offset, other + offset)
  }

  override func assign(_ memory: ValuePlace, from other: ValuePlace) {
    kind.storage?.assign(memory + offset, other + offset)
  }

  override func deinitialize(_ memory: ValuePlace) {
    kind.storage?.deinitialize(memory + offset)
  }

  // MARK: In values

  func value(in values: LayerValues) -> Value {
    storage.load(values.place(of: self))
  }

  /// Stores a value; see `StoredForm.store`.
  func set(
    _ value: Value, in values: LayerValues, _ change: ((_ write: () -> Void) -> Void)? = nil
  ) -> Bool {
    storage.store(values.placeToChange(of: self), value, change)
  }

  /// The type in memory; nil if only the class stores the value.
  var storedType: Any.Type? { kind.storage?.type }

  private var storage: StoredForm<Value> {
    guard let storage = kind.storage else {
      preconditionFailure("\(key) has no stored value")
    }
    return storage
  }
}

/// A property that is computed from others or that a layer's class stores itself.
package final class ComputedLayerProperty: AnyLayerProperty, @unchecked Sendable {
  // Thread-safe: it adds no properties.

  /// - Parameter block: The values from which it is computed; nil if the class stores it.
  package init<Layer: CALayer, Value>(
    _ key: String, alias: String? = nil,
    _ path:
      @autoclosure @escaping @Sendable ()
      -> any ReferenceWritableKeyPath<Layer, Value> & Sendable,
    _ kind: PropertyKind<Value>, animates motion: PropertyMotion = .never,
    from block: AnyValueBlock? = nil, inner: InnerPaths? = nil
  ) {
    super.init(key, alias: alias, motion, inner) {
      PropertyDeclaration(key, alias: alias, path(), kind)
    }
    self.block = block
  }

  /// Creates a read-only property.
  init<Layer: CALayer, Value>(
    reading key: String,
    _ path:
      @autoclosure @escaping @Sendable ()
      -> any KeyPath<Layer, Value> & Sendable,
    _ kind: PropertyKind<Value>
  ) {
    super.init(key, alias: nil, .never, nil) { PropertyDeclaration(reading: key, path(), kind) }
  }
}
