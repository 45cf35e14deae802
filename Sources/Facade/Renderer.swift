public import Foundation
import StrataEvaluation
public import StrataGPU
public import StrataGraphics
public import StrataLayers
public import StrataRenderList
public import StrataText

/// Renders layer trees to images of one size, on one device.
///
/// Calls are synchronous. The tree is evaluated on the calling thread. A GPU draws on the device's
/// own thread, which is shared by all renderers on the same device, together with its programs and
/// textures. The CPU draws images for several callers at the same time. A renderer is used by one
/// thread at a time and is not `Sendable`.
public final class Renderer {
  /// The size of the canvas in points.
  public let size: CGSize
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The path rendering strategy, where there is a choice.
  public let pathStrategy: PathStrategy
  /// The direction of the root's y axis on the canvas.
  public let yAxis: YAxis
  public let limits: Limits
  /// The font policy for text.
  public let fonts: FontPolicy
  /// Cancels the frame or the job that is being drawn, from any thread.
  ///
  /// A canceled frame throws `FrameCancelled`, and a canceled job reports it in its summary. After
  /// it has canceled, all further drawing ends at once until the property is replaced.
  public var cancellation: Cancellation?
  /// Whether gradients are dithered; false by default.
  ///
  /// Values between two 8-bit levels become a pattern of 8 × 8 pixels of both levels instead of a
  /// band of one. The pattern is fixed to the canvas, so that a static gradient remains static in a
  /// movie. It applies to gradient layers and not to content that code draws into bitmaps.
  public var dithers = false
  /// Whether frames are planned naively, which leaves nothing out; see `RenderList`.
  package var plansNaively = false
  /// Whether groups that change nothing are kept; see `Canvas`.
  package var keepsAllGroups = false
  /// The part of the root's superspace that the canvas shows, in points.
  ///
  /// nil, the default, shows `size` points from the origin. The part is stretched to fill the
  /// canvas or `viewportPixels`. An empty or non-finite rectangle is ignored.
  public var viewport: CGRect?
  /// The rectangle of the canvas that the viewport fills, in pixels from the top left corner.
  ///
  /// It is rounded to whole pixels. nil is the whole canvas. The rest of the canvas shows only the
  /// background. If the rectangle is empty, `viewport` is ignored.
  public var viewportPixels: CGRect?
  /// The region of the root's superspace, in points, that background filters read.
  ///
  /// nil, the default, limits them to the viewport. A rectangle that is not finite counts as nil.
  public var viewportSurroundings: CGRect?
  /// The diagnostics of the last image or of the frames of the last job.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The statistics of the last image.
  public private(set) var statistics = RenderStatistics()

