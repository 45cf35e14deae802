public import Foundation

/// A layer that places its sublayers in depth, without flattening them onto a plane, and draws
/// nothing itself.
///
/// Its sublayers lie in one space with those of the nearest layer above that is not a transform
/// layer: they cover and cut each other by depth. What needs a flat picture of the layer has no
/// effect: background, contents, border, corners, shadow, filters, masks, clipping and
/// rasterisation. `opacity` is multiplied into each sublayer, and `isHidden` hides them.
open class CATransformLayer: CALayer {
  private static let own = LayerProperties.builtIn(
    [], of: CATransformLayer.self, extending: CALayer.self
  ) { CATransformLayer() }

  open override class var classProperties: LayerProperties { own }

  package override class var drawsItself: Bool { false }

  package override var sublayerArrangement: SublayerArrangement { .transparent }

  /// Always nil: a transform layer has no plane that could be hit.
  ///
  /// Sublayers are found by asking a layer above.
  open override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}
