/// A polygon over the canvas, each point of which has a height.
public struct TiltedPlane: Sendable {
  private let footprint: [SIMD2<Double>]
  /// The height at (x, y) is a·x + b·y + c.
  private let slope: SIMD3<Double>

  /// - Precondition: `footprint` is not empty.
  public init(footprint: [SIMD2<Double>], height: SIMD3<Double>) {
    (self.footprint, slope) = (footprint, height)
  }

  public func height(at point: SIMD2<Double>) -> Double {
    slope.x * point.x + slope.y * point.y + slope.z
  }

  /// Returns the distance from a point to the footprint's nearest edge, positive inside and
  /// negative outside.
  public func depthInside(_ point: SIMD2<Double>) -> Double {
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

  /// Returns whether heights at a point differ by more than twice the coplanarity tolerance, and by
  /// more than they change over an invisibly thin strip.
  func isClear(_ point: SIMD2<Double>, _ other: TiltedPlane) -> Bool {
    let tilt = slope - other.slope
    let steepness = (tilt.x * tilt.x + tilt.y * tilt.y).squareRoot()
    return abs(height(at: point) - other.height(at: point)) > 2e-3 + 2e-5 * steepness
      && depthInside(point) > 2e-5 && other.depthInside(point) > 2e-5
  }

  /// Returns a random point of the footprint's convex hull.
  func point(_ random: inout BulkRandom) -> SIMD2<Double> {
    var (sum, total) = (SIMD2<Double>(), 0.0)
    for corner in footprint {
      let weight = random.number(0...1)
      sum += corner * weight
      total += weight
    }
    return sum / total
  }
}
