public import Foundation
import StrataEvaluation
public import StrataGPU
public import StrataGraphics
public import StrataLayers
public import StrataRenderList
public import StrataText

/// Turns layer trees into images of one size, on one device.
///
/// Calls are synchronous. The tree is evaluated on the calling thread; drawing happens on the
/// device's own thread, which renderers on the same device share, with its programs and textures.
/// A renderer belongs to one thread at a time and is not `Sendable`.
public final class Renderer {
  /// In points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// Which way shapes take to the pixels, where there is a choice.
  public let pathWay: PathWay
  /// Where the root's y axis points on the canvas.
  public let yAxis: YAxis
  public let limits: Limits
  /// Which fonts text is set in.
  public let fonts: FontPolicy
  /// Whoever holds it may end the frame or the job that is being drawn, from any thread; what is
  /// drawn then throws `FrameCancelled`, or is a job whose summary says so.
  ///
  /// Until another takes its place, whatever is drawn ends at once when it has cancelled.
  public var cancellation: Cancellation?
  /// Whether gradients are dithered: what lies between two levels of 8 bits becomes a pattern of 8 × 8
  /// pixels of both, instead of a band of one.
  ///
  /// False at first. The pattern lies still on the canvas, so a still gradient stays still in a movie. It
  /// is for gradient layers; what code draws into bitmaps has its colours already.
  public var dithers = false
  /// The part of the root's superspace that the canvas shows, in points; nil, as at first, for what lies
  /// from its origin on, `size` points of it.
  ///
  /// The part is stretched to fill the canvas, or `viewportPixels` of it. One without an area, or that is
  /// not finite, is not looked at.
  public var viewport: CGRect?
  /// Where on the canvas the viewport lies: pixels from its top-left corner, rounded to whole ones; nil for
  /// the whole canvas.
  ///
  /// Beside them there is background alone.
  public var viewportPixels: CGRect?
  /// What the last image, or the frames of the last job, could not show.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// What the last image cost.
  public private(set) var statistics = RenderStatistics()

  let opened: OpenDevice
  /// What evaluating one frame leaves for the next.
  let scratch: EvaluationScratch
  package let pixelSize: PixelSize

  /// - Parameters:
  ///   - size: The canvas in points; each side above 0 and finite. Where it is no whole number of
  ///     pixels it has the next more: everything lies where the scale puts it, but rectangles that
  ///     reach just to the end of the canvas are drawn to the end of its pixels.
  ///   - scale: Pixels per point, above 0 and finite.
  ///   - device: Which device draws; `.auto` takes hardware GL, else the CPU.
  ///   - requireHardware: Refuse the CPU back end and software GL.
  ///   - cpu: How the CPU back end draws, where it does.
  ///   - fonts: Which fonts text is set in; they are opened when the first text is drawn.
  /// - Throws: `RendererError` for a size or scale that cannot be, `LimitExceeded` for a canvas
  ///   that is too large, `TextError` for a font file that cannot be read, `GPUError` when no device
  ///   fits.
  public init(
    size: CGSize, scale: CGFloat = 1, device: DeviceSelector = .auto,
    requireHardware: Bool = false, pathWay: PathWay = .auto, yAxis: YAxis = .down,
    cpu: CPUOptions = CPUOptions(), limits: Limits = .default, fonts: FontPolicy = .default
  ) throws {
    self.size = size
    self.scale = scale
    self.pathWay = pathWay
    self.yAxis = yAxis
    self.limits = limits
    self.fonts = fonts
    scratch = EvaluationScratch(ContentOptions(fonts))
    try fonts.check()
    pixelSize = try Self.pixelSize(size, scale: scale, limits: limits)
    opened = try OpenDevice.shared(
      device, requireHardware: requireHardware, cpu: cpu, limits: limits)
  }

  /// The device that draws.
  public var device: DeviceDescription { opened.description }

  /// The rungs of the device ladder that were tried when the device was opened; empty for `.cpu`.
  public var rungs: [RungReport] { opened.rungs }

  /// What `root` shows at `time`: a live frame.
  ///
  /// When `time` is not before that of the frame before, the delegates of animations that have begun
  /// or ended since are called after the frame, on the calling thread, and so are the completion
  /// blocks that have nothing left to wait for.
  ///
  /// The canvas is the root's superspace, origin (0, 0) at the top-left: the root's position and
  /// transform count.
  ///
  /// - Parameters:
  ///   - time: Seconds on the root's timeline.
  ///   - background: What the canvas is cleared to; nil keeps it transparent.
  /// - Throws: `LimitExceeded`, `PathError` for a path that is not finite, `TextError` where text cannot
  ///   be set, `GPUError` when drawing fails, `FrameCancelled`. The renderer draws the next image as if there had been none.
  public func image(
    of root: CALayer, at time: Double = 0, background: CGColor? = nil
  ) throws -> CGImage {
    let start = StageClock.seconds()
    let watch = watch()
    let list = try renderList(of: root, at: time, background: background, watch)
    let evaluated = StageClock.seconds()
    let frame = try opened.render(list, way: pathWay, watch: watch)
    diagnostics = list.diagnostics
    statistics = frame.statistics
    statistics.evaluateSeconds = evaluated - start
    root.deliverEvents()
    return CGImage(frame.pixels)
  }

