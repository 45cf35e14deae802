import StrataGraphics

/// A rotation about an axis in space.
struct SpaceTurn {
  /// The axis, a unit vector.
  var axis: SIMD3<Double>
  /// The angle in radians; about z it is from x toward y.
  var angle: Double

  /// Returns a rotated direction.
  func callAsFunction(_ way: SIMD3<Double>) -> SIMD3<Double> {
    let turn = Maths.sincos(angle)
    let along = axis * (axis * way).sum()
    return along + (way - along) * turn.cos + Self.cross(axis, way) * turn.sin
  }

  /// Creates the shortest rotation from +y to a unit vector.
  init(fromY way: SIMD3<Double>) {
    // Perpendicular to both; if they are opposite, any perpendicular vector works.
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

/// The axes of a particle's sprite after rotation in space.
struct ShownAxes {
  var x: SIMD3<Double>
  var y: SIMD3<Double>

  /// Rotates a sprite that initially faces the viewer.
  init(_ turn: SpaceTurn) {
    (x, y) = (turn(SIMD3(1, 0, 0)), turn(SIMD3(0, 1, 0)))
  }

  /// Combines a rotation in the sprite's own plane with a subsequent one in space.
  init(_ turn: SpaceTurn, afterTurning angle: Double) {
    let own = Maths.sincos(angle)
    x = turn(SIMD3(own.cos, own.sin, 0))
    y = turn(SIMD3(-own.sin, own.cos, 0))
  }

  /// The normal of the sprite.
  var normal: SIMD3<Double> {
    SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
  }
}
