/// A closed chain of boundary edges that visits no vertex twice.
struct BoundaryLoop {
  /// The indices of boundary edges, each starting where the previous one ends.
  let edges: [Int32]
  /// Twice the area in square cells; positive for an outer boundary, negative for a hole.
  let doubledArea: Int

  var isHole: Bool { doubledArea < 0 }
}

extension BoundaryLoop {
  /// Returns all loops of a boundary except those with a mean width of at most two cells, which are
  /// artifacts of snapping touching boundaries.
  static func loops(
    of boundary: ContiguousArray<BoundaryEdge>, _ points: ContiguousArray<GridPoint>
  ) -> [BoundaryLoop] {
    var tracer = LoopTracer(boundary: boundary, points: points)
    tracer.trace()
    return tracer.loops
  }
}

/// Follows boundary edges, and separates a loop whenever a vertex is reached again.
private struct LoopTracer {
  let boundary: ContiguousArray<BoundaryEdge>
  let points: ContiguousArray<GridPoint>
  private(set) var loops: [BoundaryLoop] = []
  /// The edges since the start of the current loop.
  private var chain: [Int32] = []
  /// The position in `chain` of each vertex, or -1.
  private var positions: ContiguousArray<Int32>

  init(boundary: ContiguousArray<BoundaryEdge>, points: ContiguousArray<GridPoint>) {
    self.boundary = boundary
    self.points = points
    positions = ContiguousArray(repeating: -1, count: points.count)
  }

  mutating func trace() {
    var isDone = ContiguousArray<Bool>(repeating: false, count: boundary.count)
    for first in boundary.indices where !isDone[first] {
      var edge = first
      while !isDone[edge] {
        isDone[edge] = true
        let vertex = Int(boundary[edge].from)
        if positions[vertex] >= 0 { takeLoop(from: Int(positions[vertex])) }
        positions[vertex] = Int32(chain.count)
        chain.append(Int32(edge))
        edge = Int(boundary[edge].next)
      }
      takeLoop(from: 0)
    }
  }

  /// Removes the end of `chain`, which has returned to its start, as a loop.
  private mutating func takeLoop(from position: Int) {
    let edges = Array(chain[position...])
    chain.removeSubrange(position...)
    var (doubledArea, perimeter) = (0, 0.0)
    let origin = points[Int(boundary[Int(edges[0])].from)]
    for edge in edges {
      let edge = boundary[Int(edge)]
      positions[Int(edge.from)] = -1
      let (a, b) = (points[Int(edge.from)], points[Int(edge.to)])
      doubledArea &+= (a - origin).cross(b - origin)
      perimeter += (b - a).real.length
    }
    // The mean width is the area divided by half the perimeter. It must exceed two cells.
    if Double(abs(doubledArea)) > 2 * perimeter {
      loops.append(BoundaryLoop(edges: edges, doubledArea: doubledArea))
    }
  }
}
