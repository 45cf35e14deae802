import Foundation
import StrataEvaluation
import StrataGraphics
import StrataRenderList
import StrataTestMeasures

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
  var tilted: TiltedPlane { TiltedPlane(footprint: footprint, height: height) }
}

extension PaintedPlanes {
  init(_ planes: [DepthPlane], _ fragments: [DepthFragment]) {
    self.init(
      planes.map(\.tilted),
      fragments.map { fragment in
        let cuts = fragment.cuts.map { PixelCut(line: $0.line, isStrict: $0.isStrict) }
        return (fragment.plane, cuts)
      })
  }
}

/// The planes that show at a point, back to front: those with a fragment that keeps the point.
func painted(
  at point: SIMD2<Double>, _ fragments: [DepthFragment], of planes: [DepthPlane]
) -> [Int] {
  fragments
    .filter { fragment in
      planes[fragment.plane].tilted.depthInside(point) > 0
        && fragment.cuts.allSatisfy { $0.keeps(point) }
    }
    .map(\.plane)
}
