import StrataGraphics

/// An edge between inside and outside.
///
/// The inside is on the side that is reached from its direction by turning from +x toward +y.
struct BoundaryEdge: BitwiseCopyable {
  var from: Int32
  var to: Int32
  /// The next edge of the inside's boundary at `to`.
  var next: Int32 = -1
  /// Whether no other boundary edges meet at `to` than this one and the next.
  var isAlone = false
}

/// Finds the edges of an arrangement that bound the inside, and their order.
///
/// A sweep keeps, for every edge that it cuts, the winding number to the edge's right. An edge with
/// inside or outside on both sides is dropped.
struct WindingSweep<Rule: InsideRule> {
  /// The edges between inside and outside.
  private(set) var boundary = ContiguousArray<BoundaryEdge>()

  private let points: ContiguousArray<GridPoint>
  private let edges: ContiguousArray<Arrangement<Rule.Load>.Edge>
  private let rule: Rule
  private var status = SweepStatus()
  /// The winding number to the right of each edge of the arrangement.
  private(set) var windings: ContiguousArray<Rule.Load>
  /// The index in `boundary` of each edge of the arrangement, or -1.
  private(set) var kept: ContiguousArray<Int32>
  /// The boundary edges at a vertex, turning from +x: those that start there and those that end.
  private var around = ContiguousArray<Int32>()

  init(
    _ arrangement: Arrangement<Rule.Load>, rule: Rule, work: inout WorkMeter
  ) throws(TessellationError) {
    points = arrangement.points
    edges = arrangement.edges
    self.rule = rule
    windings = ContiguousArray(repeating: .none, count: edges.count)
    kept = ContiguousArray(repeating: -1, count: edges.count)
    boundary.reserveCapacity(edges.count)
    var next = 0
    var below = ContiguousArray<Int32>()
    for vertex in points.indices {
      below.removeAll(keepingCapacity: true)
      while next < edges.count, edges[next].upper == vertex {
        below.append(Int32(next))
        next += 1
      }
      below.sortByDirection { direction($0) }
      visit(Int32(vertex), below)
      try work.spend(status.takeWork())
    }
  }

  private func direction(_ edge: Int32) -> GridVector {
    let ends = ends(edge)
    return ends.lower - ends.upper
  }

  @inline(__always)
  private func ends(_ edge: Int32) -> (upper: GridPoint, lower: GridPoint) {
    let edge = edges[Int(edge)]
    return (points[Int(edge.upper)], points[Int(edge.lower)])
  }

  private mutating func visit(_ vertex: Int32, _ below: ContiguousArray<Int32>) {
    let range = status.range(at: points[Int(vertex)]) { ends($0) }
    if range.isEmpty && below.isEmpty { return }
    around.removeAll(keepingCapacity: true)
    var winding = range.lowerBound == 0 ? .none : windings[Int(status.edges[range.lowerBound - 1])]
    for edge in below {
      let left = winding
      winding.add(edges[Int(edge)].load)
      windings[Int(edge)] = winding
      let (leftInside, rightInside) = (rule.isInside(left), rule.isInside(winding))
      guard leftInside != rightInside else { continue }
      // Up where the inside begins to the right, down where it ends.
      let lower = edges[Int(edge)].lower
      kept[Int(edge)] = Int32(boundary.count)
      around.append(Int32(boundary.count))
      boundary.append(
        rightInside
          ? BoundaryEdge(from: lower, to: vertex) : BoundaryEdge(from: vertex, to: lower))
    }
    around.reverse()
    for edge in status.edges[range] where kept[Int(edge)] >= 0 { around.append(kept[Int(edge)]) }
    link(vertex)
    status.replace(range, with: below)
  }

  /// Links each incoming edge to the outgoing one on the other side of its part of the inside.
  ///
  /// Turning from +x, the edges around a vertex alternate: a part of the inside is between an
  /// outgoing edge and the next, which is incoming.
  private mutating func link(_ vertex: Int32) {
    guard !around.isEmpty else { return }
    let isAlone = around.count == 2
    var previous = around[around.count - 1]
    for edge in around {
      if boundary[Int(edge)].to == vertex {
        boundary[Int(edge)].next = previous
        boundary[Int(edge)].isAlone = isAlone
      }
      previous = edge
    }
  }
}
