import StrataGraphics

/// Limits the total size of a document's layers.
///
/// A short document can define a star of ten thousand points, repeat it a thousand times, and use
/// the composition a thousand times. Therefore the cost is computed before anything is created.
final class WritingBudget {
  private let file: String
  private let limits: Limits
  private var outlines = OutlineCost()
  private var values = 0.0
  /// The budget for strokes with animated dashes.
  let dashes: DashShare
  /// The first limit that was exceeded.
  private(set) var excess: LimitExceeded?
  /// The costs of the outlines in the current layer.
  private var finder = OutlineCostFinder(frames: 0...0)

  init(file: String, limits: Limits) {
    (self.file, self.limits) = (file, limits)
    dashes = DashShare(of: limits.dashSegments / 4)
  }

  /// Counts outlines that are evaluated for a path.
  ///
  /// - Parameter frames: The frames in which their layer may be visible.
  /// - Returns: Whether they are within the limits.
  func take(_ shown: [PlacedOutline], in frames: ClosedRange<Double>) -> Bool {
    if finder.frames != frames { finder = OutlineCostFinder(frames: frames) }
    outlines += finder.cost(of: shown)
    return check(
      "number of points of all outlines at a frame", outlines.points, limits.pathElements)
      && check("work on outlines for a frame", outlines.work, limits.work)
  }

  /// Counts the points of a character's outline, once for each occurrence.
  ///
  /// - Returns: Whether they are within the limits.
  func take(glyph path: Path) -> Bool {
    outlines.points += Double(path.points.count)
    return check(
      "number of points of all outlines at a frame", outlines.points, limits.pathElements)
  }

  /// Counts the numbers or points that a property stores, beyond one of a static property.
  ///
  /// - Returns: Whether they are within the limits.
  func take<Value: LottieValue>(_ property: Property<Value>) -> Bool {
    values +=
      property.isAnimated
      ? property.keyframes.reduce(0) { $0 + Double($1.value.weight) }
      : Double(property.value.weight - 1)
    return check("number of values of all keyframes", values, limits.pathElements)
  }

  /// Counts the evaluations of animators in a frame.
  ///
  /// Each character evaluates each animator for each of its properties.
  ///
  /// - Returns: Whether they are within the limits.
  func take(_ animators: [TextAnimator], of text: SetText) -> Bool {
    outlines.work += OutlineCost.animator * Double(animators.count) * Double(text.glyphs.count)
    return check("work on outlines for a frame", outlines.work, limits.work)
  }

  /// Counts the measuring of a text's path in a frame.
  ///
  /// - Returns: Whether it is within the limits.
  func take(_ path: TextPath, of text: SetText) -> Bool {
    let points =
      path.outline.keyframes.map { max($0.value.weight, $0.end.weight) }.max()
      ?? path.outline.value.weight
    outlines.work += OutlineCost.curve * Double(points)
    outlines.work += OutlineCost.animator * Double(text.glyphs.count)
    return check("work on outlines for a frame", outlines.work, limits.work)
  }

  /// Rejects the document.
  func refuse(_ reason: LimitExceeded) {
    guard excess == nil else { return }
    excess = LimitExceeded(
      reason.what, asked: reason.asked, allowed: reason.allowed, place: file)
  }

  /// Ends a layer and discards the cached costs of its outlines.
  ///
  /// - Throws: `LimitExceeded` if a limit was exceeded.
  func finishLayer() throws(LimitExceeded) {
    finder = OutlineCostFinder(frames: 0...0)
    if let excess { throw excess }
  }

  private func check(_ what: String, _ asked: Double, _ allowed: Int) -> Bool {
    if asked > Double(allowed) {
      refuse(
        LimitExceeded(what, asked: Int(min(asked, 1e18)), allowed: allowed))
    }
    return excess == nil
  }
}

/// The share of the dash limit for each stroke whose dashes are cut in every frame.
///
/// Cutting in every frame is much slower than dashing by the layer. Strokes are registered while
/// layers are created. Afterwards, the object does not change.
final class DashShare: @unchecked Sendable {
  private let all: Int
  private var strokes = 0

  init(of all: Int) { self.all = all }

  /// Registers a stroke.
  func join() { strokes += 1 }

  /// The limits for cutting one stroke: the default ones, with the share of dash segments.
  var limits: Limits {
    var limits = Limits.default
    limits.dashSegments = all / max(strokes, 1)
    return limits
  }
}
