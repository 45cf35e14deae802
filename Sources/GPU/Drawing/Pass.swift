import StrataGraphics
import StrataRenderList

/// What is being drawn to one surface: the canvas, or a group.
final class Pass {
  let surface: Surface
  /// The device pixels that the surface's first rows and columns stand for.
  let bounds: PixelRect
  /// Premultiplied.
  let clearColor: SIMD4<Float>
  /// What closes it; nil for the canvas.
  let group: RenderGroup?
  var batches = BatchList()
  var isCleared = false
  /// Finished groups that pending batches sample; free again once those are drawn.
  var sampled: [Surface] = []

  init(surface: Surface, bounds: PixelRect, clearColor: SIMD4<Float>, group: RenderGroup?) {
    self.surface = surface
    self.bounds = bounds
    self.clearColor = clearColor
    self.group = group
  }

  var sampledBytes: Int { sampled.reduce(0) { $0 + $1.byteCount } }
}
