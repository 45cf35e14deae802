public import Foundation
public import StrataGLLayers
import StrataGPU
import StrataGraphics
public import StrataLayers
public import StrataRenderList
import StrataText

/// Draws a layer tree into an OpenGL ES context and framebuffer of the caller's.
///
/// A frame is begun at a time, drawn where something has to be drawn, and ended:
///
/// ```swift
/// let live = CARenderer(eaglContext: context)
/// live.layer = root
/// live.bounds = root.bounds
/// live.beginFrame(atTime: time, timeStamp: nil)
/// // Draw your own scene; or clear what lies in live.updateBounds().
/// live.render()
/// live.endFrame()
/// ```
///
/// **Where it draws.** Into the framebuffer that is bound when `render()` is called. The lower left
/// corner of `bounds` lies on the lower left corner of the viewport, and a point is
/// `Options.scale` pixels; the viewport's size does not count, and what lies outside the framebuffer
/// is cut off. The picture stands upright in GL's sense: its top is at the greatest y. Layers count
/// from the top, as with `Renderer`; with `Options.yAxis` up, as on a Mac, from the bottom too.
///
/// **What it draws over.** The finished picture of the tree is put over what the framebuffer holds,
/// source-over, and nothing is cleared. Layers blend with each other, and filter each other as
/// backgrounds, but not the caller's pixels. Pixels outside `updateBounds()` are untouched.
///
/// **State.** All GL state is the same after every call as before: bindings, switches, blending,
/// masks, pixel storage, vertex attributes. Depth and stencil are neither tested nor written. Errors
/// that GL had noted are taken by `render()`; an occlusion query that is active counts the picture.
///
/// A renderer belongs to the thread that made it, and draws while its context is current there;
/// breaking that promise traps. A context that is no `EAGLContext` should be current when the
/// renderer is released, too: else what was made in it stays in it.
public final class CARenderer {
  /// What evaluating one frame leaves for the next.
  private let scratch: EvaluationScratch

  /// The root of the tree; its superspace is what `bounds` is in.
  ///
  /// A new one is drawn whole.
  public var layer: CALayer? {
    didSet { if layer !== oldValue { forgetFrames() } }
  }

  /// The part of the root's superspace that is drawn, in points; null draws nothing.
  ///
  /// Takes effect with the next frame, which is drawn whole.
  public var bounds = CGRect.null {
    didSet { if bounds != oldValue { forgetFrames() } }
  }

  /// How the tree is drawn.
  public let options: Options
  /// What kept the last frame from being drawn, as `image(of:at:)` would throw it; nil for nothing.
  ///
  /// The next frame is drawn whole.
  public private(set) var error: (any Error)?
  /// What the last frame could not show.
  public private(set) var diagnostics: [Diagnostic] = []
  /// What the last `render()` cost.
  public private(set) var statistics = RenderStatistics()

  private let thread = CallingThread()
  private let target: LiveTarget
  /// The last frame that was begun; nil before the first and after an error.
  private var list: RenderList?
  /// The pixels that differ from those that `render()` last drew.
  private var changed = PixelRect.empty
  /// The frame under way.
  private var frame: Frame?

  private struct Frame {
    let time: Double
    let grid: LiveGrid?
    /// Pixels to draw.
    var update: PixelRect
  }

  init(_ target: LiveTarget, _ options: Options) {
    self.target = target
    self.options = options
    scratch = EvaluationScratch(ContentOptions(options.fonts))
  }

  /// Draws in a context, which is current on this thread whenever `render()` is called.
  public convenience init(eaglContext context: EAGLContext, options: Options = Options()) {
    self.init(LiveTarget(context, options.limits), options)
  }

  /// Draws in the context that is current on this thread, whoever made it: one of EGL's, for OpenGL
  /// ES 2.0 or later.
  ///
  /// For contexts of SDL's, GLFW's or a program's own; for an `EAGLContext` take `init(eaglContext:)`.
  ///
  /// - Throws: `GLInteropError` when there is no such context, `GPUError` when its driver lacks what
  ///   drawing needs.
  public convenience init(inCurrentContext options: Options) throws {
    self.init(try LiveTarget(inCurrentContextWith: options.limits), options)
  }

  // MARK: Frames

  /// Begins a frame: commits the thread's changes and evaluates the tree.
  ///
  /// A frame that is under way is given up; what it would have drawn is drawn with this one.
  ///
  /// - Parameters:
  ///   - time: Seconds on the root's timeline.
  ///   - timeStamp: Not used; frames depend on their time alone.
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

  /// The part of `bounds` that `render()` will draw: what has changed since it last did, and what was
  /// added; null when there is nothing to draw, and outside a frame.
  ///
  /// A little larger than need be, and in whole pixels.
  public func updateBounds() -> CGRect {
    check()
    guard let frame, let grid = frame.grid, !frame.update.isEmpty else { return .null }
    return grid.points(of: frame.update)
  }

  /// Has `render()` draw in a rectangle too, where the caller has painted over the last picture or
  /// the framebuffer is another one.
  ///
  /// - Parameter rect: In the root's superspace. Does nothing outside a frame.
  public func addUpdate(_ rect: CGRect) {
    check()
    guard var enlarged = frame, let grid = enlarged.grid else { return }
    enlarged.update = enlarged.update.union(grid.pixels(of: rect))
    frame = enlarged
  }

  /// Draws the frame inside `updateBounds()`.
  ///
  /// Does nothing outside a frame. What goes wrong is in `error`.
  public func render() {
    check()
    target.check()
    guard let list, let frame, frame.grid != nil, !frame.update.isEmpty else { return }
    do {
      statistics = try target.draw(
        list, changed: changed, update: frame.update, way: options.pathWay,
        watch: FrameWatch(options.limits))
      changed = .empty
      self.frame?.update = .empty
    } catch {
      self.error = error
      forgetFrames()
    }
  }

  /// When the next frame has to be drawn, on the root's timeline, unless somebody changes the tree:
  /// the time of this frame while something moves, the next time at which an animation begins, or
  /// infinity.
  public func nextFrameTime() -> CFTimeInterval {
    check()
    guard let layer, let time = frame?.time ?? lastTime else { return .infinity }
    return layer.nextChange(after: time)
  }

  /// Ends the frame: takes animations that have ended off their layers, and calls the delegates of
  /// those that have begun and ended since the frame before, and completion blocks, on this thread.
  ///
  /// Does nothing outside a frame. Those who are called may change the tree and begin a frame.
  public func endFrame() {
    check()
    guard let ended = frame else { return }
    frame = nil
    lastTime = ended.time
    if ended.grid != nil { layer?.deliverEvents(removingEnded: true) }
  }

  private var lastTime: Double?

  private func forgetFrames() { list = nil }

  private func check() {
    precondition(
      thread.isCurrent, "a CARenderer is used on the thread that made it and on no other")
  }
}
