import StrataGraphics

/// One edge of the snapped path, running down in the order of the sweep.
struct GridSegment<Load: EdgeLoad>: BitwiseCopyable {
  /// The end that comes first by y, then x.
  var upper: GridPoint
  var lower: GridPoint
  var load: Load

  @inline(__always) var minX: Int32 { min(upper.x, lower.x) }
  @inline(__always) var maxX: Int32 { max(upper.x, lower.x) }
  @inline(__always) var direction: GridVector { lower - upper }
}

extension Grid {
  /// The contours' edges, closed, without those that snapping shrinks to a point.
  ///
  /// They come ordered by their left ends, which lets searches stop early.
  func segments(of polylines: Polylines) -> ContiguousArray<GridSegment<Winding>> {
    var result = ContiguousArray<GridSegment<Winding>>()
    result.reserveCapacity(polylines.points.count)
    for contour in 0..<polylines.count {
      let range = polylines.range(of: contour)
      guard range.count > 2 else { continue }
      var previous = snap(polylines.points[range.upperBound - 1])
      for index in range {
        let point = snap(polylines.points[index])
        if previous.key < point.key {
          result.append(GridSegment(upper: previous, lower: point, load: Winding(-1)))
        } else if previous.key > point.key {
          result.append(GridSegment(upper: point, lower: previous, load: Winding(1)))
        }
        previous = point
      }
    }
    // All of the segment takes part, so that equal left ends leave nothing to the sort's whim.
    result.sort {
      ($0.minX, $0.upper.key, $0.lower.key, $0.load.number)
        < ($1.minX, $1.upper.key, $1.lower.key, $1.load.number)
    }
    return result
  }
}
