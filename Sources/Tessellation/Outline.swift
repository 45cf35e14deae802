import StrataGraphics

/// The boundary of the inside as closed loops of corners, and where each corner is to be moved.
///
/// A place where several pieces of inside touch is one corner for each.
struct Outline {
  struct Corner: BitwiseCopyable {
    /// On a grid of half cells, so that the middle of every edge is a point of it.
    var point: GridPoint
    /// Directions of length 1 of the edges that arrive and leave; see `Directions`.
    var incoming = SIMD2<Double>()
    var outgoing = SIMD2<Double>()
    /// +1 for a convex, -1 for a concave corner that has ramps of its own; 0 for any other.
    var kind: Int8 = 0
    /// The corner of its cluster from which the ramps are measured; its own place for most.
    var apex: GridPoint
    var isBeforeApex = false
    /// The edge to the next corner has no direction of its own: both ends are moved alike.
    var beginsShortEdge = false
  }

  var corners = ContiguousArray<Corner>()
  /// The first corner of each loop, and the count at the end.
  var starts: ContiguousArray<Int32> = [0]

  /// Pieces of inside touch somewhere in a point: there is no gap between them at all.
  var touchesItself = false

  init() {}

  var loopCount: Int { starts.count - 1 }

  func loop(_ number: Int) -> Range<Int> { Int(starts[number])..<Int(starts[number + 1]) }

  /// Follows the boundary edges; corners without a turn are left out.
  init(_ boundary: ContiguousArray<BoundaryEdge>, _ points: ContiguousArray<GridPoint>) {
    corners.reserveCapacity(boundary.count)
    var isDone = ContiguousArray<Bool>(repeating: false, count: boundary.count)
    for first in boundary.indices where !isDone[first] {
      var edge = first
      while !isDone[edge] {
        isDone[edge] = true
        let (arriving, leaving) = (boundary[edge], boundary[Int(boundary[edge].next)])
        if !arriving.isAlone { touchesItself = true }
        let (a, b) = (points[Int(arriving.from)], points[Int(arriving.to)])
        let c = points[Int(leaving.to)]
        // Where something else touches, the corner stays: it is a vertex of the other, too.
        if !arriving.isAlone || (b - a).cross(c - b) != 0 {
          let point = GridPoint(x: 2 * b.x, y: 2 * b.y)
          corners.append(Corner(point: point, apex: point))
        }
        edge = Int(arriving.next)
      }
      starts.append(Int32(corners.count))
    }
  }
}
