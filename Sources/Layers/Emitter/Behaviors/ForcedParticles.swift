import StrataRenderList

/// The particles of one page that are subject to forces, advanced step by step.
///
/// The state is only a cache. An earlier time than the last one restarts from the births.
final class ForcedParticles {
  let born: [BornParticle]
  /// The state of the particles at the start of `step`, for those that were born by then.
  private var moving: [MovingParticle] = []
  private(set) var step = 0

  init(_ born: [BornParticle]) {
    self.born = born
    begin()
  }

  /// Restarts from the births.
  private func begin() {
    moving = born.map { MovingParticle(position: $0.position, velocity: $0.velocity) }
    step = BehaviorSchedule.step(at: born.first?.birth ?? 0)
  }

  /// Discards the state after a time.
  func forget(after time: Double) {
    if step > BehaviorSchedule.step(at: time) { begin() }
  }

  /// Returns a particle at a time within the current step, and not before its birth.
  ///
  /// - Parameters:
  ///   - set: The behaviors of the step.
  ///   - whole: The impulse since the start of the step.
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

  /// Advances all living particles to the last step that begins by a time.
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
      // Dead particles are not visible at any later time.
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
