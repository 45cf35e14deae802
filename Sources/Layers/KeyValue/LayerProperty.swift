import Foundation
import StrataGraphics

/// A property of layers, whatever it holds; see ``LayerProperty``.
public class AnyLayerProperty: @unchecked Sendable {
  package let key: String
  /// Another key for the same; nil for most.
  let alias: String?
  private let makeDeclaration: @Sendable () -> PropertyDeclaration<CALayer>
  let motion: PropertyMotion
  /// What key paths lead to behind the property; nil where those are the parts of its value.
  let inner: InnerPaths?

  /// The values that the property is one of; none for what only the layer's class keeps.
  ///
  /// This and what follows is set once, before there is a layer that has the property.
  fileprivate(set) final var block: AnyValueBlock?
  fileprivate(set) final var offset = 0

  /// - Parameter declaration: Made anew whenever somebody asks, which is seldom: its key path takes longer to
  ///   set up than all else of a property.
  fileprivate init(
    _ key: String, alias: String?, _ motion: PropertyMotion, _ inner: InnerPaths?,
    declaration: @escaping @Sendable () -> PropertyDeclaration<CALayer>
  ) {
    (self.key, self.alias, self.motion, self.inner) = (key, alias, motion, inner)
    makeDeclaration = declaration
  }

  /// As key-value calls, animations and documents have it.
  package final var declaration: PropertyDeclaration<CALayer> { makeDeclaration() }
  /// How animations reach the value; nil for what cannot move.
  package var slot: PropertySlot? { nil }

  // What follows is about properties that have a place of their own in the memory of the values.

  /// nil for those that have none.
  fileprivate(set) final var layout: Layout?

  struct Layout {
    let size: Int
    let alignment: Int
    let isTrivial: Bool
    let moves: Bool
  }

  func initialize(_ memory: UnsafeMutableRawPointer) {}
  func initialize(_ memory: UnsafeMutableRawPointer, from other: UnsafeMutableRawPointer) {}
  func assign(_ memory: UnsafeMutableRawPointer, from other: UnsafeMutableRawPointer) {}
  func deinitialize(_ memory: UnsafeMutableRawPointer) {}

  /// Gives the property its place.
  final func lay(at offset: Int, in block: AnyValueBlock) {
    precondition(self.block == nil, "\(key) is listed by one class, in one constant")
    (self.offset, self.block) = (offset, block)
  }
}

/// Where key paths lead that go on behind a property: `filters.NAME.inputRadius`.
package struct InnerPaths: Sendable {
  /// What lies at the end of a path behind the property; nil where a part is unknown.
  let read: @Sendable (CALayer, [String]) -> Any?
  /// Sets it.
  ///
  /// The last parameter is the whole key path, for messages.
  let assign: @Sendable (CALayer, Any?, [String], String) throws(KeyPathError) -> Void
}

/// A property of a layer class, declared once: key-value calls, animations, copies, dumps and documents
/// know it by its declaration.
///
/// A class of yours declares one as a static constant, reads and writes its value through the layer's
/// subscript, and lists it in the class's properties, a constant too:
///
/// ```swift
/// final class DialLayer: CALayer {
///   static let sweep = LayerProperty("sweep", \DialLayer.sweep, .number, default: 0)
///   var sweep: CGFloat {
///     get { self[Self.sweep] }
///     set { self[Self.sweep] = newValue }
///   }
///
///   private static let own = LayerProperties([sweep], of: DialLayer.self, extending: CALayer.self) {
///     DialLayer()
///   }
///   override class var classProperties: LayerProperties { own }
/// }
/// ```
public final class LayerProperty<Value>: AnyLayerProperty, @unchecked Sendable {
  private let kind: PropertyKind<Value>
  /// Of what has a place of its own.
  private let makeDefault: (@Sendable () -> Value)?

  /// A property whose value the layer keeps.
  ///
  /// - Parameters:
  ///   - key: For key-value calls, key paths and documents.
  ///   - alias: Another key for the same, as "isWrapped" for "wrapped".
  ///   - path: The class's own property, through which key-value calls go.
  ///   - kind: What it holds.
  ///   - default: What new layers have.
  ///   - motion: Whether and how it moves.
  public convenience init<Layer: CALayer>(
    _ key: String, alias: String? = nil,
    _ path:
      @autoclosure @escaping @Sendable ()
      -> any ReferenceWritableKeyPath<Layer, Value> & Sendable,
    _ kind: PropertyKind<Value>, default: @autoclosure @escaping @Sendable () -> Value,
    moves motion: PropertyMotion = .explicitly
  ) {
    self.init(key, alias: alias, kind, motion, default: `default`) {
      PropertyDeclaration(key, alias: alias, path(), kind)
    }
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
        moves: motion != .never)
    }
  }

  /// A property that lies in a structure of the class's values.
  ///
  /// - Parameter place: In the structure; that of a stored property.
  package init<Layer: CALayer>(
    _ key: String, alias: String? = nil,
    _ path:
      @autoclosure @escaping @Sendable ()
      -> any ReferenceWritableKeyPath<Layer, Value> & Sendable,
    _ kind: PropertyKind<Value>, at place: Int?, in block: AnyValueBlock,
    moves motion: PropertyMotion = .explicitly, inner: InnerPaths? = nil
  ) {
    (self.kind, makeDefault) = (kind, nil)
    super.init(key, alias: alias, motion, inner) {
      PropertyDeclaration(key, alias: alias, path(), kind)
    }
    guard let place else {
      preconditionFailure("a place in the values is that of a stored property")
    }
    lay(at: block.offset + place, in: block)
  }

  package override var slot: PropertySlot? {
    guard block != nil, motion != .never, let storage = kind.storage, let form = storage.form,
      let kind = storage.kind
    else { return nil }
    return PropertySlot(ValuePlace(offset: offset, form, storage.range), kind, storage.range)
  }

  // MARK: In memory

  override func initialize(_ memory: UnsafeMutableRawPointer) {
    guard let makeDefault, let storage = kind.storage else { return }
    storage.initialize(memory + offset, makeDefault())
  }

  override func initialize(
    _ memory: UnsafeMutableRawPointer, from other: UnsafeMutableRawPointer
  ) {
    kind.storage?.copyInto(memory + offset, other + offset)
  }

  override func assign(_ memory: UnsafeMutableRawPointer, from other: UnsafeMutableRawPointer) {
    kind.storage?.assign(memory + offset, other + offset)
  }

  override func deinitialize(_ memory: UnsafeMutableRawPointer) {
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

  /// What lies in memory; nil for what only the class keeps.
  var storedType: Any.Type? { kind.storage?.type }

  private var storage: StoredForm<Value> {
    guard let storage = kind.storage else {
      preconditionFailure("\(key) has no value that a layer keeps")
    }
    return storage
  }
}

/// A property that follows from others, or that a layer's class keeps in its own way.
package final class ComputedLayerProperty: AnyLayerProperty, @unchecked Sendable {
  /// - Parameter block: The values that it follows from; nil where the class keeps it.
  package init<Layer: CALayer, Value>(
    _ key: String, alias: String? = nil,
    _ path:
      @autoclosure @escaping @Sendable ()
      -> any ReferenceWritableKeyPath<Layer, Value> & Sendable,
    _ kind: PropertyKind<Value>, moves motion: PropertyMotion = .never,
    from block: AnyValueBlock? = nil, inner: InnerPaths? = nil
  ) {
    super.init(key, alias: alias, motion, inner) {
      PropertyDeclaration(key, alias: alias, path(), kind)
    }
    self.block = block
  }

  /// One that can only be read.
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
