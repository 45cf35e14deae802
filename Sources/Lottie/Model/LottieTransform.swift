import StrataGraphics

/// Where a layer, a group or a copy lies in what is around it.
///
/// Shared by all who need it, since copies of so many parts take long; never changed once it is read.
final class LottieTransform: @unchecked Sendable {
  /// Points, one property, or one for each axis.
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

  /// In its own space, points.
  var anchor = Property(Vector.zero)
  /// Where the anchor lands in what is around it.
  var position = Position.joined(Property(Vector.zero))
  /// 1 is the same size.
  var scale = Property(Vector(1, 1, 1))
  /// Degrees, clockwise on screen; about z.
  var rotation = Property(0.0)
  /// Of layers in space.
  var rotationX = Property(0.0)
  var rotationY = Property(0.0)
  var orientation = Property(Vector.zero)
  /// Degrees.
  var skew = Property(0.0)
  var skewAxis = Property(0.0)
  /// 0...1.
  var opacity = Property(1.0)
  /// Whether a layer turns with the direction of its motion.
  var turnsWithMotion = false

  /// Whether x, y or z turns anything out of the plane.
  var isSpatial: Bool {
    rotationX.isAnimated || rotationX.value != 0 || rotationY.isAnimated || rotationY.value != 0
      || orientation.isAnimated || orientation.value != .zero
  }

  var isSkewed: Bool { skew.isAnimated || skew.value != 0 }

  /// Whether the matrix changes.
  var isMoving: Bool {
    anchor.isAnimated || position.isAnimated || scale.isAnimated || rotation.isAnimated
      || skew.isAnimated || skewAxis.isAnimated || rotationX.isAnimated || rotationY.isAnimated
      || orientation.isAnimated
  }

  /// Degrees, with what the motion adds.
  func angle(at frame: Double) -> Double {
    rotation.value(at: frame) + (turnsWithMotion ? position.direction(at: frame) : 0)
  }
}

extension LottieTransform.Position {
  /// Degrees from +x towards +y of the direction of motion; 0 without a motion.
  func direction(at frame: Double) -> Double {
    let direction: SIMD2<Double>
    switch self {
    case .joined(let point): direction = point.direction(at: frame)
    case .split(let x, let y, _):
      guard x.isAnimated || y.isAnimated else { return 0 }
      // By a thousandth of a frame, which finds the way that curves of two axes go together.
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
  /// The direction of motion; zero where there is none.
  ///
  /// Before the first keyframe that in which the motion begins, from the last one on that in which it
  /// ends.
  func direction(at frame: Double) -> SIMD2<Double> {
    guard isAnimated else { return .zero }
    let index = max(keyframes.lastIndex { $0.time <= frame } ?? 0, 0)
    let segment = min(index, keyframes.count - 2)
    let keyframe = keyframes[segment]
    let length = keyframes[segment + 1].time - keyframe.time
    let share = length > 0 ? min(max((frame - keyframe.time) / length, 0), 1) : 1
    if let way = keyframe.way {
      return way.tangent(at: keyframe.easing.progress(share).first) ?? .zero
    }
    return (keyframe.end - keyframe.value).plane
  }
}
