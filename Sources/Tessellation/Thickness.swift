/// The maximum distance that a triangulation's corners can be moved before a triangle inverts.
///
/// Every corner p moves to p + δ·m as δ grows. Twice a triangle's area is then a quadratic in δ,
/// and its smallest positive root is where the triangle inverts. A map that preserves the
/// orientation of all triangles and the outermost boundary covers every point once. So below the
/// smallest root of all, nothing overlaps: moved edges neither cross nor pass each other, however
/// far apart they are along the boundary.
struct Thickness {
  private let moves: ContiguousArray<SIMD2<Double>>
  /// The maximum distance, in the units of the points.
  private(set) var smallest = Double.infinity

  /// Measures a triangulation.
  ///
  /// - Parameter moves: The displacement of each wedge for δ = 1.
  init(_ triangulation: inout Triangulation, moves: ContiguousArray<SIMD2<Double>>) {
    self.moves = moves
    var limits = ContiguousArray<Double>()
    limits.reserveCapacity(triangulation.triangleCount)
    for triangle in 0..<triangulation.triangleCount {
      let corner = 3 * triangle
      limits.append(
        limit(
          triangulation, Int(triangulation.wedges[corner]), Int(triangulation.wedges[corner + 1]),
          Int(triangulation.wedges[corner + 2])))
    }
    improve(&triangulation, &limits)
    for limit in limits { smallest = min(smallest, limit) }
  }

  /// Flips edges next to the triangles that invert first, if that helps both.
  ///
  /// A vertex that happens to be nearly on the line between two others must not make a wide shape
  /// appear thin.
  private func improve(
    _ triangulation: inout Triangulation, _ limits: inout ContiguousArray<Double>
  ) {
    for _ in 0..<4 {
      guard let worst = limits.min(), worst < .infinity else { return }
      var hasChanged = false
      for h in triangulation.wedges.indices {
        let twin = Int(triangulation.twins[h])
        guard twin >= 0 else { continue }
        let before = min(limits[h / 3], limits[twin / 3])
        guard before < 8 * worst, triangulation.isFlippable(h) else { continue }
        let (a, b, c, d) = triangulation.quad(h)
        let one = limit(triangulation, d, b, c)
        let other = limit(triangulation, c, a, d)
        guard min(one, other) > before else { continue }
        triangulation.flip(h)
        limits[h / 3] = one
        limits[twin / 3] = other
        hasChanged = true
      }
      guard hasChanged else { return }
    }
  }

  @inline(__always)
  private func limit(_ triangulation: Triangulation, _ a: Int, _ b: Int, _ c: Int) -> Double {
    let origin = triangulation.points[a]
    let (u, v) = (triangulation.points[b] - origin, triangulation.points[c] - origin)
    let (p, q) = (SIMD2(Double(u.x), Double(u.y)), SIMD2(Double(v.x), Double(v.y)))
    let (r, s) = (moves[b] - moves[a], moves[c] - moves[a])
    return Self.root(
      Double(u.cross(v)), p.x * s.y - p.y * s.x + r.x * q.y - r.y * q.x, r.x * s.y - r.y * s.x)
  }

  /// Returns the smallest positive x with c + b·x + a·x² = 0 for a positive c; infinite if there is
  /// none.
  static func root(_ c: Double, _ b: Double, _ a: Double) -> Double {
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return .infinity }
    let root = discriminant.squareRoot()
    // The two roots are q / a and c / q, a form without cancellation.
    let q = -0.5 * (b < 0 ? b - root : b + root)
    let (first, second) = (a == 0 ? .infinity : q / a, q == 0 ? .infinity : c / q)
    return min(first > 0 ? first : .infinity, second > 0 ? second : .infinity)
  }
}
