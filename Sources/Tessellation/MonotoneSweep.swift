/// An edge for the triangulating sweep.
struct SweepEdge: BitwiseCopyable {
  var upper: GridPoint
  var lower: GridPoint
  /// Whether the region to be triangulated is on the edge's right.
  var isLeft: Bool
}

/// A corner of the region: a vertex and one of the parts of the region around it.
struct Wedge: BitwiseCopyable {
  var point: GridPoint
  /// The edges on both sides of the part; from `first` to `second` one turns from +x toward +y.
  var first: Int32
  var second: Int32
}

/// Triangulates a region bounded by edges that meet only in vertices.
///
/// A sweep cuts the region into monotone polygons, which every horizontal line meets in one
/// interval. Each polygon is triangulated as its vertices are added: a vertex sees the opposite
/// chain, and the part of its own chain that bends away from it. Only given vertices are used. Each
/// part of the region around a vertex has its own wedge, so regions that touch in a vertex share
/// nothing.
struct MonotoneSweep {
  private(set) var wedges = ContiguousArray<Wedge>()
  /// Three wedges per triangle, turning from +x toward +y; none is degenerate.
  private(set) var triangles = ContiguousArray<Int32>()

  private let edges: ContiguousArray<SweepEdge>
  private var status = SweepStatus()
  /// For an edge with the region on its right, the interval between it and the next edge.
  private var intervals: ContiguousArray<SweepInterval>
  private var pieces = ContiguousArray<MonotonePolygon>()
  private var nodes = ContiguousArray<Node>()
  private var freeNode: Int32 = -1
  private var freePiece: Int32 = -1

  /// One interval of the region on the sweep line.
  ///
  /// It contains one polygon, or two that a vertex above joined, which the next vertex separates.
  private struct SweepInterval: BitwiseCopyable {
    var left: Int32 = -1
    /// The second polygon; -1 if there is only one.
    var right: Int32 = -1
  }

  /// A monotone polygon: the chain of vertices that is not yet triangulated, latest first.
  private struct MonotonePolygon: BitwiseCopyable {
    var top: Int32
    /// The side on which all of the chain except its first vertex is.
    var isLeft: Bool
  }

  private struct Node: BitwiseCopyable {
    var wedge: Int32
    var below: Int32
  }

  init(
    _ edges: ContiguousArray<SweepEdge>, work: inout WorkMeter
  ) throws(TessellationError) {
    self.edges = edges
    intervals = ContiguousArray(repeating: SweepInterval(), count: edges.count)
    triangles.reserveCapacity(3 * edges.count)
    wedges.reserveCapacity(edges.count)
    let starts = order { edges[$0].upper.key }
    let ends = order { edges[$0].lower.key }
    var (start, end) = (0, 0)
    var below = ContiguousArray<Int32>()
    while end < ends.count {
      var key = ends[end].key
      if start < starts.count { key = min(key, starts[start].key) }
      below.removeAll(keepingCapacity: true)
      while start < starts.count, starts[start].key == key {
        below.append(starts[start].edge)
        start += 1
      }
      while end < ends.count, ends[end].key == key { end += 1 }
      below.sortByDirection { edges[Int($0)].lower - edges[Int($0)].upper }
      visit(GridPoint(key: key), below)
      try work.spend(status.takeWork())
    }
  }

  private func order(by key: (Int) -> UInt64) -> ContiguousArray<(key: UInt64, edge: Int32)> {
    var result = ContiguousArray<(key: UInt64, edge: Int32)>()
    result.reserveCapacity(edges.count)
    for edge in edges.indices { result.append((key(edge), Int32(edge))) }
    result.sort { ($0.key, $0.edge) < ($1.key, $1.edge) }
    return result
  }

  private func isLeft(_ edge: Int32) -> Bool { edges[Int(edge)].isLeft }

  private mutating func visit(_ point: GridPoint, _ below: ContiguousArray<Int32>) {
    let range = status.range(at: point) { (edges[Int($0)].upper, edges[Int($0)].lower) }
    if range.isEmpty {
      let before = range.lowerBound - 1
      if before >= 0, isLeft(status.edges[before]) {
        split(status.edges[before], point, below)
      } else {
        begin(below, point)
      }
    } else {
      pass(range, point, below)
    }
    status.replace(range, with: below)
  }

