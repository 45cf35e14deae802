import StrataGraphics

/// Creates the vertices of an outline and the strips of fringe along its edges.
///
/// A strip consists of two triangles between the inner and outer vertices at the ends of an edge,
/// or of half an edge with a significant corner at one end. Adjacent strips without a significant
/// corner share the vertices between them.
struct Fringe {
  private(set) var vertices = ContiguousArray<MeshVertex>()
  private(set) var indices = ContiguousArray<UInt32>()

  private let outline: Outline
  /// The size of a half cell in the path's units.
  private let unit: Double

  /// The indices of the two vertices at an end of a strip.
  private struct End {
    var inner: UInt32
    var outer: UInt32
  }

  /// Creates one inner vertex for each corner, in order, for the inside's triangles.
  init(_ outline: Outline, unit: Double) {
    self.outline = outline
    self.unit = unit
    vertices.reserveCapacity(5 * outline.corners.count)
    for corner in outline.corners { vertices.append(vertex(corner)) }
  }

  /// Adds the strips along all edges, each of which must have at most one significant corner; see
  /// `splittingBetweenCorners`.
  mutating func addStrips() {
    indices.reserveCapacity(6 * outline.corners.count)
    for number in 0..<outline.loopCount { addStrips(along: outline.loop(number)) }
  }

  private mutating func addStrips(along loop: Range<Int>) {
    // Ends of strips without a significant corner; the loop's first one is used by its last strip.
    var firstPlain: End?
    var lastPlain: End?
    for index in loop {
      let isLast = index + 1 == loop.upperBound
      let (a, b) = (
        outline.corners[index], outline.corners[isLast ? loop.lowerBound : index + 1]
      )
      guard a.kind == 0 && b.kind == 0 else {
        addCornerStrip(a, b)
        lastPlain = nil
        continue
      }
      let start = lastPlain ?? addEnd(a, edge: a.incoming)
      if index == loop.lowerBound { firstPlain = start }
      let end = isLast ? firstPlain ?? addEnd(b, edge: b.incoming) : addEnd(b, edge: b.incoming)
      addStrip(start, end)
      lastPlain = end
    }
  }

  /// Adds a strip with a significant corner at one end; the other end has none, or a part of the
  /// same corner.
  private mutating func addCornerStrip(_ a: Outline.Corner, _ b: Outline.Corner) {
    let corner = a.kind != 0 ? a : b
    let isLeaving = a.kind != 0 && !(a.beginsShortEdge && a.isBeforeApex)
    let edge = isLeaving ? corner.outgoing : corner.incoming
    let across = isLeaving ? corner.incoming : corner.outgoing
    addStrip(
      addEnd(a, of: corner, edge: edge, across: across),
      addEnd(b, of: corner, edge: edge, across: across))
  }

  private mutating func addEnd(
    _ end: Outline.Corner, of corner: Outline.Corner, edge: SIMD2<Double>, across: SIMD2<Double>
  ) -> End {
    addEnd(
      end, edge: edge, across: across, toCorner: (corner.apex - end.point).real * unit,
      kind: corner.kind)
  }

  private mutating func addStrip(_ a: End, _ b: End) {
    indices.append(a.outer)
    indices.append(b.outer)
    indices.append(b.inner)
    indices.append(a.outer)
    indices.append(b.inner)
    indices.append(a.inner)
  }

  private mutating func addEnd(
    _ corner: Outline.Corner, edge: SIMD2<Double>, across: SIMD2<Double> = SIMD2(),
    toCorner: SIMD2<Double> = SIMD2(), kind: Int8 = 0
  ) -> End {
    var vertex = vertex(corner)
    vertex.edge = Self.packed(edge)
    vertex.across = Self.packed(across)
    vertex.cornerX = Float(toCorner.x)
    vertex.cornerY = Float(toCorner.y)
    vertex.corner = kind
    let first = UInt32(vertices.count)
    vertices.append(vertex)
    vertex.side = 1
    vertices.append(vertex)
    return End(inner: first, outer: first + 1)
  }

  private func vertex(_ corner: Outline.Corner) -> MeshVertex {
    let position = corner.point.vector * unit
    return MeshVertex(
      x: Float(position.x), y: Float(position.y), cornerX: 0, cornerY: 0,
      incoming: Self.packed(corner.incoming), outgoing: Self.packed(corner.outgoing),
      edge: SIMD2(), across: SIMD2(), side: -1, corner: 0)
  }

  private static func packed(_ direction: SIMD2<Double>) -> SIMD2<Int16> {
    SIMD2(Int16((direction.x * 32767).rounded()), Int16((direction.y * 32767).rounded()))
  }
}
