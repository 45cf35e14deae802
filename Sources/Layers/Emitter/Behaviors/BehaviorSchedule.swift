import StrataGraphics

/// The behaviours of each cell over time.
///
/// Time is cut into steps at each 1/60 s of the layer's time. What inputs are in the middle of a step
/// holds for all of it.
final class BehaviorSchedule {
  static let stepsPerSecond = 60.0

  /// The step that a time lies in.
  static func step(at time: Double) -> Int {
    let step = (time * stepsPerSecond).rounded(.down)
    // The product is rounded; what counts is where the step is said to begin.
    return Int(step / stepsPerSecond > time ? step - 1 : step)
  }

  static func begin(of step: Int) -> Double { Double(step) / stepsPerSecond }

  /// Steps of which the behaviours are kept, for speed alone.
  private static let mostKept = 4_096

  private let sampler: EmitterSampler
  private let constant: [BehaviorSet]?
  private var known: [Int: [BehaviorSet]] = [:]
  /// The last that was worked out, and the times that it holds for.
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

  /// What the particles of a cell follow in a step.
  func set(of cell: Int, in step: Int) -> BehaviorSet {
    if let constant { return constant[cell] }
    if let sets = known[step] { return sets[cell] }
    let sets = sets(at: Self.begin(of: step) + 0.5 / Self.stepsPerSecond)
    if known.count >= Self.mostKept { known.removeAll() }
    known[step] = sets
    return sets[cell]
  }

  /// What the particles of a cell look like at a time.
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
