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

  /// Where a particle is at a time, which is not before its birth.
  func state(of index: Int, at time: Double, _ sets: (Int) -> BehaviorSet) -> MovingParticle {
    let born = born[index]
    var state = moving[index]
    let set = sets(step)
    let start = max(BehaviorSchedule.begin(of: step), born.birth)
    set.advance(&state, born, from: start, to: time, set.impulse(from: start, to: time))
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
    let whole = set.impulse(from: start, to: end)
    for index in born.indices {
      let particle = born[index]
      guard particle.birth < end else { return }
      // The dead show nowhere.
      guard particle.birth + particle.lifetime > start else { continue }
      if particle.birth <= start {
        set.advance(&moving[index], particle, from: start, to: end, whole)
      } else {
        let impulse = set.impulse(from: particle.birth, to: end)
        set.advance(&moving[index], particle, from: particle.birth, to: end, impulse)
      }
    }
  }
}
