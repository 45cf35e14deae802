public import Foundation
public import StrataGLLayers
import StrataGPU
import StrataGraphics
public import StrataLayers
public import StrataRenderList
import StrataText

/// Draws a layer tree into an existing OpenGL ES context and framebuffer.
///
/// Begin a frame at a time, draw it if `updateBounds()` is not empty, and end it:
///
/// ```swift
/// let live = CARenderer(eaglContext: context)
/// live.layer = root
/// live.bounds = root.bounds
/// live.beginFrame(atTime: time, timeStamp: nil)
/// // Draw your own scene, or clear the area of live.updateBounds().
/// live.render()
/// live.endFrame()
/// ```
///
/// **Target.** The framebuffer that is bound when `render()` is called. The lower left corner of
/// `bounds` is at the lower left corner of the viewport, and a point is `Options.scale` pixels. The
/// size of the viewport is ignored, and content outside of the framebuffer is clipped. The image is
/// upright in GL's sense: its top is at the greatest y. Layer coordinates start at the top, as in
/// `Renderer`. With `Options.yAxis` set to `.up`, as on macOS, they start at the bottom.
///
/// **Compositing.** The finished image of the tree is composited source-over onto the existing
/// content of the framebuffer, which is not cleared. Layers blend with each other and filter each
/// other as backgrounds, but not the caller's pixels. Pixels outside `updateBounds()` are not
/// changed.
///
/// **State.** Every call restores all GL state: bindings, capabilities, blending, masks, pixel
/// storage and vertex attributes. Depth and stencil buffers are neither tested nor written.
/// `render()` clears pending GL errors, and an active occlusion query counts the image.
///
/// A renderer belongs to the thread that created it and draws while its context is current on that
/// thread; violating this traps. It can be released on any thread. If its `EAGLContext` is current
/// on another thread then, its GL objects remain until the next renderer draws in the context. A
/// context that is not an `EAGLContext` must be current on the releasing thread; otherwise the
/// objects remain in it.
public final class CARenderer {
  /// The data that evaluation reuses from one frame to the next.
  private let scratch: EvaluationScratch

  /// The root of the tree; `bounds` is in its superspace.
  ///
  /// After a change the next frame is drawn completely.
  public var layer: CALayer? {
    didSet { if layer !== oldValue { forgetFrames() } }
  }

  /// The drawn part of the root's superspace, in points; null draws nothing.
  ///
  /// A change takes effect with the next frame, which is drawn completely.
  public var bounds = CGRect.null {
    didSet { if bounds != oldValue { forgetFrames() } }
  }

  /// The drawing options.
  public let options: Options
  /// The error that prevented drawing of the last frame, as `Renderer.image(of:at:background:)`
  /// would throw it; nil if the frame was drawn.
  ///
  /// After an error the next frame is drawn completely.
  public private(set) var error: (any Error)?
  /// The diagnostics of the last frame.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The statistics of the last `render()`.
  public private(set) var statistics = RenderStatistics()

  private let thread = CallingThread()
  private let target: LiveTarget
  /// The render list of the last frame begun; nil before the first frame and after an error.
  private var list: RenderList?
  /// The pixels that have changed since the last `render()`.
  private var changed = PixelRect.empty
  /// The frame in progress.
  private var frame: Frame?

  private struct Frame {
    let time: Double
    let grid: LiveGrid?
    /// The pixels to draw.
    var update: PixelRect
  }

  init(_ target: LiveTarget, _ options: Options) {
    self.target = target
    self.options = options
    scratch = EvaluationScratch(ContentOptions(options.fonts))
  }

  /// Creates a renderer for a context that is current on this thread when `render()` is called.
  public convenience init(eaglContext context: EAGLContext, options: Options = Options()) {
    self.init(LiveTarget(context, options.limits), options)
  }

  /// Creates a renderer for the EGL context that is current on this thread, OpenGL ES 2.0 or later.
  ///
  /// Use it for contexts created by SDL, GLFW or the program itself. For an `EAGLContext` use
  /// `init(eaglContext:)`.
  ///
  /// - Throws: `GLInteropError` if there is no such context, `GPUError` if its driver lacks a
  ///   required feature.
  public convenience init(inCurrentContext options: Options) throws {
    self.init(try LiveTarget(inCurrentContextWith: options.limits), options)
  }

