import Foundation
import StrataGraphics

/// The inside of a rounded rectangle, with a pixel to spare.
package struct ConvexInside {
  private let toLocal: PlaneTransform
  private let center: SIMD2<Double>
  /// Half of the size, a pixel less on every side.
  private let half: SIMD2<Double>
  /// From the centre to the corners' circles, and their radius.
  private let inner: SIMD2<Double>
  private let radius: Double

  package init?(_ item: RenderItem) {
    guard case .roundedRect(let shape) = item.shape, item.transform.isAffine,
      let inverse = item.transform.inverse
    else { return nil }
    toLocal = inverse
    let rect = shape.rect
    center = SIMD2(Double(rect.midX), Double(rect.midY))
    let whole = SIMD2(Double(rect.width) / 2, Double(rect.height) / 2)
    let pixel = SIMD2(
      (inverse.m11 * inverse.m11 + inverse.m21 * inverse.m21).squareRoot(),
      (inverse.m12 * inverse.m12 + inverse.m22 * inverse.m22).squareRoot())
    half = whole - pixel
    guard half.x > 0, half.y > 0 else { return nil }
    // A continuous corner lies outside the circle that leaves the sides where it does.
    let reach = shape.curve == .continuous ? 1.53 : 1
    let largest = min(shape.radii.largest * reach, whole.x, whole.y)
    inner = whole - SIMD2(repeating: largest)
    radius = largest - max(pixel.x, pixel.y)
  }

  package func contains(_ point: SIMD2<Double>) -> Bool {
    let at = toLocal.apply(point) - center
    let x = abs(at.x)
    let y = abs(at.y)
    guard x <= half.x, y <= half.y else { return false }
    let (dx, dy) = (x - inner.x, y - inner.y)
    guard dx > 0, dy > 0 else { return true }
    return radius > 0 && dx * dx + dy * dy <= radius * radius
  }
}
