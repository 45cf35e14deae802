import StrataGraphics

extension CombinedOutline {
  /// Returns each outer boundary, with the holes in it but in no smaller one, as a path.
  mutating func components(_ work: inout WorkMeter) throws(TessellationError) -> [Path] {
    let outers = loops.filter { !$0.isHole }
    let rings = outers.map { Ring(corners(of: $0)) }
    // The first that contains a hole is the smallest.
    let bySize = rings.indices.sorted {
      (outers[$0].doubledArea, $0) < (outers[$1].doubledArea, $1)
    }
    var holes = [[BoundaryLoop]](repeating: [], count: outers.count)
    for hole in loops where hole.isHole {
      let corners = corners(of: hole)
      // The center of an edge is on no other edge; twice its coordinates are on the grid.
      let middle = GridPoint(x: corners[0].x + corners[1].x, y: corners[0].y + corners[1].y)
      for number in bySize {
        let ring = rings[number]
        try work.spend(ring.isNear(middle) ? ring.corners.count : 1)
        guard ring.contains(middle) else { continue }
        holes[number].append(hole)
        break
      }
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
  private let low: GridPoint
  private let high: GridPoint

  init(_ corners: [GridPoint]) {
    self.corners = corners
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
