extension Triangulation {
  /// Flips edges until none has a corner of its neighbour inside the circle about its triangle.
  ///
  /// Of all triangulations with the same boundary the result has the largest angles, and its
  /// triangles survive the moving of their corners longest. Tests are exact, so each flip lowers
  /// the surface above the triangles and the flips end; a generous bound keeps odd shapes from
  /// taking quadratic time, and what is left is a triangulation all the same.
  mutating func makeDelaunay() {
    var waiting = ContiguousArray<Int32>()
    var isWaiting = ContiguousArray<Bool>(repeating: false, count: wedges.count)
    waiting.reserveCapacity(wedges.count)
    for h in wedges.indices.reversed() where Int(twins[h]) > h {
      waiting.append(Int32(h))
      isWaiting[h] = true
    }
    var budget = 32 * wedges.count + 1024
    while let next = waiting.popLast(), budget > 0 {
      let h = Int(next)
      isWaiting[h] = false
      guard twins[h] >= 0, isBent(h) else { continue }
      budget -= 1
      let twin = Int(twins[h])
      flip(h)
      // The quadrilateral's four sides.
      for side in [h, Self.next(h), twin, Self.next(twin)] {
        let other = Int(twins[side])
        guard other >= 0 else { continue }
        let side = min(side, other)
        guard !isWaiting[side] else { continue }
        isWaiting[side] = true
        waiting.append(Int32(side))
      }
    }
  }

  /// Whether the far corner across an edge lies inside the circle about the edge's triangle.
  @inline(__always) private func isBent(_ h: Int) -> Bool {
    let quad = quad(h)
    let d = points[quad.d]
    let (a, b, c) = (points[quad.a] - d, points[quad.b] - d, points[quad.c] - d)
    // The determinant of rows (x, y, x² + y²), first with rounding.
    let (ax, ay) = (Double(a.x), Double(a.y))
    let (bx, by) = (Double(b.x), Double(b.y))
    let (cx, cy) = (Double(c.x), Double(c.y))
    let (a2, b2, c2) = (ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy)
    let (ab, bc, ca) = (ax * by - ay * bx, bx * cy - by * cx, cx * ay - cy * ax)
    let value = a2 * bc + b2 * ca + c2 * ab
    let size =
      a2 * (abs(bx * cy) + abs(by * cx)) + b2 * (abs(cx * ay) + abs(cy * ax)) + c2
      * (abs(ax * by) + abs(ay * bx))
    // Fewer than 16 roundings of 2⁻⁵³ each on any way through the expression.
    if abs(value) > 4e-15 * size { return value > 0 }
    return Int128(a.dot(a)) * Int128(b.cross(c)) + Int128(b.dot(b)) * Int128(c.cross(a))
      + Int128(c.dot(c)) * Int128(a.cross(b)) > 0
  }
}
