import StrataGraphics

/// The positions at which an emitter's particles appear, and their natural directions.
///
/// Positions are drawn uniformly over the geometry that the mode selects. The natural direction is
/// +x for a point, for volumes and for the surface of a rectangle, and -y for lines. Otherwise it
/// points outward along the normal of the edge or face. At an edge or corner it is halfway between
/// the adjacent normals.
struct EmissionShape: Sendable {
  private let shape: EmitterValues.Shape
  private let mode: EmitterValues.Mode
  private let center: SIMD3<Double>
  /// Half of the width, height and depth.
  private let half: SIMD3<Double>
  private let radius: Double

  init(_ values: EmitterValues) {
    shape = values.shape
    mode = values.mode
    center = values.position.drawable()
    half = SIMD3(values.size.x, values.size.y, values.depth).drawable() / 2
    radius = values.size.x.drawable()
  }

  /// Whether directions spread in space, instead of only in the layer's plane.
  var isSolid: Bool { shape == .cuboid || shape == .sphere }

  /// The random numbers of one birth.
  struct Draws {
    let u: Double
    let v: Double
    let w: Double
    /// The random bits that select a corner, edge or face.
    let part: UInt32

    init(place: UInt32, depthAndPart: UInt32) {
      (u, v) = (place.halves.0.fraction, place.halves.1.fraction)
      w = depthAndPart.halves.0.fraction
      part = depthAndPart.halves.1
    }
  }

  typealias EmissionPoint = (position: SIMD3<Double>, direction: SIMD3<Double>)

  /// The direction of all births for shapes with a single direction.
  private static let right = SIMD3(1.0, 0, 0)
  private static let up = SIMD3(0.0, -1, 0)

  func place(_ draws: Draws) -> EmissionPoint {
    let place: EmissionPoint =
      switch shape {
      case .point: (.zero, Self.right)
      case .line: (SIMD3(half.x * offset(draws), 0, 0), Self.up)
      case .rectangle: rectangle(draws)
      case .cuboid: cuboid(draws)
      case .circle: circle(draws)
      case .sphere: sphere(draws)
      }
    return (center + place.position, place.direction)
  }

  /// Whether `place` is the same for every birth.
  var isConstant: Bool { shape == .point }

  /// Returns an offset along a line, -1...1.
  private func offset(_ draws: Draws) -> Double {
    mode == .points ? Self.sign(draws.part, 0) : 2 * draws.u - 1
  }

  /// Returns -1 or 1 according to one of the bits.
  private static func sign(_ bits: UInt32, _ bit: UInt32) -> Double {
    bits >> bit & 1 == 0 ? -1 : 1
  }

  private static func unit(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    vector / (vector * vector).sum().squareRoot()
  }

  // MARK: Straight shapes

  private func rectangle(_ draws: Draws) -> EmissionPoint {
    switch mode {
    case .points:
      let corner = SIMD3(Self.sign(draws.part, 0), Self.sign(draws.part, 1), 0)
      return (half * corner, Self.unit(corner))
    case .outline:
      let (width, height) = (abs(half.x), abs(half.y))
      // A length along half of the perimeter; `side` selects the half.
      let along = draws.u * 2 * (width + height)
      let side = Self.sign(draws.part, 0)
      if along < 2 * width {
        return (SIMD3(along - width, side * height, 0), SIMD3(0, side, 0))
      }
      return (SIMD3(side * width, along - 2 * width - height, 0), SIMD3(side, 0, 0))
    case .surface, .volume:
      return (half * SIMD3(2 * draws.u - 1, 2 * draws.v - 1, 0), Self.right)
    }
  }

  private func cuboid(_ draws: Draws) -> EmissionPoint {
    let half = SIMD3(abs(half.x), abs(half.y), abs(half.z))
    let signs = SIMD3(
      Self.sign(draws.part, 0), Self.sign(draws.part, 1), Self.sign(draws.part, 2))
    switch mode {
    case .points:
      return (half * signs, Self.unit(signs))
    case .outline:
      let axis = Self.choice(draws.w, weights: half)
      var (position, normal) = (half * signs, signs)
      position[axis] = half[axis] * (2 * draws.u - 1)
      normal[axis] = 0
      return (position, Self.unit(normal))
    case .surface:
      let areas = SIMD3(half.y * half.z, half.z * half.x, half.x * half.y)
      let axis = Self.choice(draws.w, weights: areas)
      var position = half * SIMD3(repeating: 2 * draws.u - 1)
      position[(axis + 1) % 3] = half[(axis + 1) % 3] * (2 * draws.v - 1)
      position[axis] = half[axis] * signs[axis]
      var normal = SIMD3<Double>.zero
      normal[axis] = signs[axis]
      return (position, normal)
    case .volume:
      return (half * (2 * SIMD3(draws.u, draws.v, draws.w) - 1), Self.right)
    }
  }

  /// Returns 0, 1 or 2 with probabilities proportional to weights, or uniformly if all weights are
  /// 0.
  private static func choice(_ draw: Double, weights: SIMD3<Double>) -> Int {
    let sum = weights.sum()
    let at = draw * (sum > 0 ? sum : 3)
    let steps = sum > 0 ? weights : .one
    return at < steps.x ? 0 : at < steps.x + steps.y ? 1 : 2
  }

  // MARK: Round shapes

  private func circle(_ draws: Draws) -> EmissionPoint {
    switch mode {
    case .points:
      let out = Self.axis(draws.part % 4)
      return (radius * out, out)
    case .outline:
      let out = Self.around(draws.u)
      return (radius * out, out)
    case .surface, .volume:
      let out = Self.around(draws.u)
      let position = radius * draws.v.squareRoot() * out
      return (position, mode == .surface ? out : Self.right)
    }
  }

  private func sphere(_ draws: Draws) -> EmissionPoint {
    switch mode {
    case .points:
      let out = Self.axis(draws.part % 6)
      return (radius * out, out)
    case .outline:
      let out = Self.around(draws.u)
      return (radius * out, out)
    case .surface, .volume:
      // The area of a sphere is uniform over its height.
      let z = 2 * draws.v - 1
      var out = Self.around(draws.u) * (1 - z * z).squareRoot()
      out.z = z
      if mode == .surface { return (radius * out, out) }
      return (radius * Maths.pow(draws.w, 1.0 / 3) * out, Self.right)
    }
  }

  /// Returns the unit vector of an index: +x, -x, +y, -y, +z, -z.
  private static func axis(_ index: UInt32) -> SIMD3<Double> {
    var axis = SIMD3<Double>.zero
    axis[Int(index / 2)] = index % 2 == 0 ? 1 : -1
    return axis
  }

  private static func around(_ turn: Double) -> SIMD3<Double> {
    let angle = Maths.sincos(2 * .pi * turn)
    return SIMD3(angle.cos, angle.sin, 0)
  }
}
