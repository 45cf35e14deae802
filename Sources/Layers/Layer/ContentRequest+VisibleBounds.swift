package import Foundation
import StrataGraphics
import StrataRenderList

extension ContentRequest {
  /// The smallest rectangle around the visible part of the layer's bounds, in bounds space.
  ///
  /// A part is visible if it is on pixels that can be seen. nil if no part is. The rectangle is
  /// computed on each access.
  package var visibleBounds: CGRect? {
    let bounds = shown.bounds
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    guard let scissor else { return bounds }
    guard !scissor.isEmpty else { return nil }
    var corners = [
      SIMD2(Double(bounds.minX), Double(bounds.minY)),
      SIMD2(Double(bounds.maxX), Double(bounds.minY)),
      SIMD2(Double(bounds.maxX), Double(bounds.maxY)),
      SIMD2(Double(bounds.minX), Double(bounds.maxY)),
    ]
    // In front of the eye, and X / W and Y / W between the scissor's sides: each is linear in the
    // point.
    let (low, high) = (
      SIMD2(Double(scissor.minX), Double(scissor.minY)),
      SIMD2(Double(scissor.maxX), Double(scissor.maxY))
    )
    let sides: [(SIMD3<Double>) -> Double] = [
      { $0.z - PlaneTransform.nearestW }, { $0.x - low.x * $0.z }, { high.x * $0.z - $0.x },
      { $0.y - low.y * $0.z }, { high.y * $0.z - $0.y },
    ]
    for side in sides {
      corners = Self.cut(corners) { side(toDevice.homogeneous($0)) }
      if corners.isEmpty { return nil }
    }
    let least = corners.dropFirst().reduce(corners[0]) { pointwiseMin($0, $1) }
    let most = corners.dropFirst().reduce(corners[0]) { pointwiseMax($0, $1) }
    let part = CGRect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
    return part.width > 0 && part.height > 0 ? part.intersection(bounds) : nil
  }

  /// Returns a convex polygon without the part where a linear function is below 0.
  private static func cut(
    _ corners: [SIMD2<Double>], _ value: (SIMD2<Double>) -> Double
  ) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (here, there) = (value(corner), value(next))
      if here >= 0 { result.append(corner) }
      if (here >= 0) != (there >= 0) {
        result.append(corner + (next - corner) * (here / (here - there)))
      }
    }
    return result
  }
}
