public import StrataRenderList

/// Planes and the order in which their parts are painted, compared with their heights at single
/// points.
public struct PaintedPlanes: Sendable {
  /// A part of a plane, bounded by cuts whose lines are of points rather than of pixels.
  public typealias Fragment = (plane: Int, cuts: [PixelCut])

  private let planes: [TiltedPlane]
  private let fragments: [Fragment]

  /// - Parameter fragments: The parts from back to front.
  public init(_ planes: [TiltedPlane], _ fragments: [Fragment]) {
    (self.planes, self.fragments) = (planes, fragments)
  }

  /// Returns the planes that contain a point, in the order of their numbers.
  public func containing(_ point: SIMD2<Double>) -> [Int] {
    planes.indices.filter { planes[$0].depthInside(point) > 0 }
  }

  /// Returns the planes that show at a point, back to front: those with a fragment that keeps the
  /// point.
  public func painted(at point: SIMD2<Double>) -> [Int] {
    let isInside = planes.map { $0.depthInside(point) > 0 }
    return fragments.filter { fragment in
      isInside[fragment.plane]
        && fragment.cuts.allSatisfy { cut in
          let distance = cut.line.x * point.x + cut.line.y * point.y + cut.line.z
          return cut.isStrict ? distance > 0 : distance >= 0
        }
    }.map(\.plane)
  }

  /// Returns two planes that are painted in the wrong order at a point; nil if there are none.
  ///
  /// Planes whose heights differ clearly must be in the order of heights, and planes of one sheet
  /// in the order of their numbers.
  public func firstOrderFault(
    at point: SIMD2<Double>, sheets: [Int]
  ) -> (back: Int, front: Int)? {
    let order = painted(at: point)
    for (place, back) in order.enumerated() {
      for front in order[(place + 1)...] {
        let isHigher = planes[back].height(at: point) < planes[front].height(at: point)
        if !isHigher && planes[back].isClear(point, planes[front]) { return (back, front) }
        if sheets[back] == sheets[front] && back >= front { return (back, front) }
      }
    }
    return nil
  }

  /// Returns whether no two planes nearly meet at a point, and no plane ends there.
  public func isGeneric(_ point: SIMD2<Double>) -> Bool {
    let inside = planes.filter { $0.depthInside(point) > -1e-3 }
    guard inside.allSatisfy({ $0.depthInside(point) > 1e-3 }) else { return false }
    return inside.indices.allSatisfy { a in
      inside[..<a].allSatisfy { $0.isClear(point, inside[a]) }
    }
  }

  /// Returns a random point of a random plane.
  ///
  /// - Precondition: There is a plane.
  public func point(_ random: inout BulkRandom) -> SIMD2<Double> {
    planes[Int.random(in: planes.indices, using: &random)].point(&random)
  }
}
