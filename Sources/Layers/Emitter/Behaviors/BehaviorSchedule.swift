import StrataGraphics

/// The behaviors of each cell over time.
///
/// Time is divided into steps of 1/60 s of the layer's time. The inputs in the middle of a step
/// apply to the whole step.
final class BehaviorSchedule {
  static let stepsPerSecond = 60.0

  /// Returns the step that contains a time.
  static func step(at time: Double) -> Int {
    let step = (time * stepsPerSecond).rounded(.down)
    // The product is rounded, and the start of the step as computed is what counts.
    return Int(step / stepsPerSecond > time ? step - 1 : step)
  }

  static func begin(of step: Int) -> Double { Double(step) / stepsPerSecond }

  /// The maximum number of steps whose behaviors are cached for speed.
  private static let mostKept = 4_096

  private let sampler: EmitterSampler
  private let constant: [BehaviorSet]?
  private var known: [Int: [BehaviorSet]] = [:]
  /// The most recently computed sets, and the times for which they are valid.
  private var last: (begin: Double, end: Double, sets: [BehaviorSet])?

  init(_ sampler: EmitterSampler) {
    self.sampler = sampler
    constant = sampler.isConstant ? Self.sets(sampler.values(at: 0)) : nil
  }

  private static func sets(
    _ values: (emitter: EmitterValues, cells: [CellValues])
  ) -> [BehaviorSet] {
    values.cells.map { BehaviorSet(values.emitter.behaviors + $0.behaviors) }
  }

  /// Returns the behaviors that move the particles of a cell in a step.
  func set(of cell: Int, in step: Int) -> BehaviorSet {
    if let constant { return constant[cell] }
    if let sets = known[step] { return sets[cell] }
    let sets = sets(at: Self.begin(of: step) + 0.5 / Self.stepsPerSecond)
    if known.count >= Self.mostKept { known.removeAll() }
    known[step] = sets
    return sets[cell]
  }

  /// Returns the behaviors that determine the appearance of a cell's particles at a time.
  func set(of cell: Int, at time: Double) -> BehaviorSet {
    constant?[cell] ?? sets(at: time)[cell]
  }

  private func sets(at time: Double) -> [BehaviorSet] {
    if let last, time == last.begin || time > last.begin && time < last.end { return last.sets }
    let sets = Self.sets(sampler.values(at: time))
    last = (time, sampler.constantUntil(time), sets)
    return sets
  }
}
