import StrataGraphics

extension CombinedOutline {
  /// Returns each outer boundary, with the holes in it but in no smaller one, as a path.
  mutating func components(_ work: inout WorkMeter) throws(TessellationError) -> [Path] {
    let outers = loops.filter { !$0.isHole }
    let rings = outers.map { Ring(corners(of: $0), doubledArea: $0.doubledArea) }
    var holes = [[BoundaryLoop]](repeating: [], count: outers.count)
    for hole in loops where hole.isHole {
      let corners = corners(of: hole)
      // The center of an edge is on no other edge; twice its coordinates are on the grid.
      let middle = GridPoint(x: corners[0].x + corners[1].x, y: corners[0].y + corners[1].y)
      var owner: Int?
      for (number, ring) in rings.enumerated() {
        if let owner, rings[owner].doubledArea <= ring.doubledArea { continue }
        try work.spend(ring.isNear(middle) ? ring.corners.count : 1)
        if ring.contains(middle) { owner = number }
      }
      if let owner { holes[owner].append(hole) }
    }
    var result: [Path] = []
    for (outer, holes) in zip(outers, holes) {
      var path = Path()
      for loop in [outer] + holes { add(loop, to: &path) }
      if !path.isEmpty { result.append(path) }
    }
    return result
  }
}

/// An outer boundary, for containment tests.
private struct Ring {
  let corners: [GridPoint]
  let doubledArea: Int
  private let low: GridPoint
  private let high: GridPoint

  init(_ corners: [GridPoint], doubledArea: Int) {
    self.corners = corners
    self.doubledArea = doubledArea
    var (low, high) = (corners[0], corners[0])
    for corner in corners {
      low = GridPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = GridPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    (self.low, self.high) = (low, high)
  }

  /// Whether a point, given by twice its coordinates, is within the ring's bounds.
  func isNear(_ doubled: GridPoint) -> Bool {
    doubled.x > 2 * low.x && doubled.x < 2 * high.x && doubled.y > 2 * low.y
      && doubled.y < 2 * high.y
  }

  /// Whether a point, given by twice its coordinates, is inside.
  func contains(_ doubled: GridPoint) -> Bool {
    guard isNear(doubled), var last = corners.last else { return false }
    var isInside = false
    for corner in corners {
      let (upper, lower) = last.y < corner.y ? (last, corner) : (corner, last)
      last = corner
      guard 2 * upper.y <= doubled.y, doubled.y < 2 * lower.y else { continue }
      let offset = GridVector(
        x: Int(doubled.x) - 2 * Int(upper.x), y: Int(doubled.y) - 2 * Int(upper.y))
      // The edge is to the right of the point.
      if (lower - upper).cross(offset) > 0 { isInside.toggle() }
    }
    return isInside
  }
}