  /// Begins intervals between pairs of edges that all start at one point.
  private mutating func begin(_ pairs: ContiguousArray<Int32>, _ point: GridPoint) {
    begin(pairs, 0..<pairs.count, point)
  }

  private mutating func begin(
    _ below: ContiguousArray<Int32>, _ range: Range<Int>, _ point: GridPoint
  ) {
    var index = range.lowerBound
    while index + 1 < range.upperBound {
      let wedge = addWedge(point, first: below[index + 1], second: below[index])
      intervals[Int(below[index])] = SweepInterval(left: makePiece(wedge, isLeft: true))
      index += 2
    }
  }

  /// Splits the interval right of `edge` at a vertex inside it that has only edges below.
  private mutating func split(_ edge: Int32, _ point: GridPoint, _ below: ContiguousArray<Int32>) {
    let last = below[below.count - 1]
    let wedge = addWedge(point, first: below[0], second: last)
    let interval = intervals[Int(edge)]
    var (left, right) = (interval.left, interval.right)
    if right < 0 {
      // The latest vertex of the interval sees this one; the line between them divides the polygon.
      let piece = pieces[Int(left)]
      let fresh = makePiece(nodes[Int(piece.top)].wedge, isLeft: true)
      if piece.isLeft { (left, right) = (fresh, left) } else { right = fresh }
    }
    push(left, wedge, isLeft: false)
    push(right, wedge, isLeft: true)
    intervals[Int(edge)] = SweepInterval(left: left)
    intervals[Int(last)] = SweepInterval(left: right)
    begin(below, 1..<below.count - 1, point)
  }

  /// Handles a vertex at which edges end.
  private mutating func pass(
    _ range: Range<Int>, _ point: GridPoint, _ below: ContiguousArray<Int32>
  ) {
    var inner = range
    var fresh = 0..<below.count
    let (leftmost, rightmost) = (
      status.edges[range.lowerBound], status.edges[range.upperBound - 1]
    )
    let hasLeft = !isLeft(leftmost)
    let hasRight = isLeft(rightmost)
    if hasLeft && hasRight && below.isEmpty {
      let wedge = addWedge(point, first: rightmost, second: leftmost)
      let before = status.edges[range.lowerBound - 1]
      addOnRight(before, wedge)
      addOnLeft(rightmost, wedge)
      intervals[Int(before)].right = intervals[Int(rightmost)].left
      inner = range.lowerBound + 1..<range.upperBound - 1
    } else {
      if hasLeft {
        let wedge = addWedge(point, first: below[0], second: leftmost)
        addOnRight(status.edges[range.lowerBound - 1], wedge)
        inner = inner.lowerBound + 1..<inner.upperBound
        fresh = 1..<fresh.upperBound
      }
      if hasRight {
        let last = below[below.count - 1]
        let wedge = addWedge(point, first: rightmost, second: last)
        addOnLeft(rightmost, wedge)
        intervals[Int(last)] = intervals[Int(rightmost)]
        inner = inner.lowerBound..<inner.upperBound - 1
        fresh = fresh.lowerBound..<fresh.upperBound - 1
      }
    }
    var index = inner.lowerBound
    while index + 1 < inner.upperBound {
      let (first, second) = (status.edges[index], status.edges[index + 1])
      close(first, addWedge(point, first: first, second: second))
      index += 2
    }
    begin(below, fresh, point)
  }

  private mutating func addWedge(_ point: GridPoint, first: Int32, second: Int32) -> Int32 {
    wedges.append(Wedge(point: point, first: first, second: second))
    return Int32(wedges.count - 1)
  }

  // MARK: Intervals

  private mutating func addOnRight(_ edge: Int32, _ wedge: Int32) {
    let interval = intervals[Int(edge)]
    if interval.right >= 0 {
      finish(interval.right, wedge)
      intervals[Int(edge)].right = -1
    }
    push(interval.left, wedge, isLeft: false)
  }