  // MARK: Frames

  /// Begins a frame: commits the thread's changes and evaluates the tree.
  ///
  /// A frame in progress is abandoned, and its changes are drawn with this frame.
  ///
  /// - Parameters:
  ///   - time: The time on the root's timeline, in seconds.
  ///   - timeStamp: Ignored; frames depend only on their time.
  public func beginFrame(atTime time: CFTimeInterval, timeStamp: UnsafeMutableRawPointer? = nil) {
    check()
    error = nil
    diagnostics = []
    do {
      try evaluate(at: time)
    } catch {
      self.error = error
      forgetFrames()
      frame = Frame(time: time, grid: nil, update: .empty)
    }
  }

  private func evaluate(at time: CFTimeInterval) throws {
    guard let layer, let grid = try LiveGrid(bounds, options) else {
      frame = Frame(time: time, grid: nil, update: .empty)
      return
    }
    let next = try Renderer.renderList(
      of: layer, at: time, on: grid.canvas, limits: options.limits,
      watch: FrameWatch(options.limits), scratch: scratch)
    changed = changed.union(next.changedPixels(since: list))
    list = next
    diagnostics = next.diagnostics
    frame = Frame(time: time, grid: grid, update: changed)
  }

  /// Returns the part of `bounds` that `render()` will draw, rounded out to whole pixels.
  ///
  /// It contains the changes since the last `render()` and the added updates, and may be slightly
  /// larger than necessary. It is null if there is nothing to draw, and outside a frame.
  public func updateBounds() -> CGRect {
    check()
    guard let frame, let grid = frame.grid, !frame.update.isEmpty else { return .null }
    return grid.points(of: frame.update)
  }

  /// Adds a rectangle to draw, because its pixels were overwritten or the framebuffer has changed.
  ///
  /// - Parameter rect: The rectangle in the root's superspace. The call does nothing outside a
  ///   frame, or if an edge is not a number.
  public func addUpdate(_ rect: CGRect) {
    check()
    guard var enlarged = frame, let grid = enlarged.grid else { return }
    enlarged.update = enlarged.update.union(grid.pixels(of: rect))
    frame = enlarged
  }

  /// Draws the frame inside `updateBounds()`.
  ///
  /// It does nothing outside a frame. Errors are reported in `error`.
  public func render() {
    check()
    target.check()
    guard let list, let frame, frame.grid != nil, !frame.update.isEmpty else { return }
    do {
      statistics = try target.draw(
        list, changed: changed, update: frame.update, strategy: options.pathStrategy,
        watch: FrameWatch(options.limits))
      changed = .empty
      self.frame?.update = .empty
    } catch {
      self.error = error
      forgetFrames()
    }
  }

  /// Returns the time of the next necessary frame on the root's timeline, unless the tree changes.
  ///
  /// It is the time of this frame while something is animating, or otherwise the start time of the
  /// next animation. It is infinity if there is no such animation, no layer or no frame yet.
  public func nextFrameTime() -> CFTimeInterval {
    check()
    guard let layer, let time = frame?.time ?? lastTime else { return .infinity }
    return layer.nextChange(after: time)
  }

  /// Ends the frame, removes ended animations, and makes the callbacks on this thread.
  ///
  /// It calls the delegates of animations that have begun or ended since the previous frame, and
  /// completion blocks. It does nothing outside a frame. Callbacks may change the tree and begin a
  /// frame.
  public func endFrame() {
    check()
    guard let ended = frame else { return }
    frame = nil
    lastTime = ended.time
    if ended.grid != nil { layer?.deliverEvents(removingEnded: true) }
  }

  private var lastTime: Double?

  /// Forgets the last frame, so that the next one is drawn completely.
  private func forgetFrames() {
    list = nil
    // These pixels may be outside new bounds.
    changed = .empty
  }

  private func check() {
    precondition(
      thread.isCurrent, "a CARenderer must be used on the thread that created it")
  }
}
