import Foundation
import StrataGraphics

extension FourColorGradient {
  /// The number of pixels along each side of the image, which is stretched.
  private static let side = 128

  /// Whether the image is animated, regardless of the opacity, which belongs to its layer.
  var isMoving: Bool {
    points.contains(where: \.isAnimated) || colors.contains(where: \.isAnimated)
      || blend.isAnimated
  }

  /// Returns the mixture at a frame.
  ///
  /// At a blend of 1, each color has a weight that falls with the square of the distance from its
  /// point. A smaller blend gives a steeper fall.
  ///
  /// - Parameter area: The part of the layer's space that the image fills.
  func image(of area: CGRect, at frame: Double) -> CGImage {
    let points = points.map { $0.value(at: frame).plane }
    let colors = colors.map {
      $0.value(at: frame).clamped(lowerBound: .zero, upperBound: .one) * 255
    }
    let exponent = min(1 / max(blend.value(at: frame), 0.01), 50)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * Self.side * Self.side)
    let step = SIMD2(Double(area.width), Double(area.height)) / Double(Self.side)
    let origin = SIMD2(Double(area.minX), Double(area.minY))
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let place = origin + step * (SIMD2(Double(x), Double(y)) + 0.5)
        func square(_ index: Int) -> Double {
          let way = points[index] - place
          return max((way * way).sum(), 1e-6)
        }
        // Relative to the nearest point, powers cannot overflow.
        var nearest = Double.infinity
        for index in points.indices { nearest = min(nearest, square(index)) }
        var (color, weights) = (SIMD4<Double>.zero, 0.0)
        for index in points.indices {
          let share = nearest / square(index)
          let weight = exponent == 1 ? share : Maths.pow(share, exponent)
          color += colors[index] * weight
          weights += weight
        }
        // Coordinates may be too large for their squares.
        let mean = weights > 0 && weights.isFinite ? color / weights : .zero
        let rounded = SIMD4<UInt8>(mean, rounding: .toNearestOrEven)
        for channel in 0..<3 { bytes.append(rounded[channel]) }
        bytes.append(255)
      }
    }
    return CGImage(Pixels(width: Self.side, height: Self.side, premultipliedRGBA: bytes))
  }
}
