import Foundation
import StrataGraphics

extension FourColorGradient {
  /// The number of pixels along each side of the image, which is stretched.
  private static let side = 192

  /// Returns the mixture at the first frame.
  ///
  /// Each color has a weight that falls with the square of the distance from its point. A smaller
  /// blend gives a steeper fall.
  ///
  /// - Parameter area: The part of the layer's space that the image fills.
  func image(of area: CGRect) -> CGImage {
    let points = points.map { $0.value.plane }
    let colors = colors.map { $0.value }
    let exponent = min(1 / max(blend.value, 0.01), 50)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * Self.side * Self.side)
    let step = SIMD2(Double(area.width), Double(area.height)) / Double(Self.side)
    let origin = SIMD2(Double(area.minX), Double(area.minY))
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let place = origin + step * (SIMD2(Double(x), Double(y)) + 0.5)
        let squares = points.map { max((($0 - place) * ($0 - place)).sum(), 1e-6) }
        let nearest = squares.min() ?? 1
        var (color, weights) = (SIMD4<Double>.zero, 0.0)
        for (square, own) in zip(squares, colors) {
          let weight = Maths.pow(nearest / square, exponent)
          color += own * weight
          weights += weight
        }
        color = (color / weights).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        bytes += [color.x, color.y, color.z, 1].map { UInt8(($0 * 255).rounded()) }
      }
    }
    return CGImage(Pixels(width: Self.side, height: Self.side, premultipliedRGBA: bytes))
  }
}
