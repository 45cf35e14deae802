public import Foundation

/// A layer that places its sublayers in depth, without flattening them onto a plane, and draws
/// nothing itself.
///
/// Its sublayers lie in one space with those of the nearest layer above that is not a transform
/// layer: they cover and cut each other by depth. What needs a flat picture of the layer has no
/// effect: background, contents, border, corners, shadow, filters, masks, clipping and
/// rasterisation. `opacity` is multiplied into each sublayer, and `isHidden` hides them.
open class CATransformLayer: CALayer {
  open override class var classProperties: PropertyTable { .transformLayer }

  package override var sublayerArrangement: SublayerArrangement { .transparent }

  open override func presentationCopy() -> CALayer { CATransformLayer(layer: self) }

  /// Always nil: a transform layer has no plane that could be hit.
  ///
  /// Sublayers are found by asking a layer above.
  open override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}
