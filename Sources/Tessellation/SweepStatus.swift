/// The edges that a sweep line cuts, from left to right.
///
/// The line visits the points by y, then x, as if slightly tilted: a horizontal edge runs down to
/// the right. Edges meet only in vertices, so their order changes only there.
struct SweepStatus {
  private(set) var edges = ContiguousArray<Int32>()
  /// The number of edges that were moved in memory since the last call of `takeWork`.
  private var moved = 0

  /// Returns the cost of `replace` since the last call, in units of a comparison.
  mutating func takeWork() -> Int {
    defer { moved = 0 }
    return moved / 8 + 1
  }

  /// Returns the range of edges that end at a point, or the empty range where new edges belong.
  @inline(__always)
  func range(at point: GridPoint, _ ends: (Int32) -> (upper: GridPoint, lower: GridPoint))
    -> Range<Int>
  {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      let (upper, lower) = ends(edges[middle])
      // Negative if the point is to the right of the edge.
      if (lower - upper).cross(point - upper) < 0 { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < edges.count {
      let (_, lower) = ends(edges[end])
      guard lower == point else { break }
      end += 1
    }
    return low..<end
  }

  @inline(__always)
  mutating func replace(_ range: Range<Int>, with new: ContiguousArray<Int32>) {
    if range.count == new.count {
      for (offset, edge) in new.enumerated() { edges[range.lowerBound + offset] = edge }
    } else {
      moved += edges.count - range.upperBound
      edges.replaceSubrange(range, with: new)
    }
  }
}

extension ContiguousArray<Int32> {
  /// Sorts the few edges that start at one point from left to right.
  @inline(__always)
  mutating func sortByDirection(_ direction: (Int32) -> GridVector) {
    guard count > 1 else { return }
    if count > 12 { return sort { direction($0).cross(direction($1)) < 0 } }
    for index in 1..<count {
      let edge = self[index]
      let along = direction(edge)
      var slot = index
      while slot > 0, along.cross(direction(self[slot - 1])) < 0 {
        self[slot] = self[slot - 1]
        slot -= 1
      }
      self[slot] = edge
    }
  }
}
