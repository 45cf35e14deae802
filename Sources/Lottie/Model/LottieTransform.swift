import StrataGraphics

/// The transform of a layer, a group or a copy in its parent space.
///
/// It is a class because copying its many properties takes long, and it never changes after
/// reading.
final class LottieTransform: @unchecked Sendable {
  /// A position in points, as one property or as one property per axis.
  enum Position: Sendable {
    case joined(Property<Vector>)
    case split(x: Property<Double>, y: Property<Double>, z: Property<Double>)

    var isAnimated: Bool {
      switch self {
      case .joined(let point): point.isAnimated
      case .split(let x, let y, let z): x.isAnimated || y.isAnimated || z.isAnimated
      }
    }

    func value(at frame: Double) -> Vector {
      switch self {
      case .joined(let point): point.value(at: frame)
      case .split(let x, let y, let z):
        Vector(x.value(at: frame), y.value(at: frame), z.value(at: frame))
      }
    }
  }

  /// The anchor point in the transform's own space, in points.
  var anchor = Property(Vector.zero)
  /// The position of the anchor point in the parent space.
  var position = Position.joined(Property(Vector.zero))
  /// The scale factors.
  var scale = Property(Vector(1, 1, 1))
  /// The rotation about z in degrees, clockwise on screen.
  var rotation = Property(0.0)
  /// The rotations of 3D layers about x and y in degrees.
  var rotationX = Property(0.0)
  var rotationY = Property(0.0)
  /// The rotation of a 3D layer that is applied after the others.
  var orientation = Property(Orientation())
  /// The skew in degrees, and the direction of its axis in degrees from +x.
  var skew = Property(0.0)
  var skewAxis = Property(0.0)
  /// The opacity, 0...1.
  var opacity = Property(1.0)
  /// Whether the layer rotates with the direction of its motion.
  var turnsWithMotion = false

  /// Whether a rotation leads out of the plane.
  var isSpatial: Bool {
    rotationX.isAnimated || rotationX.value != 0 || rotationY.isAnimated || rotationY.value != 0
      || orientation.isAnimated || orientation.value != Orientation()
  }

  var isSkewed: Bool { skew.isAnimated || skew.value != 0 }

  /// Whether the matrix is animated.
  var isMoving: Bool {
    anchor.isAnimated || position.isAnimated || scale.isAnimated || rotation.isAnimated
      || skew.isAnimated || skewAxis.isAnimated || rotationX.isAnimated || rotationY.isAnimated
      || orientation.isAnimated
  }

  /// Returns the rotation in degrees, including that of the motion.
  func angle(at frame: Double) -> Double {
    rotation.value(at: frame) + (turnsWithMotion ? position.direction(at: frame) : 0)
  }
}

extension LottieTransform.Position {
  /// Returns the direction of motion in degrees from +x toward +y; 0 without motion.
  func direction(at frame: Double) -> Double {
    let direction: SIMD2<Double>
    switch self {
    case .joined(let point): direction = point.direction(at: frame)
    case .split(let x, let y, _):
      guard x.isAnimated || y.isAnimated else { return 0 }
      // A difference quotient over 1/1024 of a frame gives the direction of two separate curves.
      let step = 1.0 / 1024
      direction = SIMD2(
        x.value(at: frame + step) - x.value(at: frame - step),
        y.value(at: frame + step) - y.value(at: frame - step))
    }
    guard direction != .zero else { return 0 }
    return Maths.atan2(direction.y, direction.x) * 180 / .pi
  }
}

extension Property<Vector> {
  /// Returns the direction of motion; zero for a static point.
  ///
  /// Before the first key frame it is the initial direction, from the last one on the final one. A
  /// loop is ignored.
  func direction(at frame: Double) -> SIMD2<Double> {
    guard isAnimated else { return .zero }
    let index = keyframes.lastIndex { $0.time <= frame } ?? 0
    let segment = min(index, keyframes.count - 2)
    let keyframe = keyframes[segment]
    let length = keyframes[segment + 1].time - keyframe.time
    let share = length > 0 ? min(max((frame - keyframe.time) / length, 0), 1) : 1
    if let path = keyframe.motionPath {
      return path.tangent(at: keyframe.easing.progress(share).first) ?? .zero
    }
    return (keyframe.end - keyframe.value).plane
  }
}
