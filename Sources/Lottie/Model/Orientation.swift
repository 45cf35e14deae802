import StrataGraphics

/// A rotation in space, which is interpolated by the smallest rotation instead of by its angles.
struct Orientation: LottieValue, Equatable {
  /// The angles in degrees about x, y and z, in the space of the document.
  ///
  /// The rotation about z is applied first, and the one about x last.
  var angles = Vector.zero

  static var kindName: String { "three angles" }

  static func between(_ a: Orientation, _ b: Orientation, at progress: EasedProgress) -> Orientation
  {
    // One rotation has one progress.
    let progress = progress.first
    let start = Quaternion(a.angles)
    var end = Quaternion(b.angles)
    var cosine = (start.parts * end.parts).sum()
    // A quaternion and its negative are the same rotation.
    if cosine < 0 { (end.parts, cosine) = (-end.parts, -cosine) }
    let angle = Maths.acos(min(cosine, 1))
    let sine = Maths.sin(angle)
    // Equal rotations have no axis, and the division below is inexact for almost equal ones.
    guard sine > 1e-6 else { return progress < 1 ? a : b }
    let share = Maths.sin(progress * angle) / sine
    let rest = Maths.sin((1 - progress) * angle) / sine
    return Orientation(angles: Quaternion(parts: start.parts * rest + end.parts * share).angles)
  }

  static func layersInterpolate(_ a: Orientation, _ b: Orientation) -> Bool { false }
}

/// A rotation as a point of the unit sphere.
private struct Quaternion {
  /// The imaginary parts, and the real part last.
  var parts: SIMD4<Double>

  init(parts: SIMD4<Double>) { self.parts = parts }

  /// - Parameter angles: The angles of an orientation in degrees.
  init(_ angles: Vector) {
    func half(_ degrees: Double) -> (sin: Double, cos: Double) {
      Maths.sincos(degrees * .pi / 360)
    }
    let (x, y, z) = (half(angles.x), half(angles.y), half(angles.z))
    parts = SIMD4(
      x.sin * y.cos * z.cos + x.cos * y.sin * z.sin,
      x.cos * y.sin * z.cos - x.sin * y.cos * z.sin,
      x.cos * y.cos * z.sin + x.sin * y.sin * z.cos,
      x.cos * y.cos * z.cos - x.sin * y.sin * z.sin)
  }

  /// The angles of an orientation in degrees.
  var angles: Vector {
    let (x, y, z, w) = (parts.x, parts.y, parts.z, parts.w)
    let sine = 2 * (x * z + y * w)
    let degrees = 180 / Double.pi
    // At a right angle about y, the other axes coincide, so x has the whole angle.
    guard abs(sine) < 1 - 1e-12 else {
      return Vector(2 * Maths.atan2(x, w), sine < 0 ? -.pi / 2 : .pi / 2, 0) * degrees
    }
    return Vector(
      Maths.atan2(2 * (x * w - y * z), 1 - 2 * (x * x + y * y)), Maths.asin(sine),
      Maths.atan2(2 * (z * w - x * y), 1 - 2 * (y * y + z * z))) * degrees
  }
}
