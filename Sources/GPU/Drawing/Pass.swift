import StrataGraphics
import StrataRenderList

/// What is being drawn to one surface: the canvas, or a group.
final class Pass {
  let surface: Surface
  /// The device pixels that are drawn.
  let bounds: PixelRect
  /// Premultiplied.
  let clearColor: SIMD4<Float>
  /// What closes it; nil for the canvas.
  let group: RenderGroup?
  var batches: BatchList
  var isCleared = false
  /// Finished groups that pending batches sample; free again once those are drawn.
  var sampled: [Surface] = []

  init(
    surface: Surface, bounds: PixelRect, clearColor: SIMD4<Float>, group: RenderGroup?,
    batchReach: Int
  ) {
    self.surface = surface
    batches = BatchList(bounds, reach: batchReach)
    self.bounds = bounds
    self.clearColor = clearColor
    self.group = group
  }

  /// What the surface shows: `bounds`, from even pixels on, for the reason in `CanvasTiles`.
  var view: PixelRect { bounds.fromEvenPixels }

  var sampledBytes: Int { sampled.reduce(0) { $0 + $1.byteCount } }
}

extension PixelRect {
  /// The same with its first column and row at even pixels.
  var fromEvenPixels: PixelRect {
    PixelRect(minX: minX & ~1, minY: minY & ~1, maxX: maxX, maxY: maxY)
  }
}
