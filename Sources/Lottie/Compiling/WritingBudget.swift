import StrataGraphics

/// What the layers of a document may come to, all together.
///
/// A few words say a star of ten thousand points, a repeater has it a thousand times, and a composition that
/// is shown a thousand times has all of that again. So it is counted before it is made.
final class WritingBudget {
  private let file: String
  private let limits: Limits
  private var outlines = OutlineCost()
  private var values = 0.0
  /// Of strokes whose dashes move.
  let dashes: DashShare
  /// What was asked for beyond what is allowed; the first.
  private(set) var excess: LimitExceeded?
  /// Of the outlines of the layer at hand.
  private var finder = OutlineCostFinder()

  init(file: String, limits: Limits) {
    (self.file, self.limits) = (file, limits)
    dashes = DashShare(of: limits.dashSegments / 4)
  }

  /// Counts outlines that are worked out for a path.
  ///
  /// - Returns: Whether they are allowed.
  func take(_ shown: [PlacedOutline]) -> Bool {
    outlines += finder.cost(of: shown)
    return check(
      "number of points of all outlines at a frame", outlines.points, limits.pathElements)
      && check("work on outlines for a frame", outlines.work, limits.work)
  }

  /// Counts the points of a character's outline, each time that it is shown.
  ///
  /// - Returns: Whether they are allowed.
  func take(glyph path: Path) -> Bool {
    outlines.points += Double(path.points.count)
    return check(
      "number of points of all outlines at a frame", outlines.points, limits.pathElements)
  }

  /// Counts what a property keeps: numbers, or points.
  ///
  /// - Returns: Whether it is allowed.
  func take<Value: LottieValue>(_ property: Property<Value>) -> Bool {
    values +=
      property.isAnimated
      ? property.keyframes.reduce(0) { $0 + Double($1.value.weight) }
      : Double(property.value.weight - 1)
    return check("number of values of all keyframes", values, limits.pathElements)
  }

  /// Counts what animators ask for at a frame: every character asks each of them, and where they change
  /// the tracking those of all of its line.
  ///
  /// - Returns: Whether it is allowed.
  func take(_ animators: [TextAnimator], of text: SetText) -> Bool {
    var lines: [Int: Double] = [:]
    for glyph in text.glyphs { lines[glyph.line, default: 0] += 1 }
    let pairs = lines.values.reduce(0) { $0 + $1 * $1 }
    for animator in animators {
      let asked = animator.change.tracking == nil ? Double(text.glyphs.count) : pairs
      outlines.work += OutlineCost.point * asked
    }
    return check("work on outlines for a frame", outlines.work, limits.work)
  }

  /// Has the document refused.
  func refuse(_ reason: LimitExceeded) {
    guard excess == nil else { return }
    excess = LimitExceeded(
      reason.what, asked: reason.asked, allowed: reason.allowed, place: file)
  }

  /// Ends a layer: nothing that was counted of it is kept.
  ///
  /// - Throws: `LimitExceeded` where something was not allowed.
  func finishLayer() throws(LimitExceeded) {
    finder = OutlineCostFinder()
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

/// How many dashes each stroke may have whose dashes are cut at every frame, which takes far longer than those
/// of layers.
///
/// Strokes join while layers are made; afterwards nothing changes.
final class DashShare: @unchecked Sendable {
  private let all: Int
  private var strokes = 0

  init(of all: Int) { self.all = all }

  func join() { strokes += 1 }

  var limits: Limits {
    var limits = Limits.default
    limits.dashSegments = all / max(strokes, 1)
    return limits
  }
}
