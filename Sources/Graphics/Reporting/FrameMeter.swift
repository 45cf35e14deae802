/// Estimates the cost of a frame before it is drawn, and checks its watch meanwhile.
package struct FrameMeter: Sendable {
  /// The allowance per canvas pixel in addition to `Limits.work`: a large canvas is requested
  /// explicitly, and costs work.
  private static let workAPixel = 32.0
  /// The number of canvases added to `Limits.surfacePixels`, for the same reason.
  private static let canvasesOfSurfaces = 8

  package let watch: FrameWatch
  /// Whether there is anything to check, cached because it is usually false and needed for each
  /// item.
  private let isWatched: Bool
  private let allowedWork: Double
  private let allowedSurfacePixels: Int
  private var work = 0.0
  /// The number of calls of `look` that could check the watch.
  private var looks = 0
  private var pulse = ThreadWatch.Pulse()

  /// - Parameter canvasPixels: The area of the canvas.
  package init(_ limits: Limits, canvasPixels: Int, watch: FrameWatch) {
    self.watch = watch
    isWatched = watch.isAlert
    allowedWork = Double(limits.work) + Self.workAPixel * Double(canvasPixels)
    let (sum, overflows) = limits.surfacePixels.addingReportingOverflow(
      Self.canvasesOfSurfaces * canvasPixels)
    allowedSurfacePixels = overflows ? .max : sum
  }

  /// Checks the watch the first time and then periodically, because a check costs more than most of
  /// the work in between.
  ///
  /// - Parameter cost: The cost of the work since the last call, in units of `Limits.work`.
  /// - Throws: The errors of the watch, and those of `ThreadWatch.check()`.
  @inline(__always)
  package mutating func look(_ cost: Double = 0) throws {
    try pulse.step(cost > Self.dear ? 64 : 1)
    guard isWatched else { return }
    defer { looks &+= 1 }
    if looks & Self.spacing == 0 || cost > Self.dear { try watch.check() }
  }

  /// The number of calls of `look` per check, minus one; a bit mask.
  private static let spacing = 31
  /// The cost of a single call above which the watch is always checked.
  private static let dear = 100_000.0

  /// Adds to the cost of the frame.
  ///
  /// - Parameters:
  ///   - cost: In units of `Limits.work`.
  ///   - place: The layer's path, evaluated only if the limit is exceeded.
  /// - Throws: `LimitExceeded` if the frame costs more than allowed, and the errors of the watch.
  package mutating func charge(_ cost: Double, at place: @autoclosure () -> String? = nil) throws {
    try look(cost)
    work += cost
    guard work > allowedWork else { return }
    throw LimitExceeded(
      "work of a frame", asked: Self.whole(work), allowed: Self.whole(allowedWork), place: place())
  }

  /// - Parameter pixels: The pixels of surfaces that are needed at the same time.
  /// - Throws: `LimitExceeded` if there are too many.
  package func check(surfacePixels pixels: Double, at place: @autoclosure () -> String?) throws {
    guard pixels > Double(allowedSurfacePixels) else { return }
    throw LimitExceeded(
      "number of pixels of surfaces for groups and filters", asked: Self.whole(pixels),
      allowed: allowedSurfacePixels, place: place())
  }

  private static func whole(_ number: Double) -> Int { Int(min(number, 0x1p62)) }
}
