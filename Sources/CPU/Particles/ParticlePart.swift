import StrataGraphics
import StrataRenderList

/// The particles of one step.
struct ParticlePart {
  /// The particles in paint order.
  enum Births {
    /// Births of one run.
    case run(Int, Range<Int>)
    /// Births of one run, the last first.
    case reversed(Int, Range<Int>)
    /// A range of the drawing's order.
    case sorted(Range<Int>)
  }

  let drawing: ParticleDrawing
  let births: Births

  /// The number of particles, alive or not.
  var count: Int {
    switch births {
    case .run(_, let range), .reversed(_, let range), .sorted(let range): range.count
    }
  }
}

extension SurfaceStepsBuilder {
  /// Adds a step for each part of the particles that may be visible.
  mutating func add(_ particles: RenderParticles, _ command: Int, _ area: PixelRect) {
    guard !area.isEmpty, particles.opacity > 0 else { return }
    let drawing = ParticleDrawing(particles)
    for births in drawing.parts(of: partition.particlesAStep) {
      var step = FrameStep(action: .draw, command: command, area: area)
      step.particles = particleParts.count
      particleParts.append(ParticlePart(drawing: drawing, births: births))
      steps.append(step)
    }
  }
}

extension ParticleDrawing {
  /// Returns all particles in paint order, in parts of at most `most`.
  fileprivate func parts(of most: Int) -> [ParticlePart.Births] {
    func split(_ range: Range<Int>) -> [Range<Int>] {
      stride(from: range.lowerBound, to: range.upperBound, by: most).map {
        $0..<min($0 + most, range.upperBound)
      }
    }
    if let order { return split(order.places.indices).map(ParticlePart.Births.sorted) }
    let runs = particles.batch.runs.enumerated().map { ($0, split($1.range)) }
    if particles.batch.order == .reversed {
      return runs.reversed().flatMap { run, parts in
        parts.reversed().map { .reversed(run, $0) }
      }
    }
    return runs.flatMap { run, parts in parts.map { .run(run, $0) } }
  }
}
