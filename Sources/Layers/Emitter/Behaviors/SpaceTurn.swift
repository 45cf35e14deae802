import StrataGraphics

/// A turn about an axis in space.
struct SpaceTurn {
  /// Of length 1.
  var axis: SIMD3<Double>
  /// Radians; about z it runs from x toward y.
  var angle: Double

  /// Where the turn takes a direction.
  func callAsFunction(_ way: SIMD3<Double>) -> SIMD3<Double> {
    let turn = Maths.sincos(angle)
    let along = axis * (axis * way).sum()
    return along + (way - along) * turn.cos + Self.cross(axis, way) * turn.sin
  }

  /// The shortest turn from +y to a direction of length 1.
  init(fromY way: SIMD3<Double>) {
    // At right angles to both; any that is will do where they are opposite.
    let normal = SIMD3(way.z, 0, -way.x)
    let length = (normal * normal).sum().squareRoot()
    axis = length > 0 ? normal / length : SIMD3(0, 0, 1)
    angle = Maths.atan2(length, way.y)
  }

  init(axis: SIMD3<Double>, angle: Double) {
    (self.axis, self.angle) = (axis, angle)
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

/// How a particle that lies in space is turned: where its sprite's own axes run.
struct ShownAxes {
  var x: SIMD3<Double>
  var y: SIMD3<Double>

  /// What of a sprite faces the viewer before it is turned.
  init(_ turn: SpaceTurn) {
    (x, y) = (turn(SIMD3(1, 0, 0)), turn(SIMD3(0, 1, 0)))
  }

  /// A turn in the sprite's own plane, then one in space.
  init(_ turn: SpaceTurn, afterTurning angle: Double) {
    let own = Maths.sincos(angle)
    x = turn(SIMD3(own.cos, own.sin, 0))
    y = turn(SIMD3(-own.sin, own.cos, 0))
  }

  /// What is at right angles to the sprite.
  var normal: SIMD3<Double> {
    SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
  }
}
