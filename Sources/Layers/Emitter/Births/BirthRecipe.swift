import StrataGraphics

/// How a cell makes its particles at one time: its values and the layer's as what is drawn from.
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
  /// The velocity over the speed where all births share it.
  private let onlyDirection: SIMD3<Double>?

  /// - Parameter isNested: Whether particles emit the cell's, and not the layer itself.
  init(_ cell: CellValues, of layer: EmitterValues, isNested: Bool) {
    lifetime = Self.lifetime(cell, of: layer)
    speed = DrawnNumber(
      cell.velocity, range: cell.velocityRange, times: layer.velocity,
      plus: layer.velocityBias)
    // Particles inherit what the layer does to the scale of those that emit them.
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
      // A byte of random bits a component, in the middle of its share of the range.
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

  /// A particle of the layer itself.
  ///
  /// - Parameters:
  ///   - id: What random bits are drawn for.
  ///   - longest: The lifetime is no longer.
  func born(_ id: UInt32, _ random: ParticleRandom, longest: Float) -> Birth {
    let place: EmissionShape.Place
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

  /// A particle of another.
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

/// One particle as it is born.
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

/// What a particle hands on to those that it emits.
struct ParentState: Sendable {
  let position: SIMD3<Float>
  /// Of its motion, of length 1; +x where it rests.
  let direction: SIMD3<Double>
  let size: Float
  /// As it shows.
  let color: SIMD4<Float>
}

extension Float {
  /// The nearest number that a lifetime cannot multiply beyond what there is.
  var bounded: Float { Swift.min(Swift.max(self, -1e15), 1e15) }
}
