// A layer is made of a class that is known only when the program runs: that of a view's `layerClass`,
// or of the layer that a presentation copy is to be made of.
//
// Swift calls initializers on such a class only if they are `required`, which would have every
// subclass spell out `init()` and `init(layer:)`, and code written for iOS does not. But a convenience
// initializer takes whatever class it is called on, and finds the designated one there as any call of
// a method does. So the two here are called with a metatype by their symbols: a method of the class
// has the same calling convention. Both lie in this module, so nothing changes if the symbols do but
// that the program is not linked. A class that does not implement the initializer ends the program
// with a sentence that names both, as on Apple's systems.
extension CALayer {
  /// Makes a layer of the class that this is called on, also where only its metatype is known.
  ///
  /// - Precondition: The class implements `init()`, or inherits it.
  public static func make() -> CALayer { madeOfOwnClass() }

  /// Makes a copy of a layer by its class's `init(layer:)`.
  static func make(copying layer: CALayer) -> CALayer { copiedByOwnClass(layer) }

  @_silgen_name("$s12StrataLayers7CALayerC10ofOwnClassACyt_tcfC")
  private static func madeOfOwnClass() -> CALayer

  @_silgen_name("$s12StrataLayers7CALayerC7copyingA2C_tcfC")
  private static func copiedByOwnClass(_ layer: __owned CALayer) -> CALayer
}
