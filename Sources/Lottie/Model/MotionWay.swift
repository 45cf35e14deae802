import StrataGraphics

/// The curve on which a point goes from one keyframe to the next, at an even pace by its length.
struct MotionWay: Sendable {
  private let length: ArcLength
  /// The depth at both ends.
  private let depths: SIMD2<Double>

  /// nil where the way is straight, so that its ends say all.
  ///
  /// - Parameters:
  ///   - leaving: The handle of the start, from there.
  ///   - arriving: That of the end.
  init?(from a: Vector, to b: Vector, leaving: SIMD2<Double>, arriving: SIMD2<Double>) {
    guard leaving != .zero || arriving != .zero else { return nil }
    let (start, end) = (a.plane, b.plane)
    let line = end - start
    func isAside(_ handle: SIMD2<Double>) -> Bool {
      abs(line.x * handle.y - line.y * handle.x) > 1e-9 * (line.length * handle.length)
    }
    // Handles on the line, that do not lead beyond its ends, change nothing at an even pace.
    func isWithin(_ handle: SIMD2<Double>) -> Bool {
      let along = (handle * line).sum()
      return along >= 0 && along <= (line * line).sum()
    }
    if line != .zero, !isAside(leaving), !isAside(arriving), isWithin(leaving), isWithin(-arriving)
    {
      return nil
    }
    length = ArcLength(.cubic(start, start + leaving, end + arriving, end))
    depths = SIMD2(a.z, b.z)
  }

  /// The point; an overshoot leaves the curve's end straight on.
  func point(at progress: Double) -> Vector {
    let place: SIMD2<Double>
    if progress < 0 || progress > 1 {
      let end: Double = progress < 0 ? 0 : 1
      let tangent = length.segment.tangent(at: end) ?? SIMD2()
      place = length.segment.point(at: end) + tangent * (progress - end) * length.length
    } else {
      place = length.segment.point(at: length.parameter(at: progress * length.length))
    }
    return Vector(place.x, place.y, depths.x + (depths.y - depths.x) * progress)
  }

  /// The direction of travel; nil where the way is a point.
  func tangent(at progress: Double) -> SIMD2<Double>? {
    length.segment.tangent(at: length.parameter(at: min(max(progress, 0), 1) * length.length))
  }

  /// `point(at:)` for the one kind of value that goes along curves.
  func value<Value: LottieValue>(at progress: EasedProgress, of type: Value.Type) -> Value? {
    point(at: progress.first) as? Value
  }
}
