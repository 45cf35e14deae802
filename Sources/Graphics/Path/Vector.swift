import Foundation

/// Plane-vector arithmetic for the path algorithms.
extension SIMD2<Double> {
  @inline(__always) func dot(_ other: Self) -> Double { x * other.x + y * other.y }

  /// Returns z of the cross product: positive if `other` is reached by turning from +x toward +y.
  @inline(__always) func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  @inline(__always) var lengthSquared: Double { x * x + y * y }

  @inline(__always) package var length: Double { lengthSquared.squareRoot() }

  /// The vector rotated by a quarter turn from +x toward +y.
  @inline(__always) var perpendicular: Self { Self(-y, x) }

  /// The vector of length 1, or nil if the length is 0, underflows or overflows.
  @inline(__always) package var normalized: Self? {
    let squared = lengthSquared
    guard squared >= .leastNormalMagnitude, squared <= .greatestFiniteMagnitude else {
      return scaledThenNormalized
    }
    return self / squared.squareRoot()
  }

  /// The rare case of `normalized` in which the square is not a normal number but the vector may
  /// be.
  private var scaledThenNormalized: Self? {
    let size = Swift.max(abs(x), abs(y))
    guard size >= .leastNormalMagnitude, size <= .greatestFiniteMagnitude else { return nil }
    let scaled = self / size
    return scaled / scaled.lengthSquared.squareRoot()
  }

  @inline(__always) func lerp(_ other: Self, _ t: Double) -> Self { self + (other - self) * t }

  /// Whether both components are numbers within ±1e100, so that their squares and cubes stay
  /// finite.
  @inline(__always) var isUsable: Bool { abs(x) <= 1e100 && abs(y) <= 1e100 }

  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}

extension CGPoint {
  init(_ point: SIMD2<Double>) { self.init(x: point.x, y: point.y) }
}
