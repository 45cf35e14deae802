import Foundation
import StrataEvaluation
import StrataGraphics

/// An axis-aligned rectangle whose height is a·x + b·y + c.
func plane(
  _ x: ClosedRange<Double>, _ y: ClosedRange<Double>, _ a: Double, _ b: Double, _ c: Double
) -> DepthPlane {
  DepthPlane(
    footprint: [
      SIMD2(x.lowerBound, y.lowerBound), SIMD2(x.upperBound, y.lowerBound),
      SIMD2(x.upperBound, y.upperBound), SIMD2(x.lowerBound, y.upperBound),
    ], height: SIMD3(a, b, c))
}

extension DepthOrder {
  /// The paint order, with unlimited work.
  static func paintOrder(_ planes: [DepthPlane], limit: Int) throws -> [DepthFragment] {
    var limits = Limits()
    limits.work = .max
    var meter = FrameMeter(limits, canvasPixels: 0, watch: .none)
    return try paintOrder(planes, limit: limit, meter: &meter)
  }
}

extension DepthPlane {
  func height(at point: SIMD2<Double>) -> Double {
    height.x * point.x + height.y * point.y + height.z
  }

  /// The distance from a point to the footprint's nearest edge, positive inside and negative
  /// outside.
  func depthInside(_ point: SIMD2<Double>) -> Double {
    var area = 0.0
    var least = Double.infinity
    var from = footprint[footprint.count - 1]
    for to in footprint {
      area += from.x * to.y - from.y * to.x
      from = to
    }
    for to in footprint {
      let edge = to - from
      let length = (edge.x * edge.x + edge.y * edge.y).squareRoot()
      if length > 0 {
        let turn = edge.x * (point.y - from.y) - edge.y * (point.x - from.x)
        least = min(least, (area < 0 ? -turn : turn) / length)
      }
      from = to
    }
    return least
  }
}

/// The planes that show at a point, back to front: those with a fragment that keeps the point.
func painted(
  at point: SIMD2<Double>, _ fragments: [DepthFragment], of planes: [DepthPlane]
) -> [Int] {
  fragments
    .filter { fragment in
      planes[fragment.plane].depthInside(point) > 0
        && fragment.cuts.allSatisfy { $0.keeps(point) }
    }
    .map(\.plane)
}
