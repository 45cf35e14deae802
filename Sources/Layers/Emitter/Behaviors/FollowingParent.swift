import StrataGraphics

/// A particle that follows behaviors and emits others, evaluated at increasing times.
struct FollowingParent {
  private let born: BornParticle
  private var moving: MovingParticle
  private var step: Int

  init(_ born: BornParticle) {
    self.born = born
    moving = MovingParticle(position: born.position, velocity: born.velocity)
    step = BehaviorSchedule.step(at: born.birth)
  }

  /// - Parameters:
  ///   - time: Not before that of the last call, and not before the birth.
  ///   - cell: The particle's cell.
  mutating func state(
    at time: Double, _ schedule: BehaviorSchedule, cell: Int, isForced: Bool
  ) -> ParentState {
    let age = max(0, time - born.birth)
    let now = isForced ? moved(to: time, schedule, cell) : born.unforced(at: age)
    let shown = schedule.set(of: cell, at: time).shown(born, now, at: age)
    let speed = (shown.velocity * shown.velocity).sum().squareRoot()
    return ParentState(
      position: SIMD3<Float>(shown.position),
      direction: speed > 0 ? shown.velocity / speed : SIMD3(1, 0, 0),
      size: Float(shown.size).bounded, color: SIMD4<Float>(shown.color))
  }

  /// Returns the particle at a time, and stores its state at the start of the time's step.
  private mutating func moved(
    to time: Double, _ schedule: BehaviorSchedule, _ cell: Int
  ) -> MovingParticle {
    let last = BehaviorSchedule.step(at: time)
    while step < last {
      advance(&moving, schedule, cell, to: BehaviorSchedule.begin(of: step + 1))
      step += 1
    }
    var now = moving
    advance(&now, schedule, cell, to: time)
    return now
  }

  private func advance(
    _ moving: inout MovingParticle, _ schedule: BehaviorSchedule, _ cell: Int, to end: Double
  ) {
    let set = schedule.set(of: cell, in: step)
    let start = max(BehaviorSchedule.begin(of: step), born.birth)
    var impulse = set.impulse(from: start, to: end)
    set.advance(&moving, born, from: start, to: end, &impulse)
  }
}
