import Foundation
import Synchronization

/// The properties of a layer class, its superclass's included.
///
/// A class that declares some overrides `classProperties`; see ``LayerProperty``.
public final class LayerProperties: Sendable {
  /// What nobody needs who only makes layers and sets their properties by name.
  private struct Tables {
    /// As key-value calls see them.
    let declared: PropertyTable<CALayer>
    /// Those of animations, by key and by other name.
    let byKey: [String: AnyLayerProperty]
    /// Where the values lie that can move.
    let slots: [PropertySlot]
    /// Those that the class and the ones above it keep in their own way, but for what every layer has.
    let computed: [PropertyDeclaration<CALayer>]
  }

  /// Made on first use: those of every layer take a millisecond, which is long beside a small document.
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

  /// As key-value calls see them.
  package var table: PropertyTable<CALayer> { tables.declared }
  /// Where the values lie that can move.
  var slots: [PropertySlot] { tables.slots }
  /// Finds slots inside a property's value, by the path that leads to them.
  private let innerSlot: (@Sendable (String) -> PropertySlot?)?
  /// How layers of the class have their values.
  let layout: AnyValueBlock
  /// What new layers have, which is copied and never changed: quicker than making each default anew.
  nonisolated(unsafe) let defaults: LayerValues
  /// The class whose properties these are; those that users derive from it have the same.
  package let layerClass: CALayer.Type
  /// Whether the class is one of those here, which override nothing that a frame asks for.
  package let isBuiltIn: Bool

  /// The properties of a class of yours.
  ///
  /// - Parameters:
  ///   - own: Those that the class adds.
  ///   - layerClass: The class.
  ///   - base: Its superclass.
  ///   - make: Makes a layer whose properties have their defaults.
  public convenience init<Layer: CALayer>(
    _ own: [AnyLayerProperty], of layerClass: Layer.Type, extending base: CALayer.Type,
    make: @escaping @Sendable () -> Layer
  ) {
    self.init(
      { own }, own.filter { $0.layout != nil }, of: layerClass, base.classProperties, nil, nil,
      isBuiltIn: false, make)
  }

  /// The properties of a class of this package.
  ///
  /// - Parameters:
  ///   - structure: Values of the class that lie in a structure.
  ///   - innerSlot: Finds what moves inside a property's value.
  package static func builtIn<Layer: CALayer>(
    _ own: [AnyLayerProperty], of layerClass: Layer.Type, extending base: CALayer.Type?,
    structure: AnyValueBlock? = nil, innerSlot: (@Sendable (String) -> PropertySlot?)? = nil,
    make: @escaping @Sendable () -> Layer
  ) -> LayerProperties {
    LayerProperties(
      { own }, own.filter { $0.layout != nil }, of: layerClass, base?.classProperties, structure,
      innerSlot, isBuiltIn: true, make)
  }

  /// The properties of every layer.
  ///
  /// - Parameter own: None that needs a place of its own.
  static func ofEveryLayer(
    _ own: @escaping @Sendable () -> [AnyLayerProperty], make: @escaping @Sendable () -> CALayer
  ) -> LayerProperties {
    LayerProperties(own, [], of: CALayer.self, nil, nil, nil, isBuiltIn: true, make)
  }

  /// - Parameter placed: Of the class's own those that have a place of their own.
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

  /// Where the value lies that animations move under a key, or under a path into cells; nil for what
  /// cannot move.
  func slot(forKey key: String) -> PropertySlot? {
    tables.byKey[key].map { $0.slot } ?? innerSlot?(key)
  }

  func value(of layer: CALayer, forKey key: String) -> Any? {
    guard let property = table.property(forKey: key) else { return layer.freeValues[key] }
    return property.read(layer)
  }

  /// Has a layer of the class take over from another what its classes keep in their own way; nothing
  /// from a layer of another class.
  func copyComputed(of original: CALayer, to copy: CALayer) {
    var copy = copy
    for property in tables.computed { property.copy?(&copy, original) }
  }
}

extension CALayer {
  /// Whether nothing that a frame asks of the layer is overridden by a class of others.
  final var isOfBuiltInClass: Bool {
    properties.isBuiltIn && type(of: self) == properties.layerClass
  }
}
