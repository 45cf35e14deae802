/// The path's edges, cut so that they meet only in vertices, by snap rounding.
///
/// Every end and every crossing of segments makes its grid cell *hot*, and every segment is routed
/// through the centers of the hot cells that it passes, in order. By Hobby's theorem the fragments
/// then meet only at those centers, however crossings were rounded. Nothing moves by more than half
/// a cell.
struct Arrangement<Load: EdgeLoad> {
  /// The centers of hot cells by y, then x.
  private(set) var points = ContiguousArray<GridPoint>()
  /// The unique fragments, ordered by their upper, then lower vertex.
  private(set) var edges = ContiguousArray<Edge>()

  /// The parts of segments along each edge, ordered by edge; empty unless loads are traced.
  private(set) var pieces = ContiguousArray<EdgeFragment>()

  struct Edge: BitwiseCopyable {
    var upper: Int32
    var lower: Int32
    /// The sum over all segments along this edge, in downward direction.
    ///
    /// Edges whose sum `isNone` are removed.
    var load: Load

    @inline(__always) var key: UInt64 {
      UInt64(UInt32(bitPattern: upper)) << 32 | UInt64(UInt32(bitPattern: lower))
    }
  }

  /// The part of one segment along an edge.
  struct EdgeFragment: BitwiseCopyable {
    /// The index in `edges`.
    var edge: Int32
    var load: Load
  }

  /// Creates an empty arrangement.
  init() {}

  /// Cuts segments where they meet.
  ///
  /// - Parameter segments: The segments, ordered by `minX`.
  /// - Throws: `tooManyVertices` or `tooMuchWork`.
  init(
    _ segments: ContiguousArray<GridSegment<Load>>, vertexLimit: Int, work: inout WorkMeter
  ) throws(TessellationError) {
    let index = try CellIndex(segments, work: &work)
    let crossings = try Crossings(segments, index, vertexLimit: vertexLimit, work: &work)
    try self.init(segments, index, crossings, vertexLimit: vertexLimit, work: &work)
  }

  /// Cuts segments whose crossings are known.
  init(
    _ segments: ContiguousArray<GridSegment<Load>>, _ index: CellIndex,
    _ crossings: Crossings<Load>, vertexLimit: Int, work: inout WorkMeter
  ) throws(TessellationError) {
    collectPoints(segments, crossings)
    guard points.count <= vertexLimit else {
      throw .tooManyVertices(asked: points.count, allowed: vertexLimit)
    }
    try route(segments, index, work: &work)
    merge()
  }

  private mutating func collectPoints(
    _ segments: ContiguousArray<GridSegment<Load>>, _ crossings: Crossings<Load>
  ) {
    var keys = ContiguousArray<UInt64>()
    keys.reserveCapacity(2 * segments.count + crossings.points.count)
    for segment in segments {
      keys.append(segment.upper.key)
      keys.append(segment.lower.key)
    }
    for point in crossings.points { keys.append(point.key) }
    keys.sort()
    points.reserveCapacity(keys.count)
    var last: UInt64?
    for key in keys where key != last {
      points.append(GridPoint(key: key))
      last = key
    }
  }

  /// Routes every segment through the hot cells along it.
  private mutating func route(
    _ segments: ContiguousArray<GridSegment<Load>>, _ index: CellIndex, work: inout WorkMeter
  ) throws(TessellationError) {
    var hotStarts = ContiguousArray<Int32>(repeating: 0, count: index.grid.count + 2)
    var hot = ContiguousArray<Int32>(repeating: 0, count: points.count)
    for point in points { hotStarts[index.grid.cell(of: point) + 2] += 1 }
    for cell in 0..<index.grid.count { hotStarts[cell + 2] += hotStarts[cell + 1] }
    for vertex in points.indices {
      let slot = index.grid.cell(of: points[vertex]) + 1
      hot[Int(hotStarts[slot])] = Int32(vertex)
      hotStarts[slot] += 1
    }
    edges.reserveCapacity(segments.count + points.count)
    var vertices = ContiguousArray<Int32>()
    for number in segments.indices {
      let segment = segments[number]
      vertices.removeAll(keepingCapacity: true)
      for entry in index.cells(of: number) {
        let cell = Int(index.cells[entry])
        let range = Int(hotStarts[cell])..<Int(hotStarts[cell + 1])
        try work.spend(range.count)
        for slot in range where passes(segment, points[Int(hot[slot])]) {
          vertices.append(hot[slot])
        }
      }
      sort(&vertices, along: segment)
      for step in 1..<max(vertices.count, 1) {
        let (from, to) = (vertices[step - 1], vertices[step])
        // Within a row of cells a segment that runs down to the left is in reverse order.
        edges.append(
          from < to
            ? Edge(upper: from, lower: to, load: segment.load)
            : Edge(upper: to, lower: from, load: segment.load.reversed))
      }
    }
  }

  /// Whether a segment meets the cell around a grid point, including its left and top sides.
  ///
  /// The segment's ends are centers of cells, so it meets a closed cell exactly if the boxes
  /// overlap and the corners of the cell are not all strictly on one side. It can meet an excluded
  /// side alone only at a corner.
  @inline(__always)
  private func passes(_ segment: GridSegment<Load>, _ point: GridPoint) -> Bool {
    guard point.x >= segment.minX, point.x <= segment.maxX, point.y >= segment.upper.y,
      point.y <= segment.lower.y
    else { return false }
    let direction = segment.direction
    let offset = 2 &* direction.cross(point - segment.upper)
    let reach = abs(direction.x) &+ abs(direction.y)
    if abs(offset) < reach { return true }
    // The corner at (-½, -½) from the center is the only one that belongs to the cell.
    return abs(offset) == reach && offset == direction.x &- direction.y
  }

  /// Sorts vertices along a segment, on which x and y, also of cell centers, are monotonic.
  private func sort(_ vertices: inout ContiguousArray<Int32>, along segment: GridSegment<Load>) {
    if segment.lower.x >= segment.upper.x { return vertices.sort() }
    // A copy of this array alone, so that a call need not retain all the other arrays.
    let points = points
    vertices.sort {
      let (a, b) = (points[Int($0)], points[Int($1)])
      return a.y != b.y ? a.y < b.y : a.x > b.x
    }
  }

  /// Merges the edges between the same vertices and removes those that cancel.
  private mutating func merge() {
    edges.sort { $0.key < $1.key }
    var kept = 0
    var next = 0
    while next < edges.count {
      var edge = edges[next]
      if Load.isTraced { pieces.append(EdgeFragment(edge: Int32(kept), load: edge.load)) }
      next += 1
      while next < edges.count, edges[next].key == edge.key {
        if Load.isTraced { pieces.append(EdgeFragment(edge: Int32(kept), load: edges[next].load)) }
        edge.load.add(edges[next].load)
        next += 1
      }
      if edge.load.isNone { continue }
      edges[kept] = edge
      kept += 1
    }
    edges.removeSubrange(kept...)
  }
}
