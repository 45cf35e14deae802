import StrataCGLES
import StrataGraphics

/// Batches that are drawn to one surface, in order.
struct RecordedPass {
  /// The surface, retained so that its framebuffer lives until it is drawn to.
  let surface: Surface
  let framebuffer: GLuint
  /// The pixels that the surface represents.
  let view: PixelRect
  /// The texels to clear first; nil if there are none.
  let cleared: PixelRect?
  /// The premultiplied clear color.
  let clearColor: SIMD4<Float>
  let batches: [Batch]

  /// Takes the pending batches of a pass.
  init(taking pass: Pass) {
    surface = pass.surface
    framebuffer = pass.framebuffer
    view = pass.view
    cleared = pass.uncleared
    clearColor = pass.clearColor
    batches = pass.batches.batches
    pass.uncleared = nil
    pass.batches.removeAll()
  }
}

/// A copy of drawn pixels of one surface to another one, which is cleared first.
struct RecordedCopy {
  let pixels: PixelRect
  /// The surface, and the pixels that it represents.
  let source: (surface: Surface, view: PixelRect)
  let target: SurfaceImage
}

/// A command of a recorded frame.
enum DrawCommand {
  case pass(RecordedPass)
  case copy(RecordedCopy)
}