  /// The tree at a time, flattened in paint order: what a back end would draw.
  ///
  /// - Throws: `LimitExceeded` for too many or too deeply nested layers, `FrameCancelled`.
  package func renderList(
    of root: CALayer, at time: Double = 0, background: CGColor? = nil
  ) throws -> RenderList {
    try renderList(of: root, at: time, background: background, watch())
  }

  /// Begins to watch over a frame.
  func watch() -> FrameWatch { FrameWatch(limits, cancellation.map { [$0] } ?? []) }

  func renderList(
    of root: CALayer, at time: Double, background: CGColor?, _ watch: FrameWatch
  ) throws -> RenderList {
    try Self.renderList(
      of: root, at: time, on: canvas(background: background), limits: limits, watch: watch,
      scratch: scratch)
  }

  func canvas(background: CGColor?) -> Canvas {
    Canvas(
      size: pixelSize, showing: size, scale: Double(scale), background: background?.value,
      isYUp: yAxis == .up, dithers: dithers, viewport: shownViewport)
  }

  private var shownViewport: Viewport? {
    guard let part = viewport, part.width > 0, part.height > 0, part.width.isFinite,
      part.height.isFinite, part.minX.isFinite, part.minY.isFinite
    else { return nil }
    let whole = PixelRect(pixelSize)
    guard let area = viewportPixels else { return Viewport(part, on: whole) }
    func pixel(_ value: CGFloat) -> Int {
      value.isFinite ? Int(min(max(value.rounded(), -1e9), 1e9)) : 0
    }
    let pixels = PixelRect(
      minX: pixel(area.minX), minY: pixel(area.minY), maxX: pixel(area.maxX),
      maxY: pixel(area.maxY))
    return pixels.isEmpty ? nil : Viewport(part, on: pixels)
  }

  static func renderList(
    of root: CALayer, at time: Double, on canvas: Canvas, limits: Limits, watch: FrameWatch,
    scratch: EvaluationScratch
  ) throws -> RenderList {
    guard time.isFinite else { throw RendererError.timeNotFinite(time) }
    return try Evaluator.renderList(
      of: root, at: time, on: canvas, limits: limits, watch: watch, scratch: scratch)
  }

  package static func pixelSize(
    _ size: CGSize, scale: CGFloat, limits: Limits
  ) throws -> PixelSize {
    guard scale.isFinite, scale > 0 else { throw RendererError.scale(scale) }
    guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 else {
      throw RendererError.size(size)
    }
    // A whole number that rounding has pushed up by a hair is still that number of pixels.
    func pixels(_ length: CGFloat) -> Double {
      max((Double(length * scale) * (1 - 1e-12)).rounded(.up), 1)
    }
    let (width, height) = (pixels(size.width), pixels(size.height))
    try checkCanvas(width, height, limits)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// - Parameter place: The file that asks for the canvas, where one does.
  package static func checkCanvas(
    _ width: Double, _ height: Double, _ limits: Limits, place: String? = nil
  ) throws {
    for (what, side) in [("canvas width", width), ("canvas height", height)]
    where side > Double(limits.canvasSide) {
      throw LimitExceeded(
        "\(what) in pixels", asked: Int(min(side, 1e15)), allowed: limits.canvasSide, place: place)
    }
    guard width * height <= Double(limits.canvasPixels) else {
      throw LimitExceeded(
        "canvas area in pixels", asked: Int(min(width * height, 1e18)),
        allowed: limits.canvasPixels,
        place: place)
    }
  }
}

/// Where the y axis of the root's superspace points on the canvas.
public enum YAxis: String, Sendable, CaseIterable {
  /// As on iOS: the origin is the top-left corner.
  case down
  /// As on macOS: the origin is the bottom-left corner.
  case up
}

/// An argument of a renderer that cannot be.
public enum RendererError: StrataError, Equatable {
  case size(CGSize)
  case scale(CGFloat)
  case timeNotFinite(Double)

  public var kind: FailureKind { .usage }

  public var description: String {
    switch self {
    case .size(let size):
      "the canvas is \(size.width) x \(size.height) points; both sides must be above 0 and finite"
    case .scale(let scale):
      "the scale is \(scale) pixels a point; it must be above 0 and finite"
    case .timeNotFinite(let time):
      "the time is \(time) seconds; it must be finite"
    }
  }
}
