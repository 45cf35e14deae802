import StrataCGLES
import StrataGraphics
import StrataPlan
import StrataRenderList

/// The drawing to one surface: the canvas, or a group.
final class Pass {
  let surface: Surface
  /// The target framebuffer: the surface's, except when a finished frame is drawn to a caller's.
  let framebuffer: GLuint
  /// The drawn pixels; the rest of `view` is clear.
  let bounds: PixelRect
  /// The pixels that the surface represents; they start at even pixels if items are drawn on it,
  /// see `CanvasTiles`.
  let view: PixelRect
  /// The premultiplied clear color.
  let clearColor: SIMD4<Float>
  /// The group that ends the pass; nil for the canvas.
  let group: OpenGroup?
  var batches: BatchList
  /// The texels to clear before the next batches are drawn; nil if there are none.
  var uncleared: PixelRect?
  /// Finished groups that pending batches sample; released once those are drawn.
  private(set) var sampled: [Surface] = []
  /// The size of `sampled` in bytes, counted because there may be thousands of small ones.
  private(set) var sampledBytes = 0
  /// The number of passes that are open around it.
  let depth: Int
  /// The pass that draws this one's batches, on a surface that it shares; nil if it has its own.
  let host: Pass?

  init(
    surface: Surface, bounds: PixelRect, view: PixelRect, clearColor: SIMD4<Float>,
    group: OpenGroup?, batchReach: Int, depth: Int = 0, host: Pass? = nil
  ) {
    self.surface = surface
    self.depth = depth
    self.host = host
    framebuffer = surface.framebuffer
    batches = BatchList(bounds, reach: batchReach)
    self.bounds = bounds
    self.view = view
    uncleared = PixelRect(minX: 0, minY: 0, maxX: view.width, maxY: view.height)
    self.clearColor = clearColor
    self.group = group
  }

  /// Creates a pass over the caller's content, which is not cleared.
  ///
  /// - Parameters:
  ///   - surface: The finished frame to draw.
  ///   - bounds: Pixels of the framebuffer.
  init(onto framebuffer: GLuint, showing surface: Surface, bounds: PixelRect) {
    self.surface = surface
    self.framebuffer = framebuffer
    batches = BatchList(bounds, reach: 0)
    self.bounds = bounds
    // From the framebuffer's corner, because shaders' pixel coordinates are relative to it.
    view = PixelRect(minX: 0, minY: 0, maxX: bounds.maxX, maxY: bounds.maxY)
    clearColor = SIMD4()
    group = nil
    (depth, host, uncleared) = (0, nil, nil)
  }

  /// The offset from this pass's pixels to those of its host.
  private var toHost: SIMD2<Double> { SIMD2(-Double(view.minX), -Double(view.minY)) }

  /// Adds a quad; see `BatchList`.
  func add(_ quad: Quad, _ style: QuadStyle, toMask: SIMD2<Double>? = nil) {
    guard let host else { return batches.add(quad, style, toMask: toMask) }
    host.batches.add(
      quad.moved(by: toHost), style, toMask: toMask.map { $0 - toHost }, movedBy: toHost)
  }

  /// Adds a part of a mesh.
  func add(_ mesh: MeshDraw, _ style: QuadStyle, touching pixels: PixelRect) {
    guard let host else { return batches.add(mesh, style, touching: pixels) }
    let (x, y) = (-view.minX, -view.minY)
    host.batches.add(mesh.moved(x, y), style, touching: pixels.moved(x: x, y: y))
  }

  /// Retains surfaces that pending batches sample.
  func retain(_ surfaces: [Surface]) {
    sampled += surfaces
    sampledBytes += surfaces.reduce(0) { $0 + $1.byteCount }
  }

  /// Releases the retained surfaces to a pool.
  func releaseSampled(to pool: SurfacePool) {
    for surface in sampled { pool.giveBack(surface) }
    (sampled, sampledBytes) = ([], 0)
  }

  /// The drawn pixels as an image.
  var image: SurfaceImage {
    SurfaceImage(surface: surface, view: view, area: bounds, isShared: host != nil)
  }
}

/// A group whose contents are being drawn.
struct OpenGroup {
  let group: RenderGroup
  /// The strategy of the group's clip.
  var clipRoute = PathRoute.coverage
  /// The parent's pixels on which the group may be visible.
  let shown: PixelRect
  /// The filters of a planned group.
  var filters: [PlannedFilter] = []
}

/// Pixels on a surface.
struct SurfaceImage {
  let surface: Surface
  /// The pixels that the surface represents, starting at its first texel.
  let view: PixelRect
  /// The pixels with content; the rest of `view` is transparent, or belongs to other groups.
  let area: PixelRect
  /// Whether other groups are on the surface, too, with a transparent pixel in between.
  var isShared = false

  /// The transform from pixels to texture coordinates.
  var toTexture: PlaneTransform {
    .translation(-Double(view.minX), -Double(view.minY))
      .then(.scale(1 / Double(surface.width), 1 / Double(surface.height)))
  }

  /// Returns the minimum and maximum texture coordinates of the outermost texel centers.
  func limits(_ pixels: PixelRect) -> SIMD4<Float> {
    let low = toTexture.apply(SIMD2(Double(pixels.minX) + 0.5, Double(pixels.minY) + 0.5))
    let high = toTexture.apply(SIMD2(Double(pixels.maxX) - 0.5, Double(pixels.maxY) - 0.5))
    return SIMD4(SIMD4(low.x, low.y, high.x, high.y))
  }
}