  private mutating func addOnLeft(_ edge: Int32, _ wedge: Int32) {
    let interval = intervals[Int(edge)]
    if interval.right >= 0 {
      finish(interval.left, wedge)
      intervals[Int(edge)] = SweepInterval(left: interval.right)
    }
    push(intervals[Int(edge)].left, wedge, isLeft: true)
  }

  private mutating func close(_ edge: Int32, _ wedge: Int32) {
    let interval = intervals[Int(edge)]
    finish(interval.left, wedge)
    if interval.right >= 0 { finish(interval.right, wedge) }
  }

  // MARK: Monotone polygons

  private mutating func makeNode(_ wedge: Int32, below: Int32) -> Int32 {
    if freeNode >= 0 {
      let node = freeNode
      freeNode = nodes[Int(node)].below
      nodes[Int(node)] = Node(wedge: wedge, below: below)
      return node
    }
    nodes.append(Node(wedge: wedge, below: below))
    return Int32(nodes.count - 1)
  }

  private mutating func free(_ node: Int32) {
    nodes[Int(node)].below = freeNode
    freeNode = node
  }

  private mutating func makePiece(_ wedge: Int32, isLeft: Bool) -> Int32 {
    let piece = MonotonePolygon(top: makeNode(wedge, below: -1), isLeft: isLeft)
    if freePiece >= 0 {
      let slot = freePiece
      freePiece = pieces[Int(slot)].top
      pieces[Int(slot)] = piece
      return slot
    }
    pieces.append(piece)
    return Int32(pieces.count - 1)
  }

  /// Adds the next vertex of a polygon, on one of its sides.
  private mutating func push(_ number: Int32, _ wedge: Int32, isLeft: Bool) {
    var piece = pieces[Int(number)]
    if nodes[Int(piece.top)].below < 0 { piece.isLeft = isLeft }
    if piece.isLeft == isLeft {
      eatChain(&piece, wedge)
      piece.top = makeNode(wedge, below: piece.top)
    } else {
      let latest = nodes[Int(piece.top)].wedge
      fan(piece, wedge)
      piece.top = makeNode(wedge, below: makeNode(latest, below: -1))
      piece.isLeft = isLeft
    }
    pieces[Int(number)] = piece
  }

  /// Adds the last vertex of a polygon.
  private mutating func finish(_ number: Int32, _ wedge: Int32) {
    fan(pieces[Int(number)], wedge)
    pieces[Int(number)].top = freePiece
    freePiece = number
  }

  /// Cuts off the corners of the chain that a new vertex on its own side turns into ears.
  private mutating func eatChain(_ piece: inout MonotonePolygon, _ wedge: Int32) {
    let point = wedges[Int(wedge)].point
    while true {
      let top = nodes[Int(piece.top)]
      guard top.below >= 0 else { return }
      let before = nodes[Int(top.below)].wedge
      let turn = orientation(
        wedges[Int(before)].point, wedges[Int(top.wedge)].point, point)
      guard piece.isLeft ? turn < 0 : turn > 0 else { return }
      emit(piece.isLeft, before, top.wedge, wedge)
      free(piece.top)
      piece.top = top.below
    }
  }

  /// Connects a vertex to the whole chain and frees the chain.
  private mutating func fan(_ piece: MonotonePolygon, _ wedge: Int32) {
    var node = piece.top
    while true {
      let current = nodes[Int(node)]
      free(node)
      guard current.below >= 0 else { return }
      emit(piece.isLeft, nodes[Int(current.below)].wedge, current.wedge, wedge)
      node = current.below
    }
  }

  /// Adds a triangle.
  ///
  /// The wedges `a` and `b` are consecutive in a chain, from top to bottom. `c` is to the right of
  /// the line through them if the chain is on the left, otherwise to the left.
  private mutating func emit(_ isLeft: Bool, _ a: Int32, _ b: Int32, _ c: Int32) {
    triangles.append(a)
    triangles.append(isLeft ? c : b)
    triangles.append(isLeft ? b : c)
  }
}
