/// Counts what a frame costs before it is drawn, and looks at its watch meanwhile.
package struct FrameMeter: Sendable {
  /// What each pixel of the canvas adds to `Limits.work`: a large canvas is asked for, and costs.
  private static let workAPixel = 32.0
  /// How many canvases are added to `Limits.surfacePixels`, for the same reason.
  private static let canvasesOfSurfaces = 8

  package let watch: FrameWatch
  /// Whether there is anything to look at: mostly there is not, and this is asked for each item.
  private let isWatched: Bool
  private let allowedWork: Double
  private let allowedSurfacePixels: Int
  private var work = 0.0
  /// How often the watch was to be asked.
  private var looks = 0

  /// - Parameter canvasPixels: The area of the canvas.
  package init(_ limits: Limits, canvasPixels: Int, watch: FrameWatch) {
    self.watch = watch
    isWatched = watch.isAlert
    allowedWork = Double(limits.work) + Self.workAPixel * Double(canvasPixels)
    let (sum, overflows) = limits.surfacePixels.addingReportingOverflow(
      Self.canvasesOfSurfaces * canvasPixels)
    allowedSurfacePixels = overflows ? .max : sum
  }

  /// Looks at the watch: the first time, and then now and again, since asking costs more than most of
  /// what a frame does in between.
  ///
  /// - Parameter cost: Of what was done since, in units of `Limits.work`.
  /// - Throws: What the watch throws.
  @inline(__always)
  package mutating func look(_ cost: Double = 0) throws {
    guard isWatched else { return }
    defer { looks &+= 1 }
    if looks & Self.spacing == 0 || cost > Self.dear { try watch.check() }
  }

  /// Less one: how many looks lie between two questions.
  private static let spacing = 31
  /// What is done after each of which the watch is asked.
  private static let dear = 100_000.0

  /// Adds to what the frame costs.
  ///
  /// - Parameters:
  ///   - cost: In units of `Limits.work`.
  ///   - place: The layer's path, asked for where there is too much.
  /// - Throws: `LimitExceeded` when it is more than the frame may cost, and what the watch throws.
  package mutating func charge(_ cost: Double, at place: @autoclosure () -> String? = nil) throws {
    try look(cost)
    work += cost
    guard work > allowedWork else { return }
    throw LimitExceeded(
      "work of a frame", asked: Self.whole(work), allowed: Self.whole(allowedWork), place: place())
  }

  /// - Parameter pixels: Those of surfaces that are needed at a time.
  /// - Throws: `LimitExceeded` when they are too many.
  package func check(surfacePixels pixels: Double, at place: @autoclosure () -> String?) throws {
    guard pixels > Double(allowedSurfacePixels) else { return }
    throw LimitExceeded(
      "number of pixels of surfaces for groups and filters", asked: Self.whole(pixels),
      allowed: allowedSurfacePixels, place: place())
  }

  private static func whole(_ number: Double) -> Int { Int(min(number, 0x1p62)) }
}
