// Creates a layer of a class that is known only at run time: a view's `layerClass`, or the class of
// the layer that a presentation copy is made of.
//
// Swift calls initializers on such a class only if they are `required`. Every subclass would then
// have to spell out `init()` and `init(layer:)`, which code written for iOS does not do. A
// convenience initializer, however, works on the class that it is called on and dispatches to the
// class's designated initializer like any method call. The two convenience initializers here are
// therefore called with a metatype by their symbols, because a method of the class has the same
// calling convention. Both are in this module, so a change of the symbols only breaks linking. A
// class that does not implement the initializer ends the program with a message that names both, as
// on Apple's systems.
extension CALayer {
  /// Creates a layer of the class that this is called on, even if only its metatype is known.
  ///
  /// - Precondition: The class implements or inherits `init()`.
  public static func make() -> CALayer { madeOfOwnClass() }

  /// Creates a copy of a layer with its class's `init(layer:)`.
  package static func make(copying layer: CALayer) -> CALayer { copiedByOwnClass(layer) }

  @_silgen_name("$s12StrataLayers7CALayerC10ofOwnClassACyt_tcfC")
  private static func madeOfOwnClass() -> CALayer

  @_silgen_name("$s12StrataLayers7CALayerC7copyingA2C_tcfC")
  private static func copiedByOwnClass(_ layer: __owned CALayer) -> CALayer
}
