extension Triangulation {
  /// Flips edges until no triangle's circumcircle contains a corner of an adjacent triangle.
  ///
  /// Among all triangulations with the same boundary the smallest angle of the result is the
  /// largest, so that its triangles tolerate large displacements of their corners. Tests are exact,
  /// so each flip lowers the surface above the triangles and the algorithm terminates. A generous
  /// bound prevents quadratic time for unusual shapes. If it is reached, the result is still a
  /// triangulation.
  mutating func makeDelaunay() {
    var waiting = WaitingEdges(capacity: wedges.count)
    for h in wedges.indices.reversed() where Int(twins[h]) > h { waiting.add(h) }
    var budget = 32 * wedges.count + 1024
    while let h = waiting.next(), budget > 0 {
      guard twins[h] >= 0, isBent(h) else { continue }
      budget -= 1
      let twin = Int(twins[h])
      flip(h)
      // The four sides of the quadrilateral.
      check(h, &waiting)
      check(Self.next(h), &waiting)
      check(twin, &waiting)
      check(Self.next(twin), &waiting)
    }
  }

  @inline(__always) private func check(_ h: Int, _ waiting: inout WaitingEdges) {
    if twins[h] >= 0 { waiting.add(min(h, Int(twins[h]))) }
  }

  /// Whether the far corner across an edge is inside the circumcircle of the edge's triangle.
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
    // Fewer than 16 roundings of 2⁻⁵³ each along any path through the expression.
    if abs(value) > 4e-15 * size { return value > 0 }
    return Int128(a.dot(a)) * Int128(b.cross(c)) + Int128(b.dot(b)) * Int128(c.cross(a))
      + Int128(c.dot(c)) * Int128(a.cross(b)) > 0
  }
}

/// A stack of half-edges to be examined, each contained once.
private struct WaitingEdges {
  private var edges = ContiguousArray<Int32>()
  private var isWaiting: ContiguousArray<Bool>

  init(capacity: Int) {
    isWaiting = ContiguousArray(repeating: false, count: capacity)
    edges.reserveCapacity(capacity)
  }

  @inline(__always) mutating func add(_ h: Int) {
    guard !isWaiting[h] else { return }
    isWaiting[h] = true
    edges.append(Int32(h))
  }

  @inline(__always) mutating func next() -> Int? {
    guard let h = edges.popLast() else { return nil }
    isWaiting[Int(h)] = false
    return Int(h)
  }
}
