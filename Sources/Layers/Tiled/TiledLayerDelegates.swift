public import StrataRaster

/// A delegate of tiled layers that may be asked for several tiles at once.
///
/// Its `draw(_:in:)` is then called on several threads, each with a context of its own, while the
/// layer stays as it is. The delegate of a layer that is to be drawn on the calling thread alone does
/// not conform.
public protocol CATiledLayerConcurrentDrawing: CALayerDelegate, Sendable {}

/// A delegate of tiled layers whose tiles may be missing: read from files that may be damaged, say.
///
/// Its `drawTile(of:in:)` takes the place of `draw(_:in:)`. Where it throws, the frame shows what a
/// coarser level has there, and a diagnostic with the error's words.
public protocol CATiledLayerFailableDrawing: CALayerDelegate {
  /// Draws a tile, or throws why it cannot be.
  ///
  /// - Parameter ctx: As for `CATiledLayer.draw(in:)`.
  func drawTile(of layer: CATiledLayer, in ctx: CGContext) throws
}
