import StrataGraphics
import StrataLayers
import StrataRenderList

/// Shorthand for creating emitters and reading their births.
enum EmitterProbe {
  static let sprite = ParticleSprite(
    pixels: Pixels(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255]),
    size: SIMD2(4, 4))

  static func cell(
    rate: Double = 10, lifetime: Double = 1, _ change: (inout CellValues) -> Void = { _ in }
  ) -> CellValues {
    var cell = CellValues()
    cell.birthRate = rate
    cell.lifetime = lifetime
    cell.sprite = sprite
    change(&cell)
    return cell
  }

  static func emitter(
    _ cells: CellValues..., seed: UInt32 = 7, change: (inout EmitterValues) -> Void = { _ in }
  ) -> EmitterValues {
    var values = EmitterValues()
    values.cells = cells
    values.seed = seed
    change(&values)
    return values
  }

  /// The particles alive at a time, from a cold start.
  static func living(_ values: EmitterValues, at time: Double) throws -> [LivingParticle] {
    LivingParticle.all(in: try EmitterBirths(values).batch(at: time))
  }

  /// The births up to a time, all of which must still be alive then.
  static func births(_ values: EmitterValues, at time: Double) throws -> [KnownBirth] {
    KnownBirth.all(in: try EmitterBirths(values).batch(at: time))
  }
}

/// The state of a living particle at the time of its batch.
struct LivingParticle: Hashable {
  let place: SIMD3<Float>
  let size: Float
  let angle: Float
  let color: SIMD4<Float>
  let age: Double

  static func all(in batch: ParticleBatch) -> [LivingParticle] {
    var states = ParticleStates()
    return ParticleOrder(batch).places.map { place in
      let run = batch.runs[Int(place.run)]
      let birth = Int(place.birth)
      ParticleMotion(run).evaluate(birth..<birth + 1, into: &states)
      return LivingParticle(
        place: SIMD3(states[.x, 0], states[.y, 0], states[.z, 0]), size: states[.size, 0],
        angle: states[.angle, 0],
        color: SIMD4(states[.red, 0], states[.green, 0], states[.blue, 0], states[.alpha, 0]),
        age: run.age - Double(run.page.birth[birth]))
    }
  }
}

/// A birth as stored in its page.
struct KnownBirth {
  let time: Double
  let position: SIMD4<Float>
  let velocity: SIMD4<Float>
  let lifetime: Float
  let scale: Float
  let spin: Float
  let color: SIMD4<Float>

  static func all(in batch: ParticleBatch) -> [KnownBirth] {
    batch.runs.flatMap { run in
      let page = run.page
      return run.range.map { index in
        func value(_ stream: ParticleStream) -> SIMD4<Float> {
          stream.value(at: index, births: page.count)
        }
        return KnownBirth(
          time: page.epoch + Double(page.birth[index]), position: value(page.position),
          velocity: value(page.velocity), lifetime: value(page.lifetime).x,
          scale: value(page.scale).x, spin: value(page.spin).x, color: value(page.color))
      }
    }
  }
}

extension ParticleBatch {
  /// All bytes that an image of the batch depends on.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func add<Value>(_ values: [Value]) {
      values.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    for run in runs {
      add([run.age, run.page.epoch])
      add([run.range.lowerBound, run.range.upperBound])
      add(run.page.birth)
      for stream in run.page.streams {
        switch stream {
        case .constant(let value): add([value])
        case .bytes(let values, let base, let step):
          add(values)
          add([base, step])
        case .words(let values, let base, let step):
          add(values)
          add([base, step])
        case .floats(let values, let rest):
          add(values)
          add([rest])
        }
      }
    }
    return bytes
  }
}
