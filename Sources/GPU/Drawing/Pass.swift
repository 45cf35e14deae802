import CGLES
import StrataGraphics
import StrataRenderList

/// What is being drawn to one surface: the canvas, or a group.
final class Pass {
  let surface: Surface
  /// What is drawn to: the surface's, but for a finished frame that is put on a caller's.
  let framebuffer: GLuint
  /// The pixels that are drawn; around them, as far as `view` goes, the surface is clear.
  let bounds: PixelRect
  /// What the surface shows, from even pixels on, for the reason in `CanvasTiles`.
  let view: PixelRect
  /// Premultiplied.
  let clearColor: SIMD4<Float>
  /// What closes it; nil for the canvas.
  let group: OpenGroup?
  var batches: BatchList
  var isCleared = false
  /// Finished groups that pending batches sample; free again once those are drawn.
  var sampled: [Surface] = []

  init(
    surface: Surface, bounds: PixelRect, view: PixelRect, clearColor: SIMD4<Float>,
    group: OpenGroup?, batchReach: Int
  ) {
    self.surface = surface
    framebuffer = surface.framebuffer
    batches = BatchList(bounds, reach: batchReach)
    self.bounds = bounds
    self.view = view
    self.clearColor = clearColor
    self.group = group
  }

  /// A pass over what a caller has drawn: nothing is cleared.
  ///
  /// - Parameters:
  ///   - surface: The finished frame that it shows.
  ///   - bounds: Pixels of the framebuffer.
  init(onto framebuffer: GLuint, showing surface: Surface, bounds: PixelRect) {
    self.surface = surface
    self.framebuffer = framebuffer
    batches = BatchList(bounds, reach: 0)
    self.bounds = bounds
    // From the framebuffer's corner on, since that is what a shader's pixels are counted from.
    view = PixelRect(minX: 0, minY: 0, maxX: bounds.maxX, maxY: bounds.maxY)
    clearColor = SIMD4()
    group = nil
    isCleared = true
  }

  var sampledBytes: Int { sampled.reduce(0) { $0 + $1.byteCount } }

  /// What is drawn, as an image.
  var image: SurfaceImage { SurfaceImage(surface: surface, view: view, area: bounds) }
}

/// A group whose contents are being drawn.
struct OpenGroup {
  let group: RenderGroup
  /// The parent's pixels where it may show.
  let visible: PixelRect
}

/// Pixels on a surface.
struct SurfaceImage {
  let surface: Surface
  /// What the surface shows, from its first texel on.
  let view: PixelRect
  /// The pixels that count; those around them, as far as `view` goes, are transparent.
  let area: PixelRect

  /// From pixels to texture coordinates.
  var toTexture: PlaneTransform {
    .translation(-Double(view.minX), -Double(view.minY))
      .then(.scale(1 / Double(surface.width), 1 / Double(surface.height)))
  }

  /// The texture coordinates of the outermost texels' centres of some pixels, least and greatest.
  func limits(_ pixels: PixelRect) -> SIMD4<Float> {
    let low = toTexture.apply(SIMD2(Double(pixels.minX) + 0.5, Double(pixels.minY) + 0.5))
    let high = toTexture.apply(SIMD2(Double(pixels.maxX) - 0.5, Double(pixels.maxY) - 0.5))
    return SIMD4(SIMD4(low.x, low.y, high.x, high.y))
  }
}

extension PixelRect {
  /// The same with its first column and row at even pixels.
  var fromEvenPixels: PixelRect {
    PixelRect(minX: minX & ~1, minY: minY & ~1, maxX: maxX, maxY: maxY)
  }
}
