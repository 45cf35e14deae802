import StrataGraphics

/// One edge of the snapped path, directed downward in the order of the sweep.
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
  /// Returns the closed contours' edges, without those that snapping reduces to a point.
  ///
  /// They are ordered by their left ends, so that searches can stop early.
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
    // The key includes the whole segment, so that the order of equal left ends is deterministic.
    result.sort {
      ($0.minX, $0.upper.key, $0.lower.key, $0.load.number)
        < ($1.minX, $1.upper.key, $1.lower.key, $1.load.number)
    }
    return result
  }
}
