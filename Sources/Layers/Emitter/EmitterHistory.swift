/// What the values of one set of cells were, are and will be.
///
/// A layer that nobody changes after it was shown has one course for all time. Any other keeps what
/// it was before each change, so that the particles stay what they were born as.
package struct EmitterHistory {
  /// A course that ended with a change.
  private struct Stretch {
    let course: EmitterCourse
    var end: Double
  }

  /// What the values were when the cells came, or are where nobody ever changed them.
  private(set) var first: EmitterValues
  /// Whether cells were switched on or off since then.
  private var isSwitched = false
  private var past: [Stretch] = []
  package private(set) var present: EmitterCourse
  /// When the cells came; nothing is born before.
  private let begin: Double
  /// When others took their place; nothing is born after.
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

  /// Has other values take effect at a time.
  package mutating func change(to new: EmitterCourse, at time: Double) {
    // After a look back in time, what was changed later than now has not happened.
    if let index = past.firstIndex(where: { $0.end >= time }) {
      past.removeSubrange((index + 1)...)
      past[index].end = time
    } else {
      past.append(Stretch(course: present, end: time))
    }
    present = new
    let most = max(Self.mostCells / max(new.values.cells.count, 1), 2)
    if past.count > min(most, Self.mostStretches) { past.removeFirst() }
  }

  /// Switches cells on and off, for all particles at once, as they are now.
  ///
  /// - Returns: Whether any is switched.
  package mutating func takeSwitches() -> Bool {
    guard !first.cells.hasSwitches(of: present.values.cells) else { return false }
    first.cells.takeSwitches(of: present.values.cells)
    isSwitched = true
    return true
  }

  /// Has the cells go at a time.
  package mutating func finish(at time: Double) { end = min(end, time) }

  /// Most changes that are remembered: those of 17 seconds in which every frame makes one.
  ///
  /// What was born before them counts as born of the oldest values that are known.
  private static let mostStretches = 1024
  /// Most cells in what is remembered.
  private static let mostCells = 65_536

  // MARK: Asking

  private func stretch(at time: Double) -> (course: EmitterCourse, end: Double) {
    // Most often the time asked for is that of a frame.
    guard let last = past.last, time < last.end else { return (present, .infinity) }
    var (low, high) = (0, past.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if time < past[middle].end { high = middle } else { low = middle + 1 }
    }
    return (past[low].course, past[low].end)
  }

  /// The values at a time of the layer.
  package func values(at time: Double, _ scratch: EvaluationScratch) -> EmitterValues {
    var values = stretch(at: time).course.values(at: time, scratch)
    if time < begin || time >= end { values.birthRate = 0 }
    if isSwitched { values.cells.takeSwitches(of: first.cells) }
    return values
  }

  /// A time up to which the values stay what they are at a time; that time itself where they may
  /// change at once.
  package func constantUntil(_ time: Double) -> Double {
    let (course, stretchEnd) = stretch(at: time)
    let until = min(course.constantUntil(time), stretchEnd)
    if time < begin { return min(until, begin) }
    return time < end ? min(until, end) : until
  }

  /// What births ask, one thread at a time; nil where the values never change.
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
