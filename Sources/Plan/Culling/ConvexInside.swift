import Foundation
import StrataGraphics
package import StrataRenderList

/// The inside of a rounded rectangle and its cuts, with a margin of one pixel.
///
/// Rectangles with sharp corners are also supported in perspective.
package struct ConvexInside {
  /// The sides of a rectangle in perspective, as the x, y and constant terms of the distance
  /// inside, in pixels; empty under an affine map.
  private let sides: [SIMD3<Double>]
  private let toLocal: PlaneTransform
  private let center: SIMD2<Double>
  /// Half of the size, minus one pixel on every side.
  private let half: SIMD2<Double>
  /// The vector from the center to the centers of the corners' circles; `radius` is their radius.
  private let inner: SIMD2<Double>
  private let radius: Double
  private let cuts: [PixelCut]

  package init?(_ item: RenderItem) {
    guard case .roundedRect(let shape) = item.shape, let inverse = item.transform.inverse else {
      return nil
    }
    if item.transform.isAffine {
      sides = []
    } else {
      guard shape.isPlain, let found = Self.sides(shape.rect, item.transform) else { return nil }
      sides = found
    }
    toLocal = inverse
    cuts = item.cuts
    let rect = shape.rect
    center = SIMD2(Double(rect.midX), Double(rect.midY))
    let whole = SIMD2(Double(rect.width) / 2, Double(rect.height) / 2)
    let pixel = SIMD2(
      (inverse.m11 * inverse.m11 + inverse.m21 * inverse.m21).squareRoot(),
      (inverse.m12 * inverse.m12 + inverse.m22 * inverse.m22).squareRoot())
    half = whole - pixel
    guard half.x > 0, half.y > 0 else { return nil }
    // A continuous corner is outside the circle that starts at the same points of the sides.
    let largest = min(shape.radii.largest * shape.curve.reach, whole.x, whole.y)
    inner = whole - SIMD2(repeating: largest)
    radius = largest - max(pixel.x, pixel.y)
  }

  package func contains(_ point: SIMD2<Double>) -> Bool {
    for cut in cuts {
      let line = cut.line
      let value = line.x * point.x + (line.y * point.y + line.z)
      guard value > abs(line.x) + abs(line.y) else { return false }
    }
    if !sides.isEmpty {
      return sides.allSatisfy { $0.x * point.x + $0.y * point.y + $0.z >= 1 }
    }
    let at = toLocal.apply(point) - center
    let x = abs(at.x)
    let y = abs(at.y)
    guard x <= half.x, y <= half.y else { return false }
    let (dx, dy) = (x - inner.x, y - inner.y)
    guard dx > 0, dy > 0 else { return true }
    return radius > 0 && dx * dx + dy * dy <= radius * radius
  }

  /// Returns the sides of a rectangle.
  ///
  /// - Returns: nil for a rectangle that extends behind the eye or is smaller than a pixel.
  private static func sides(
    _ rect: CGRect, _ transform: PlaneTransform
  ) -> [SIMD3<Double>]? {
    let corners = [
      SIMD2(Double(rect.minX), Double(rect.minY)), SIMD2(Double(rect.maxX), Double(rect.minY)),
      SIMD2(Double(rect.maxX), Double(rect.maxY)), SIMD2(Double(rect.minX), Double(rect.maxY)),
    ].map(transform.homogeneous)
    guard corners.allSatisfy({ $0.z > PlaneTransform.nearestW }) else { return nil }
    let points = corners.map { SIMD2($0.x, $0.y) / $0.z }
    let (a, b) = (points[1] - points[0], points[2] - points[0])
    let turn: Double = a.x * b.y < a.y * b.x ? -1 : 1
    var sides: [SIMD3<Double>] = []
    for (index, point) in points.enumerated() {
      let along = points[(index + 1) % 4] - point
      let length = (along * along).sum().squareRoot()
      guard length >= 1, length.isFinite else { return nil }
      let inward = SIMD2(-along.y, along.x) * (turn / length)
      sides.append(SIMD3(inward.x, inward.y, -(inward * point).sum()))
    }
    return sides
  }
}
