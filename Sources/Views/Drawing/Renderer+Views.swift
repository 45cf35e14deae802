public import Foundation
public import Strata

// Rendering of views and controllers. A view or a controller that is not in a window is added to a
// window of the size of the image: a controller's view fills it and appears, and a view keeps its
// frame.
extension Renderer {
  /// Renders a view at a time in seconds; see `image(of:at:background:)` for layers.
  @preconcurrency @MainActor
  public func image(
    of view: UIView, at time: Double = 0, background: CGColor? = nil
  ) throws -> CGImage {
    try image(of: ViewHost.root(for: view, self), at: time, background: background)
  }

  /// Renders the view of a controller at a time in seconds.
  @preconcurrency @MainActor
  public func image(
    of viewController: UIViewController, at time: Double = 0, background: CGColor? = nil
  ) throws -> CGImage {
    try image(of: ViewHost.root(for: viewController, self), at: time, background: background)
  }

  /// Renders frames of a view into a movie, an image sequence, or another output.
  ///
  /// See `render(_:frames:fps:to:options:progress:)` for layers.
  @preconcurrency @MainActor @discardableResult
  public func render(
    _ view: UIView, frames: Range<Int>, fps: FrameRate, to url: URL,
    options: RenderOptions = RenderOptions(),
    progress: (RenderProgress) -> ProgressAnswer = { _ in .continue }
  ) throws -> RenderSummary {
    try render(
      ViewHost.root(for: view, self), frames: frames, fps: fps, to: url, options: options,
      progress: progress)
  }

  /// Renders frames of a controller's view into a movie, an image sequence, or another output.
  @preconcurrency @MainActor @discardableResult
  public func render(
    _ viewController: UIViewController, frames: Range<Int>, fps: FrameRate, to url: URL,
    options: RenderOptions = RenderOptions(),
    progress: (RenderProgress) -> ProgressAnswer = { _ in .continue }
  ) throws -> RenderSummary {
    try render(
      ViewHost.root(for: viewController, self), frames: frames, fps: fps, to: url,
      options: options, progress: progress)
  }

  /// Passes each frame of a view to a closure, in order.
  @preconcurrency @MainActor
  public func forEachFrame(
    of view: UIView, frames: Range<Int>, fps: FrameRate, options: RenderOptions = RenderOptions(),
    _ body: (_ frame: Int, _ image: CGImage) throws -> Void
  ) throws {
    try forEachFrame(
      of: ViewHost.root(for: view, self), frames: frames, fps: fps, options: options, body)
  }

  /// Passes each frame of a controller's view to a closure, in order.
  @preconcurrency @MainActor
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