  package let opened: OpenDevice
  /// The data that evaluation reuses from one frame to the next.
  let scratch: EvaluationScratch
  package let pixelSize: PixelSize

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - size: The canvas in points; each side must be greater than 0 and finite. It is rounded up
  ///     to whole pixels. Coordinates are not scaled to fit, except that rectangles that reach
  ///     exactly to the end of the canvas are drawn to the end of its pixels.
  ///   - scale: The number of pixels per point, greater than 0 and finite.
  ///   - device: The device that draws. `.auto` uses hardware GL if possible and else the CPU.
  ///   - requireHardware: Whether to reject the CPU back end and software GL.
  ///   - cpu: The options of the CPU back end, if it draws.
  ///   - fonts: The font policy for text. Fonts are opened when the first text is drawn.
  /// - Throws: `RendererError` for an invalid size or scale, `LimitExceeded` for a canvas that is
  ///   too large, `TextError` for a font file that cannot be read, `GPUError` if no device matches.
  public init(
    size: CGSize, scale: CGFloat = 1, device: DeviceSelector = .auto,
    requireHardware: Bool = false, pathStrategy: PathStrategy = .auto, yAxis: YAxis = .down,
    cpu: CPUOptions = CPUOptions(), limits: Limits = .default, fonts: FontPolicy = .default
  ) throws {
    self.size = size
    self.scale = scale
    self.pathStrategy = pathStrategy
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
  ///
  /// It changes before a frame that needs a feature that the device draws incorrectly.
  public var device: DeviceDescription { opened.description }

  /// Runs the parts of the device's self-test that no frame has needed yet.
  ///
  /// - Throws: `GPUError` if the device fails and there is no other one.
  package func testDevice() throws { try opened.testEverything() }

  /// The device candidates that were tried until the device was found; empty for `.cpu`.
  public var candidates: [DeviceCandidate] { opened.candidates }

  /// Renders `root` at `time` as a live frame.
  ///
  /// If `time` is not earlier than that of the previous frame, the delegates of animations that
  /// have begun or ended since then are called after the frame on the calling thread, and so are
  /// completed completion blocks.
  ///
  /// The canvas is the root's superspace with the origin (0, 0) at the top left, so that the root's
  /// position and transform apply.
  ///
  /// - Parameters:
  ///   - time: The time on the root's timeline, in seconds.
  ///   - background: The color to which the canvas is cleared; nil keeps it transparent.
  /// - Throws: `RendererError` for a time that is not finite, `LimitExceeded`, `PathError` for a
  ///   path that is not finite, `TextError` if text cannot be laid out, `GPUError` if drawing
  ///   fails, `FrameCancelled`. An error does not affect later images.
  public func image(
    of root: CALayer, at time: Double = 0, background: CGColor? = nil
  ) throws -> CGImage {
    let start = StageClock.seconds()
    let watch = watch()
    let list = try renderList(of: root, at: time, background: background, watch)
    let evaluated = StageClock.seconds()
    let frame = try opened.render(list, strategy: pathStrategy, watch: watch)
    diagnostics = list.diagnostics + frame.statistics.diagnostics
    statistics = frame.statistics
    statistics.evaluateSeconds = evaluated - start
    root.deliverEvents()
    return CGImage(frame.pixels)
  }

  /// Evaluates the tree at a time to a flat list in paint order, as a back end draws it.
  ///
  /// - Throws: `RendererError` for a time that is not finite, `LimitExceeded` for too many or too
  ///   deeply nested layers, `FrameCancelled`.
  package func renderList(
    of root: CALayer, at time: Double = 0, background: CGColor? = nil
  ) throws -> RenderList {
    try renderList(of: root, at: time, background: background, watch())
  }

  /// Creates the watch of a frame, which checks limits and cancellation.
  func watch() -> FrameWatch { FrameWatch(limits, cancellation.map { [$0] } ?? []) }

  func renderList(
    of root: CALayer, at time: Double, background: CGColor?, _ watch: FrameWatch
  ) throws -> RenderList {
    try Self.renderList(
      of: root, at: time, on: canvas(background: background), limits: limits, watch: watch,
      scratch: scratch)
  }

  func canvas(background: CGColor?) -> Canvas {
    var canvas = Canvas(
      size: pixelSize, showing: size, scale: Double(scale), background: background?.value,
      isYUp: yAxis == .up, dithers: dithers, viewport: shownViewport)
    canvas.isPlannedNaively = plansNaively
    canvas.keepsAllGroups = keepsAllGroups
    return canvas
  }

  private var shownViewport: Viewport? {
    guard let part = viewport, part.width > 0, part.height > 0, part.width.isFinite,
      part.height.isFinite, part.minX.isFinite, part.minY.isFinite
    else { return nil }
    let surroundings = viewportSurroundings.flatMap { rect in
      [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite) ? rect : nil
    }
    let whole = PixelRect(pixelSize)
    guard let area = viewportPixels else {
      return Viewport(part, on: whole, surroundings: surroundings)
    }
    func pixel(_ value: CGFloat) -> Int {
      value.isFinite ? Int(min(max(value.rounded(), -1e9), 1e9)) : 0
    }
    let pixels = PixelRect(
      minX: pixel(area.minX), minY: pixel(area.minY), maxX: pixel(area.maxX),
      maxY: pixel(area.maxY))
    return pixels.isEmpty ? nil : Viewport(part, on: pixels, surroundings: surroundings)
  }

  static func renderList(
    of root: CALayer, at time: Double, on canvas: Canvas, limits: Limits, watch: FrameWatch,
    scratch: EvaluationScratch
  ) throws -> RenderList {
    guard time.isFinite else { throw RendererError.timeNotFinite(time) }
    var list = try Evaluator.renderList(
      of: root, at: time, on: canvas, limits: limits, watch: watch, scratch: scratch)
    list.isPlannedNaively = canvas.isPlannedNaively
    return list
  }

  package static func pixelSize(
    _ size: CGSize, scale: CGFloat, limits: Limits
  ) throws -> PixelSize {
    guard scale.isFinite, scale > 0 else { throw RendererError.scale(scale) }
    guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 else {
      throw RendererError.size(size)
    }
    // The product may exceed a whole number of pixels by a rounding error.
    func pixels(_ length: CGFloat) -> Double {
      max((Double(length * scale) * (1 - 1e-12)).rounded(.up), 1)
    }
    let (width, height) = (pixels(size.width), pixels(size.height))
    try checkCanvas(width, height, limits)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Validates the size of a canvas.
  ///
  /// - Parameter place: The file that requests the canvas, if there is one.
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
    try CanvasMemory.check(pixels: width * height)
  }
}

/// The direction of the y axis of the root's superspace on the canvas.
public enum YAxis: String, Sendable, CaseIterable {
  /// The origin is the top left corner, as on iOS.
  case down
  /// The origin is the bottom left corner, as on macOS.
  case up
}

/// An invalid argument of a renderer.
public enum RendererError: StrataError, Equatable {
  case size(CGSize)
  case origin(CGPoint)
  case scale(CGFloat)
  case timeNotFinite(Double)

  public var kind: FailureKind { .usage }

  public var description: String {
    switch self {
    case .size(let size):
      "the canvas size must be finite and above 0, not \(size.width) x \(size.height) points"
    case .origin(let origin):
      "the canvas origin must be finite, not (\(origin.x), \(origin.y))"
    case .scale(let scale):
      "the scale must be finite and above 0, not \(scale) pixels per point"
    case .timeNotFinite(let time):
      "the time must be finite, not \(time) seconds"
    }
  }
}
