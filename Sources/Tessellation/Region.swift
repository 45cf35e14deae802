/// The triangulated inside of an outline, or its surroundings.
struct Region {
  /// Three corners of the outline per triangle, turning from +x toward +y; empty for an outside.
  private(set) var triangles = ContiguousArray<Int32>()
  /// The maximum distance, in half cells, by which the outline may be moved into the region.
  let slack: Double

  /// Triangulates the outline's inside; triangles refer to corners of the outline.
  ///
  /// - Parameter isMeasured: Whether `slack` is computed; it is infinite otherwise.
  init(
    insideOf outline: Outline, isMeasured: Bool, work: inout WorkMeter
  ) throws(TessellationError) {
    let sweep = try MonotoneSweep(outline.sweepEdges(outside: false), work: &work)
    var triangulation = Triangulation(sweep)
    triangulation.makeDelaunay()
    if isMeasured {
      var moves = ContiguousArray<SIMD2<Double>>()
      moves.reserveCapacity(sweep.wedges.count)
      for wedge in sweep.wedges {
        let corner = outline.corners[Int(wedge.first)]
        moves.append(CornerMove(corner.incoming, corner.outgoing).inward)
      }
      slack = Thickness(&triangulation, moves: moves).smallest
    } else {
      slack = .infinity
    }
    triangles.reserveCapacity(triangulation.wedges.count)
    // A wedge's first edge starts at its corner and has the same index.
    for wedge in triangulation.wedges { triangles.append(sweep.wedges[Int(wedge)].first) }
  }

  /// Triangulates the surroundings of the outline, out to a box three times as large.
  init(outsideOf outline: Outline, work: inout WorkMeter) throws(TessellationError) {
    let sweep = try MonotoneSweep(outline.sweepEdges(outside: true), work: &work)
    var triangulation = Triangulation(sweep)
    triangulation.makeDelaunay()
    let next = outline.nextCorners
    var moves = ContiguousArray<SIMD2<Double>>()
    moves.reserveCapacity(sweep.wedges.count)
    for wedge in sweep.wedges {
      // Seen from outside, the corner's incoming edge comes first.
      let (first, second) = (Int(wedge.first), Int(wedge.second))
      guard first < next.count, second < next.count else {
        moves.append(SIMD2())
        continue
      }
      let (arriving, leaving) = (outline.corners[Int(next[first])], outline.corners[second])
      let move = CornerMove(arriving.incoming, leaving.outgoing)
      // Where insides touch in a vertex each has its own fringe, and those overlap there in any
      // case.
      moves.append(Int(next[first]) == second ? move.outward : move.clamped)
    }
    slack = Thickness(&triangulation, moves: moves).smallest
  }
}

extension Outline {
  /// The index of the next corner of each corner's loop.
  fileprivate var nextCorners: ContiguousArray<Int32> {
    var result = ContiguousArray<Int32>()
    result.reserveCapacity(corners.count)
    for number in 0..<loopCount {
      let range = loop(number)
      for index in range {
        result.append(Int32(index + 1 == range.upperBound ? range.lowerBound : index + 1))
      }
    }
    return result
  }

  /// Returns the edges, each with the index of its start corner, and a box if `outside` is true.
  fileprivate func sweepEdges(outside: Bool) -> ContiguousArray<SweepEdge> {
    var result = ContiguousArray<SweepEdge>()
    result.reserveCapacity(corners.count + 4)
    for number in 0..<loopCount {
      let range = loop(number)
      for index in range {
        let (a, b) = (
          corners[index].point,
          corners[index + 1 == range.upperBound ? range.lowerBound : index + 1].point
        )
        // The inside is to the right of edges that run up.
        result.append(
          a.key < b.key
            ? SweepEdge(upper: a, lower: b, isLeft: outside)
            : SweepEdge(upper: b, lower: a, isLeft: !outside))
      }
    }
    if outside, let box = box {
      let (low, high) = box
      let (right, left) = (GridPoint(x: high.x, y: low.y), GridPoint(x: low.x, y: high.y))
      result.append(SweepEdge(upper: low, lower: right, isLeft: false))
      result.append(SweepEdge(upper: low, lower: left, isLeft: true))
      result.append(SweepEdge(upper: right, lower: high, isLeft: false))
      result.append(SweepEdge(upper: left, lower: high, isLeft: true))
    }
    return result
  }

  /// The bounds of all corners.
  var bounds: (low: GridPoint, high: GridPoint)? {
    guard let first = corners.first?.point else { return nil }
    var (low, high) = (first, first)
    for corner in corners {
      low = GridPoint(x: min(low.x, corner.point.x), y: min(low.y, corner.point.y))
      high = GridPoint(x: max(high.x, corner.point.x), y: max(high.y, corner.point.y))
    }
    return (low, high)
  }

  private var box: (low: GridPoint, high: GridPoint)? {
    guard let bounds else { return nil }
    let margin = max(bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y)
    return (
      GridPoint(x: bounds.low.x - margin, y: bounds.low.y - margin),
      GridPoint(x: bounds.high.x + margin, y: bounds.high.y + margin)
    )
  }
}
