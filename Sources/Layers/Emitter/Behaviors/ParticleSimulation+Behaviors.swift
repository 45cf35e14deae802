import StrataGraphics
import StrataRenderList

/// The particles that are computed individually for each frame.
///
/// These are the particles that follow behaviors, and those with data that a page of births does
/// not contain.
extension ParticleSimulation {
  /// Returns the runs of a cell and the number of particles in them.
  ///
  /// - Parameter behaviors: The number of behaviors of the cell and its layer.
  func standingRuns(
    of cell: Int, _ windows: [BirthWindow], _ sheet: ParticleSprite, at time: Double,
    keepsOrder: Bool, behaviors: Int, _ limits: Limits
  ) throws -> [ParticleRun] {
    let isForced = workings[cell].isForced
    let steps = try self.steps(windows, of: cell, at: time, isForced: isForced)
    try charge(steps: steps, behaviors: behaviors, limits)
    let step = BehaviorSchedule.step(at: time)
    let forces = isForced ? schedule.set(of: cell, in: step) : .none
    var whole = forces.impulse(from: BehaviorSchedule.begin(of: step), to: time)
    let frames = workings[cell].traits.frames
    let look = schedule.set(of: cell, at: time)
    var standing = StandingParticles()
    for window in windows {
      for (index, page) in window.pages.enumerated() {
        let range = page.livingRange(age: time - page.epoch)
        guard !range.isEmpty else { continue }
        try ThreadWatch.check()
        let particles = particles(of: cell, window, index)
        if isForced { particles.move(to: time) { schedule.set(of: cell, in: $0) } }
        // Rounded in the same way as particles that are computed where they are drawn.
        let now = Float(time - page.epoch)
        for birth in range {
          let age = Double(now - page.birth[birth])
          let born = particles.born[birth]
          guard age < born.lifetime else { continue }
          let moving =
            isForced
            ? particles.state(of: birth, at: time, forces, &whole) : born.unforced(at: age)
          let shown = look.shown(born, moving, at: age)
          standing.append(shown, frame: frames.frame(at: age, draw: born.traits.frame))
        }
      }
    }
    return standing.runs(sheet, frames, keepsOrder: keepsOrder, at: time)
  }

  /// Returns the cached particles of one page of a window.
  func particles(of cell: Int, _ window: BirthWindow, _ index: Int) -> ForcedParticles {
    if let known = window.particles[index] { return known }
    let page = window.pages[index]
    let random = cells.cells[cell].random
    let ids = window.ids.isEmpty ? nil : window.ids[index]
    let traits = workings[cell].traits
    let born = (0..<page.count).map { birth in
      BornParticle(page, birth, DrawnTraits(traits, random, ids?[birth]))
    }
    let particles = ForcedParticles(born)
    window.particles[index] = particles
    return particles
  }

  /// Returns the number of steps of particles, regardless of cached results.
  ///
  /// - Parameter isForced: Whether forces move particles step by step from their births. Otherwise
  ///   each living particle takes one step.
  private func steps(
    _ windows: [BirthWindow], of cell: Int, at time: Double, isForced: Bool
  ) throws -> Double {
    let longest = Double(try lifetimeBound(of: cell, upTo: time))
    var steps = 0.0
    for page in windows.flatMap(\.pages) {
      let age = time - page.epoch
      let range = page.livingRange(age: age)
      // Includes all particles born by now, even those that have died since.
      steps +=
        isForced
        ? Double(range.upperBound) * self.steps(min(age, longest)) : Double(range.count)
    }
    return steps
  }

  /// Returns the number of steps in a time interval.
  func steps(_ seconds: Double) -> Double { seconds * BehaviorSchedule.stepsPerSecond + 2 }
}

/// The computation required for the particles of a cell.
struct CellWorking {
  let traits: CellTraits
  /// Whether its particles are subject to forces at any time.
  var isForced: Bool
  /// Whether its particles follow a behavior at any time.
  var follows: Bool

  /// Whether each particle is computed for each frame.
  var isStanding: Bool { follows || traits.changeLooks }
}

extension EmitterValues {
  /// Returns the required computation for each of the flattened cells, considering the values of
  /// all times.
  static func workings(
    _ base: EmitterValues, _ cells: EmittingCells, _ source: EmitterSource?
  ) -> [CellWorking] {
    var workings = (cells.values(base) ?? []).map { cell in
      CellWorking(traits: cell.traits, isForced: false, follows: false)
    }
    // Animations may enable a behavior; one that never changes stays disabled.
    let times = source.map { [base] + $0.models } ?? [base]
    for values in times where values.hasBehaviors {
      for (index, cell) in (cells.values(values) ?? []).enumerated() {
        for behavior in values.behaviors + cell.behaviors
        where behavior.isEnabled || source != nil {
          workings[index].follows = true
          if behavior.movesParticles { workings[index].isForced = true }
        }
      }
    }
    return workings
  }

  /// Whether the layer or any cell has behaviors.
  var hasBehaviors: Bool {
    guard behaviors.isEmpty else { return true }
    var open = cells
    while let cell = open.popLast() {
      if !cell.behaviors.isEmpty { return true }
      open += cell.cells
    }
    return false
  }
}
