import StrataRenderList

/// The particles of one page that forces move, brought from step to step.
///
/// What is kept is for speed alone: a time before the last one begins anew with the births.
final class ForcedParticles {
  let born: [BornParticle]
  /// As they were at the begin of `step`, those that were born by then.
  private var moving: [MovingParticle] = []
  private(set) var step = 0

  init(_ born: [BornParticle]) {
    self.born = born
    begin()
  }

  /// Begins anew.
  private func begin() {
    moving = born.map { MovingParticle(position: $0.position, velocity: $0.velocity) }
    step = BehaviorSchedule.step(at: born.first?.birth ?? 0)
  }

  /// Forgets what follows a time.
  func forget(after time: Double) {
    if step > BehaviorSchedule.step(at: time) { begin() }
  }

  /// Where a particle is at a time of the step that all were brought to, and not before its birth.
  ///
  /// - Parameters:
  ///   - set: Of the step.
  ///   - whole: What has come since the step began.
  func state(
    of index: Int, at time: Double, _ set: BehaviorSet, _ whole: inout StepImpulse
  ) -> MovingParticle {
    let particle = born[index]
    var state = moving[index]
    let begin = BehaviorSchedule.begin(of: step)
    if particle.birth <= begin {
      set.advance(&state, particle, from: begin, to: time, &whole)
    } else {
      var impulse = set.impulse(from: particle.birth, to: time)
      set.advance(&state, particle, from: particle.birth, to: time, &impulse)
    }
    return state
  }

  /// Brings all that are alive to the last step that begins by a time.
  func move(to time: Double, _ sets: (Int) -> BehaviorSet) {
    let last = BehaviorSchedule.step(at: time)
    if last < step { begin() }
    while step < last {
      advance(sets(step), from: BehaviorSchedule.begin(of: step))
      step += 1
    }
  }

  private func advance(_ set: BehaviorSet, from start: Double) {
    let end = BehaviorSchedule.begin(of: step + 1)
    var whole = set.impulse(from: start, to: end)
    for index in born.indices {
      let particle = born[index]
      guard particle.birth < end else { return }
      // The dead show nowhere.
      guard particle.birth + particle.lifetime > start else { continue }
      if particle.birth <= start {
        set.advance(&moving[index], particle, from: start, to: end, &whole)
      } else {
        var impulse = set.impulse(from: particle.birth, to: end)
        set.advance(&moving[index], particle, from: particle.birth, to: end, &impulse)
      }
    }
  }
}
