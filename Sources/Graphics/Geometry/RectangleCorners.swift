package import Foundation

extension CGRect {
  /// The corners, row by row: the two at the minimum y, then the two at the maximum y.
  package var corners: [SIMD2<Double>] {
    [
      SIMD2(Double(minX), Double(minY)), SIMD2(Double(maxX), Double(minY)),
      SIMD2(Double(minX), Double(maxY)), SIMD2(Double(maxX), Double(maxY)),
    ]
  }
}

extension PixelRect {
  /// The corners, row by row: the two at the minimum y, then the two at the maximum y.
  package var corners: [SIMD2<Double>] {
    [
      SIMD2(Double(minX), Double(minY)), SIMD2(Double(maxX), Double(minY)),
      SIMD2(Double(minX), Double(maxY)), SIMD2(Double(maxX), Double(maxY)),
    ]
  }
}
