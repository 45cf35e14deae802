/// The values of one set of cells over all time.
///
/// A layer that is not changed after its first frame has one course for all time. Any other layer
/// keeps its courses before each change, so that particles retain the values of their birth.
package struct EmitterHistory {
  /// A course that ended with a change.
  private struct EndedCourse {
    let course: EmitterCourse
    var end: Double
  }

  /// The values when the cells were set, or the current values if they have never changed.
  private(set) var first: EmitterValues
  /// Whether cells have been enabled or disabled since then.
  private var isSwitched = false
  private var past: [EndedCourse] = []
  package private(set) var present: EmitterCourse
  /// The time at which the cells were set; there are no births before it.
  private let begin: Double
  /// The time at which the cells were replaced; there are no births after it.
  private var end = Double.infinity

  package init(_ present: EmitterCourse, from begin: Double = -.infinity) {
    first = present.values
    self.present = present
    self.begin = begin
  }

  /// Whether the values are those of `present` at all times.
  package var isConstant: Bool {
    past.isEmpty && present.isConstant && begin == -.infinity && end == .infinity
  }

  // MARK: Changing

  /// Changes the values from a time on.
  package mutating func change(to new: EmitterCourse, at time: Double) {
    // When going back in time, changes after the new time are discarded.
    if let index = past.firstIndex(where: { $0.end >= time }) {
      past.removeSubrange((index + 1)...)
      past[index].end = time
    } else {
      past.append(EndedCourse(course: present, end: time))
    }
    present = new
    let most = max(Self.mostCells / max(new.values.cells.count, 1), 2)
    if past.count > min(most, Self.maximumIntervals) { past.removeFirst() }
  }

  /// Applies the current enabled state of the cells to all particles at once.
  ///
  /// - Returns: Whether the state has changed.
  package mutating func takeSwitches() -> Bool {
    guard !first.cells.hasSwitches(of: present.values.cells) else { return false }
    first.cells.takeSwitches(of: present.values.cells)
    isSwitched = true
    return true
  }

  /// Ends the use of the cells at a time.
  package mutating func finish(at time: Double) { end = min(end, time) }

  /// The maximum number of recorded changes: 17 seconds with one change in every frame.
  ///
  /// Earlier births use the oldest recorded values.
  private static let maximumIntervals = 1024
  /// The maximum number of cells in the recorded changes.
  private static let mostCells = 65_536

  // MARK: Queries

  private func interval(at time: Double) -> (course: EmitterCourse, end: Double) {
    // Most queries are for the time of a frame.
    guard let last = past.last, time < last.end else { return (present, .infinity) }
    var (low, high) = (0, past.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if time < past[middle].end { high = middle } else { low = middle + 1 }
    }
    return (past[low].course, past[low].end)
  }

  /// Returns the values at a time of the layer.
  package func values(at time: Double, _ scratch: EvaluationScratch) -> EmitterValues {
    var values = interval(at: time).course.values(at: time, scratch)
    if time < begin || time >= end { values.birthRate = 0 }
    if isSwitched { values.cells.takeSwitches(of: first.cells) }
    return values
  }

  /// Returns a time until which the values stay constant; the given time itself if they may change
  /// immediately.
  package func constantUntil(_ time: Double) -> Double {
    let (course, intervalEnd) = interval(at: time)
    let until = min(course.constantUntil(time), intervalEnd)
    if time < begin { return min(until, begin) }
    return time < end ? min(until, end) : until
  }

  /// The source for births, used by one thread at a time; nil if the values never change.
  package var source: EmitterSource? {
    guard !isConstant else { return nil }
    let isOpenEnded = begin == -.infinity && end == .infinity
    let courses = past.map(\.course) + [present]
    let scratch = EvaluationScratch()
    return EmitterSource(
      keepsRates: isOpenEnded && courses.allSatisfy { $0.keepsRates(of: first) },
      models: courses.map(\.values).filter(\.hasBehaviors),
      constantUntil: { constantUntil($0) }, values: { values(at: $0, scratch) })
  }
}
