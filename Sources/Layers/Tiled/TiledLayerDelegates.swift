public import StrataRaster

/// A delegate of tiled layers that supports concurrent drawing of tiles.
///
/// Its `draw(_:in:)` is called on several threads, each with its own context, while the layer does
/// not change. A delegate that must draw on the calling thread alone does not conform.
public protocol CATiledLayerConcurrentDrawing: CALayerDelegate, Sendable {}

/// A delegate of tiled layers whose tiles may be missing, such as tiles in files that may be
/// damaged.
///
/// Its `drawTile(of:in:)` replaces `draw(_:in:)`. If it throws, the frame shows a coarser level in
/// place of the tile, and a diagnostic with the error's message.
public protocol CATiledLayerFailableDrawing: CALayerDelegate {
  /// Draws a tile, or throws the reason why it cannot be drawn.
  ///
  /// - Parameter ctx: The context, as for `CATiledLayer.draw(in:)`.
  func drawTile(of layer: CATiledLayer, in ctx: CGContext) throws
}
