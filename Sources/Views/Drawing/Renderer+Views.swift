public import Foundation
public import Strata

// Pictures of views and controllers. Each is put into a window of the picture's size if it is in none:
// a controller's view fills it and appears; a view lies where its frame says.
extension Renderer {
  /// What a view shows at a time; see `image(of:at:background:)` of layers.
  @MainActor
  public func image(
    of view: UIView, at time: Double = 0, background: CGColor? = nil
  ) throws -> CGImage {
    try image(of: ViewHost.root(for: view, self), at: time, background: background)
  }

  /// What a controller's view shows at a time.
  @MainActor
  public func image(
    of viewController: UIViewController, at time: Double = 0, background: CGColor? = nil
  ) throws -> CGImage {
    try image(of: ViewHost.root(for: viewController, self), at: time, background: background)
  }

  /// Draws frames of a view into a movie, a sequence or the like; see
  /// `render(_:frames:fps:to:options:progress:)` of layers.
  @MainActor @discardableResult
  public func render(
    _ view: UIView, frames: Range<Int>, fps: FrameRate, to url: URL,
    options: RenderOptions = RenderOptions(),
    progress: (RenderProgress) -> ProgressAnswer = { _ in .continue }
  ) throws -> RenderSummary {
    try render(
      ViewHost.root(for: view, self), frames: frames, fps: fps, to: url, options: options,
      progress: progress)
  }

  /// Draws frames of a controller's view into a movie, a sequence or the like.
  @MainActor @discardableResult
  public func render(
    _ viewController: UIViewController, frames: Range<Int>, fps: FrameRate, to url: URL,
    options: RenderOptions = RenderOptions(),
    progress: (RenderProgress) -> ProgressAnswer = { _ in .continue }
  ) throws -> RenderSummary {
    try render(
      ViewHost.root(for: viewController, self), frames: frames, fps: fps, to: url,
      options: options, progress: progress)
  }

  /// Hands each frame of a view to a closure, in order.
  @MainActor
  public func forEachFrame(
    of view: UIView, frames: Range<Int>, fps: FrameRate, options: RenderOptions = RenderOptions(),
    _ body: (_ frame: Int, _ image: CGImage) throws -> Void
  ) throws {
    try forEachFrame(
      of: ViewHost.root(for: view, self), frames: frames, fps: fps, options: options, body)
  }

  /// Hands each frame of a controller's view to a closure, in order.
  @MainActor
  public func forEachFrame(
    of viewController: UIViewController, frames: Range<Int>, fps: FrameRate,
    options: RenderOptions = RenderOptions(),
    _ body: (_ frame: Int, _ image: CGImage) throws -> Void
  ) throws {
    try forEachFrame(
      of: ViewHost.root(for: viewController, self), frames: frames, fps: fps, options: options,
      body)
  }
}
