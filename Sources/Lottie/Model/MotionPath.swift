import StrataGraphics

/// The curve of a point between two key frames, with constant speed along its length.
struct MotionPath: Sendable {
  private let length: ArcLength
  /// The depths at both ends.
  private let depths: SIMD2<Double>

  /// Returns nil for straight motion, which is determined by its ends.
  ///
  /// - Parameters:
  ///   - leaving: The handle of the start, relative to it.
  ///   - arriving: The handle of the end, relative to it.
  init?(from a: Vector, to b: Vector, leaving: SIMD2<Double>, arriving: SIMD2<Double>) {
    guard leaving != .zero || arriving != .zero else { return nil }
    let (start, end) = (a.plane, b.plane)
    let line = end - start
    func isAside(_ handle: SIMD2<Double>) -> Bool {
      abs(line.x * handle.y - line.y * handle.x) > 1e-9 * (line.length * handle.length)
    }
    // At constant speed, handles on the line between its ends have no effect.
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

  /// Returns the point at a progress; an overshoot continues straight beyond the curve's ends.
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

  /// Returns the direction of travel; nil if the curve is a single point.
  func tangent(at progress: Double) -> SIMD2<Double>? {
    length.segment.tangent(at: length.parameter(at: min(max(progress, 0), 1) * length.length))
  }

  /// Returns `point(at:)` as a generic value; only points move along curves.
  func value<Value: LottieValue>(at progress: EasedProgress, of type: Value.Type) -> Value? {
    point(at: progress.first) as? Value
  }
}
