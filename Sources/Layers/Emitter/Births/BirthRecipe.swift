import StrataGraphics

/// The distributions from which a cell's particles are drawn at one time.
///
/// They combine the values of the cell and the layer.
struct BirthRecipe: Sendable {
  private let lifetime: DrawnNumber
  private let speed: DrawnNumber
  private let scale: DrawnNumber
  private let scaleSpeed: Float
  private let spin: DrawnNumber
  private let acceleration: SIMD3<Float>
  private let colorBase: SIMD4<Float>
  private let colorStep: SIMD4<Float>
  private let colorSpeed: SIMD4<Float>
  private let shape: EmissionShape
  private let direction: EmissionDirection
  /// The direction of the velocity if all births have the same.
  private let onlyDirection: SIMD3<Double>?

  /// - Parameter isNested: Whether the cell is emitted by particles instead of the layer itself.
  init(_ cell: CellValues, of layer: EmitterValues, isNested: Bool) {
    lifetime = Self.lifetime(cell, of: layer)
    speed = DrawnNumber(
      cell.velocity, range: cell.velocityRange, times: layer.velocity,
      plus: layer.velocityBias)
    // Particles inherit the layer's scale from the particles that emit them.
    let size = isNested ? 1 : layer.scale
    scale = DrawnNumber(
      cell.scale, range: cell.scaleRange, times: size, plus: isNested ? 0 : layer.scaleBias)
    scaleSpeed = Float(cell.scaleSpeed.drawable() * size.drawable(within: 1e6))
    spin = DrawnNumber(
      cell.spin, range: cell.spinRange, times: layer.spin, plus: layer.spinBias)
    acceleration = SIMD3<Float>(cell.acceleration.drawable())
    var (base, step) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    var speeds = base
    for index in 0..<4 {
      let range = cell.colorRange[index].drawable()
      // One random byte for each component, in the middle of its part of the range.
      base[index] = Float(cell.color[index].drawable() - range / 2 + range / 512)
      step[index] = Float(range / 256)
      speeds[index] = Float(cell.colorSpeed[index].drawable())
    }
    (colorBase, colorStep, colorSpeed) = (base, step, speeds)
    shape = EmissionShape(layer)
    direction = EmissionDirection(cell, isSolid: shape.isSolid)
    let isOne = !isNested && shape.isConstant && cell.emissionRange == 0
    let natural = shape.place(EmissionShape.Draws(place: 0, depthAndPart: 0)).direction
    onlyDirection = isOne ? direction.direction(natural, 0) : nil
  }

  static func lifetime(_ cell: CellValues, of layer: EmitterValues) -> DrawnNumber {
    DrawnNumber(cell.lifetime, range: cell.lifetimeRange, times: layer.lifetime)
  }

  /// Returns a particle emitted by the layer itself.
  ///
  /// - Parameters:
  ///   - id: The identifier for which random bits are drawn.
  ///   - longest: The maximum lifetime.
  func born(_ id: UInt32, _ random: ParticleRandom, longest: Float) -> Birth {
    let place: EmissionShape.EmissionPoint
    if shape.isConstant {
      place = shape.place(EmissionShape.Draws(place: 0, depthAndPart: 0))
    } else {
      place = shape.place(
        EmissionShape.Draws(
          place: random.bits(.place, of: id), depthAndPart: random.bits(.depthAndPart, of: id)))
    }
    return born(
      id, random, at: SIMD3<Float>(place.position), place.direction, scale: 1, factor: .one,
      longest: longest)
  }

  /// Returns a particle emitted by another particle.
  func born(
    _ id: UInt32, _ random: ParticleRandom, from parent: ParentState, longest: Float
  ) -> Birth {
    born(
      id, random, at: parent.position, parent.direction, scale: parent.size, factor: parent.color,
      longest: longest)
  }

  private func born(
    _ id: UInt32, _ random: ParticleRandom, at position: SIMD3<Float>, _ natural: SIMD3<Double>,
    scale factorOfScale: Float, factor: SIMD4<Float>, longest: Float
  ) -> Birth {
    let (lifeBits, speedBits) = random.bits(.lifetimeAndSpeed, of: id).halves
    let (scaleBits, spinBits) = random.bits(.scaleAndSpin, of: id).halves
    let way = onlyDirection ?? direction.direction(natural, random.bits(.direction, of: id))
    let colorBits = random.bits(.color, of: id)
    let bytes = SIMD4<Float>(
      Float(colorBits & 255), Float(colorBits >> 8 & 255), Float(colorBits >> 16 & 255),
      Float(colorBits >> 24))
    return Birth(
      position: position, velocity: SIMD3<Float>(way * Double(speed(speedBits))),
      acceleration: acceleration, lifetime: min(lifetime(lifeBits), longest),
      scale: (scale(scaleBits) * factorOfScale).bounded,
      scaleSpeed: (scaleSpeed * factorOfScale).bounded,
      spin: spin(spinBits), color: colorBase + colorStep * bytes, colorSpeed: colorSpeed,
      factor: factor)
  }
}

/// The state of one particle at birth.
struct Birth: Sendable {
  var position: SIMD3<Float>
  var velocity: SIMD3<Float>
  var acceleration: SIMD3<Float>
  var lifetime: Float
  var scale: Float
  var scaleSpeed: Float
  var spin: Float
  var color: SIMD4<Float>
  var colorSpeed: SIMD4<Float>
  var factor: SIMD4<Float>
}

/// The state that emitted particles inherit from a particle.
struct ParentState: Sendable {
  let position: SIMD3<Float>
  /// The direction of motion, a unit vector; +x if the particle is at rest.
  let direction: SIMD3<Double>
  let size: Float
  /// The presented color.
  let color: SIMD4<Float>
}

extension Float {
  /// The number clamped so that its product with a lifetime stays finite.
  var bounded: Float { Swift.min(Swift.max(self, -1e15), 1e15) }
}
