import Foundation

/// The properties of a layer class, its superclass's included.
///
/// A class that declares some overrides `classProperties`; see ``LayerProperty``.
public final class LayerProperties: Sendable {
  /// As key-value calls see them.
  package let table: PropertyTable<CALayer>
  private let byKey: [String: AnyLayerProperty]
  /// Where the values lie that can move.
  let slots: [PropertySlot]
  /// Those that the class and the ones above it keep in their own way, but for what every layer has.
  private let computed: [PropertyDeclaration<CALayer>]
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
    self.init(own, of: layerClass, base.classProperties, nil, nil, isBuiltIn: false, make)
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
      own, of: layerClass, base?.classProperties, structure, innerSlot, isBuiltIn: true, make)
  }

  private init<Layer: CALayer>(
    _ own: [AnyLayerProperty], of layerClass: Layer.Type, _ base: LayerProperties?,
    _ structure: AnyValueBlock?, _ innerSlot: (@Sendable (String) -> PropertySlot?)?,
    isBuiltIn: Bool, _ make: @escaping @Sendable () -> Layer
  ) {
    (self.layerClass, self.isBuiltIn) = (layerClass, isBuiltIn)
    self.innerSlot = innerSlot ?? base?.innerSlot
    let before = structure ?? base?.layout ?? LayerState.block
    let placed = own.filter { $0.layout != nil }
    layout = placed.isEmpty ? before : DeclaredBlock(after: before, placed)
    table = PropertyTable(extending: base?.table, own.map(\.declaration), makeDefault: make)
    computed = base.map { $0.computed + own.filter { $0.block == nil }.map(\.declaration) } ?? []
    var byKey = base?.byKey ?? [:]
    for property in own {
      byKey[property.key] = property
      if let alias = property.declaration.aliasKey { byKey[alias] = property }
    }
    self.byKey = byKey
    slots = byKey.compactMap { $0 == $1.key ? $1.slot : nil }
    defaults = LayerValues(layout)
  }

  package func property(forKey key: String) -> AnyLayerProperty? { byKey[key] }

  /// Where the value lies that animations move under a key, or under a path into cells; nil for what
  /// cannot move.
  func slot(forKey key: String) -> PropertySlot? {
    byKey[key].map { $0.slot } ?? innerSlot?(key)
  }

  func value(of layer: CALayer, forKey key: String) -> Any? {
    guard let property = table.property(forKey: key) else { return layer.freeValues[key] }
    return property.read(layer)
  }

  /// Has a layer of the class take over from another what its classes keep in their own way; nothing
  /// from a layer of another class.
  func copyComputed(of original: CALayer, to copy: CALayer) {
    var copy = copy
    for property in computed { property.copy?(&copy, original) }
  }
}

extension CALayer {
  /// Whether nothing that a frame asks of the layer is overridden by a class of others.
  final var isOfBuiltInClass: Bool {
    properties.isBuiltIn && type(of: self) == properties.layerClass
  }
}
