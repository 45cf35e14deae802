public import Foundation

/// A layer that positions its sublayers in depth, without flattening them, and draws nothing
/// itself.
///
/// Its sublayers share a space with those of the nearest ancestor that is not a transform layer.
/// They occlude and intersect each other by depth. Properties that need a flat image of the layer
/// have no effect: background, contents, border, corners, shadow, filters, masks, clipping and
/// rasterization. `opacity` is multiplied into each sublayer, and `isHidden` hides them.
open class CATransformLayer: CALayer {
  private static let own = LayerProperties.builtIn(
    [], of: CATransformLayer.self, extending: CALayer.self
  ) { CATransformLayer() }

  open override class var classProperties: LayerProperties { own }

  package override class var drawsItself: Bool { false }

  package override var sublayerArrangement: SublayerArrangement { .transparent }

  /// Returns nil, because a transform layer has no plane that could be hit.
  ///
  /// Call `hitTest(_:)` on an ancestor to find sublayers.
  open override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}
