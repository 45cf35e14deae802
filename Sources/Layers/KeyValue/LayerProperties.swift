import Foundation
import Synchronization

/// The properties of a layer class, including its superclass's properties.
///
/// A class that declares properties overrides `classProperties`; see ``LayerProperty``.
public final class LayerProperties: Sendable {
  /// The lookup tables, which are not needed to create layers and set their properties by name.
  private struct Tables {
    /// The declarations that key-value calls use.
    let declared: PropertyTable<CALayer>
    /// The animatable properties, by key and by alias.
    let byKey: [String: AnyLayerProperty]
    /// The slots of all animatable values.
    let slots: [PropertySlot]
    /// The properties that this class and its superclasses store themselves, except those of
    /// `CALayer`.
    let computed: [PropertyDeclaration<CALayer>]
  }

  /// The tables, created on first use.
  ///
  /// Those of `CALayer` take a millisecond to create, which is long compared to a small document.
  private let made = Mutex<Tables?>(nil)
  private let makeTables: @Sendable () -> Tables

  private var tables: Tables {
    made.withLock { made in
      if let made { return made }
      let tables = makeTables()
      made = tables
      return tables
    }
  }

  /// The declarations that key-value calls use.
  package var table: PropertyTable<CALayer> { tables.declared }
  /// The slots of all animatable values.
  var slots: [PropertySlot] { tables.slots }
  /// Returns the slot inside a property's value that a key path leads to.
  private let innerSlot: (@Sendable (String) -> PropertySlot?)?
  /// The memory layout of the values of this class's layers.
  let layout: AnyValueBlock
  /// The values of a new layer.
  ///
  /// They are copied and never changed. Copying is faster than computing each default again.
  @safe nonisolated(unsafe) let defaults: LayerValues
  /// The class that declares the properties; subclasses written by users share them.
  package let layerClass: CALayer.Type
  /// Whether the class is built in, so that it overrides nothing that frame evaluation calls.
  package let isBuiltIn: Bool

  /// Creates the properties of a custom layer class.
  ///
  /// - Parameters:
  ///   - own: The properties that the class adds.
  ///   - layerClass: The class.
  ///   - base: Its superclass.
  ///   - make: Creates a layer whose properties have their defaults.
  public convenience init<Layer: CALayer>(
    _ own: [AnyLayerProperty], of layerClass: Layer.Type, extending base: CALayer.Type,
    make: @escaping @Sendable () -> Layer
  ) {
    self.init(
      { own }, own.filter { $0.layout != nil }, of: layerClass, base.classProperties, nil, nil,
      isBuiltIn: false, make)
  }

  /// Returns the properties of a built-in layer class.
  ///
  /// - Parameters:
  ///   - structure: Values of the class that are stored in a structure.
  ///   - innerSlot: Returns the animatable slot inside a property's value.
  package static func builtIn<Layer: CALayer>(
    _ own: [AnyLayerProperty], of layerClass: Layer.Type, extending base: CALayer.Type?,
    structure: AnyValueBlock? = nil, innerSlot: (@Sendable (String) -> PropertySlot?)? = nil,
    make: @escaping @Sendable () -> Layer
  ) -> LayerProperties {
    LayerProperties(
      { own }, own.filter { $0.layout != nil }, of: layerClass, base?.classProperties, structure,
      innerSlot, isBuiltIn: true, make)
  }

  /// Returns the properties of `CALayer`.
  ///
  /// - Parameter own: The properties, none of which needs its own storage offset.
  static func ofEveryLayer(
    _ own: @escaping @Sendable () -> [AnyLayerProperty], make: @escaping @Sendable () -> CALayer
  ) -> LayerProperties {
    LayerProperties(own, [], of: CALayer.self, nil, nil, nil, isBuiltIn: true, make)
  }

  /// - Parameter placed: The properties of the class that have their own storage offset.
  private init<Layer: CALayer>(
    _ own: @escaping @Sendable () -> [AnyLayerProperty], _ placed: [AnyLayerProperty],
    of layerClass: Layer.Type, _ base: LayerProperties?,
    _ structure: AnyValueBlock?, _ innerSlot: (@Sendable (String) -> PropertySlot?)?,
    isBuiltIn: Bool, _ make: @escaping @Sendable () -> Layer
  ) {
    (self.layerClass, self.isBuiltIn) = (layerClass, isBuiltIn)
    self.innerSlot = innerSlot ?? base?.innerSlot
    let before = structure ?? base?.layout ?? LayerState.block
    layout = placed.isEmpty ? before : DeclaredBlock(after: before, placed)
    defaults = LayerValues(layout)
    makeTables = {
      let (base, own) = (base?.tables, own())
      var byKey = base?.byKey ?? [:]
      for property in own {
        byKey[property.key] = property
        if let alias = property.alias { byKey[alias] = property }
      }
      return Tables(
        declared: PropertyTable(
          extending: base?.declared, own.map(\.declaration), makeDefault: make),
        byKey: byKey, slots: byKey.compactMap { $0 == $1.key ? $1.slot : nil },
        computed: base.map {
          $0.computed + own.filter { $0.block == nil }.map(\.declaration)
        } ?? [])
    }
  }

  package func property(forKey key: String) -> AnyLayerProperty? { tables.byKey[key] }

  /// Returns the slot that animations write for a key or for a key path into emitter cells.
  ///
  /// The result is nil if the property is not animatable.
  func slot(forKey key: String) -> PropertySlot? {
    tables.byKey[key].map { $0.slot } ?? innerSlot?(key)
  }

  func value(of layer: CALayer, forKey key: String) -> Any? {
    guard let property = table.property(forKey: key) else { return layer.freeValue(forKey: key) }
    return property.read(layer)
  }

  /// Copies the values that the layer's classes store themselves.
  ///
  /// Copies nothing if the layers are of different classes.
  func copyComputed(of original: CALayer, to copy: CALayer) {
    var copy = copy
    for property in tables.computed { property.copy?(&copy, original) }
  }
}

extension CALayer {
  /// Whether the layer is of a built-in class, so that nothing that frame evaluation calls is
  /// overridden.
  package final var isOfBuiltInClass: Bool {
    properties.isBuiltIn && type(of: self) == properties.layerClass
  }
}
