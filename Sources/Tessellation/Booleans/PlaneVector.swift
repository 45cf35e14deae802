/// Plane-vector arithmetic for code that follows curves.
extension SIMD2<Double> {
  @inline(__always) func dot(_ other: Self) -> Double { x * other.x + y * other.y }

  /// Positive if `other` is reached by turning from +x toward +y.
  @inline(__always) func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  @inline(__always) var length: Double { dot(self).squareRoot() }
}
