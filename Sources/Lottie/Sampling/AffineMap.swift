import Foundation
import StrataGraphics

/// An affine map of the plane.
struct AffineMap: Sendable, Equatable {
  /// The images of the unit vectors along x and y.
  var x: SIMD2<Double>
  var y: SIMD2<Double>
  /// The image of the origin.
  var origin: SIMD2<Double>

  static let identity = AffineMap(x: SIMD2(1, 0), y: SIMD2(0, 1), origin: .zero)

  /// A degenerate map that makes everything invisible.
  static let nothing = AffineMap(x: .zero, y: .zero, origin: .zero)

  static func translation(_ by: SIMD2<Double>) -> AffineMap {
    AffineMap(x: SIMD2(1, 0), y: SIMD2(0, 1), origin: by)
  }

  static func scale(_ by: SIMD2<Double>) -> AffineMap {
    AffineMap(x: SIMD2(by.x, 0), y: SIMD2(0, by.y), origin: .zero)
  }

  /// - Parameter degrees: The angle, clockwise if the y axis points down.
  static func rotation(_ degrees: Double) -> AffineMap {
    let radians = degrees * .pi / 180
    let (sine, cosine) = (Maths.sin(radians), Maths.cos(radians))
    return AffineMap(x: SIMD2(cosine, sine), y: SIMD2(-sine, cosine), origin: .zero)
  }

  /// Returns a shear along an axis.
  ///
  /// - Parameters:
  ///   - degrees: The angle; the shear is infinite at 90.
  ///   - axis: The direction of the axis in degrees from +x.
  static func skew(_ degrees: Double, axis: Double) -> AffineMap {
    guard degrees != 0 else { return .identity }
    let slope = Maths.tan(degrees * .pi / 180)
    let turn = axis * .pi / 180
    let (s, c) = (Maths.sin(turn), Maths.cos(turn))
    return AffineMap(
      x: SIMD2(1 - s * c * slope, s * s * slope), y: SIMD2(-c * c * slope, 1 + s * c * slope),
      origin: .zero)
  }

  @inline(__always)
  func callAsFunction(_ point: SIMD2<Double>) -> SIMD2<Double> {
    x * point.x + y * point.y + origin
  }

  /// Returns the bounds of a rectangle's image.
  func bounds(of rectangle: CGRect) -> CGRect {
    let corner = self(SIMD2(Double(rectangle.minX), Double(rectangle.minY)))
    let (width, height) = (x * Double(rectangle.width), y * Double(rectangle.height))
    let zero = SIMD2<Double>.zero
    let least = corner + pointwiseMin(width, zero) + pointwiseMin(height, zero)
    let size = pointwiseMax(width, -width) + pointwiseMax(height, -height)
    return CGRect(x: least.x, y: least.y, width: size.x, height: size.y)
  }

  /// Returns the map that applies another one first and then this one.
  func after(_ first: AffineMap) -> AffineMap {
    AffineMap(
      x: x * first.x.x + y * first.x.y, y: x * first.y.x + y * first.y.y, origin: self(first.origin)
    )
  }

  var isFinite: Bool { (x + y + origin) * 0 == SIMD2() }

  var matrix: CATransform3D {
    CATransform3DMakeAffineTransform(
      CGAffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y))
  }
}

extension LottieTransform {
  /// Returns the map into the parent space at a frame: `position + R·K·S·(point − anchor)`.
  func map(at frame: Double) -> AffineMap {
    let scale = scale.value(at: frame)
    var map = AffineMap.rotation(angle(at: frame))
    if isSkewed {
      map = map.after(.skew(skew.value(at: frame), axis: skewAxis.value(at: frame)))
    }
    map = map.after(.scale(scale.plane))
    map = map.after(.translation(-anchor.value(at: frame).plane))
    map.origin += position.value(at: frame).plane
    return map
  }
}
