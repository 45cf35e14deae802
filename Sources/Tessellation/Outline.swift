import StrataGraphics

/// The boundary of the inside as closed loops of corners, with the displacement of each corner.
///
/// A point where several parts of the inside touch is a separate corner for each.
struct Outline {
  struct Corner: BitwiseCopyable {
    /// The point on a grid of half cells, which contains the middle of every edge.
    var point: GridPoint
    /// The directions of the incoming and outgoing edges, of length 1; see `Directions`.
    var incoming = SIMD2<Double>()
    var outgoing = SIMD2<Double>()
    /// +1 for a convex, -1 for a concave corner with its own ramps; 0 for any other.
    var kind: Int8 = 0
    /// The corner of its cluster from which the ramps are measured; for most, the corner itself.
    var apex: GridPoint
    var isBeforeApex = false
    /// Whether the edge to the next corner has no direction of its own because both ends move
    /// together.
    var beginsShortEdge = false
  }

  var corners = ContiguousArray<Corner>()
  /// The index of the first corner of each loop, and the count at the end.
  var starts: ContiguousArray<Int32> = [0]

  /// Whether parts of the inside touch in a point, without any gap between them.
  var touchesItself = false

  init() {}

  var loopCount: Int { starts.count - 1 }

  func loop(_ number: Int) -> Range<Int> { Int(starts[number])..<Int(starts[number + 1]) }

  /// Follows the boundary edges; corners without a turn are omitted.
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
        // A corner that touches another loop is kept because it is a vertex of that loop, too.
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
