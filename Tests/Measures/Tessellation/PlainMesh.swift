/// A mesh of triangles, and the checks of everything that holds for any mesh.
public struct PlainMesh: Sendable {
  public typealias Point = SIMD2<Double>

  let origin: Point
  let vertices: [PlainVertex]
  let insideIndices: [UInt32]
  let fringeIndices: [UInt32]

  /// - Parameter origin: The point of the path's space from which positions count.
  public init(
    origin: Point, vertices: [PlainVertex], insideIndices: [UInt32], fringeIndices: [UInt32]
  ) {
    (self.origin, self.vertices) = (origin, vertices)
    (self.insideIndices, self.fringeIndices) = (insideIndices, fringeIndices)
  }

  private func position(_ index: UInt32) -> Point {
    SIMD2<Double>(vertices[Int(index)].position)
  }

  private var insideTriangles: [(Point, Point, Point)] {
    stride(from: 0, to: insideIndices.count, by: 3).map {
      (
        position(insideIndices[$0]), position(insideIndices[$0 + 1]),
        position(insideIndices[$0 + 2])
      )
    }
  }

  public var insideArea: Double { insideTriangles.reduce(0) { $0 + area($1.0, $1.1, $1.2) } }

  /// Returns the number of inside triangles that contain a point of the path's space.
  public func layers(at point: Point) -> Int {
    let p = point - origin
    return insideTriangles.count { a, b, c in
      area(a, b, p) > 0 && area(b, c, p) > 0 && area(c, a, p) > 0
    }
  }

  /// Everything about the triangles that no mesh may have.
  public var faults: [String] {
    var faults: [String] = []
    if insideIndices.count % 3 != 0 || fringeIndices.count % 6 != 0 {
      faults.append("parts of triangles")
    }
    guard (insideIndices + fringeIndices).allSatisfy({ Int($0) < vertices.count }) else {
      return ["an index beyond the vertices"]
    }
    for (a, b, c) in insideTriangles where area(a, b, c) <= 0 {
      faults.append("triangle \(a) \(b) \(c) is flat or wound the wrong way")
    }
    if insideIndices.contains(where: {
      vertices[Int($0)].side != -1 || vertices[Int($0)].edge != .zero
    }) {
      faults.append("an inside triangle has a vertex of the fringe")
    }
    faults += edgeFaults + stripFaults
    return faults
  }

  private struct Side: Hashable {
    var from: Point
    var to: Point
    var reversed: Side { Side(from: to, to: from) }
  }

  private var insideSides: [Side] {
    insideTriangles.flatMap {
      [Side(from: $0, to: $1), Side(from: $1, to: $2), Side(from: $2, to: $0)]
    }
  }

  /// The boundary edges that have strips.
  private var stripSides: [Side] {
    stride(from: 0, to: fringeIndices.count, by: 6).map {
      Side(from: position(fringeIndices[$0]), to: position(fringeIndices[$0 + 1]))
    }
  }

  /// Every side of a triangle is reversed in exactly one other triangle, or has a strip.
  private var edgeFaults: [String] {
    var faults: [String] = []
    let sides = insideSides
    let known = Set(sides)
    if known.count != sides.count { faults.append("two triangles on one side of an edge") }
    let open = sides.filter { !known.contains($0.reversed) }
    let strips = stripSides
    if !strips.isEmpty, Set(strips) != Set(open) || strips.count != open.count {
      faults.append("\(strips.count) strips along \(open.count) open edges")
    }
    return faults
  }

  /// Strips are two triangles over the same four vertices, two inner and two outer ones.
  private var stripFaults: [String] {
    var faults: [String] = []
    let inner = Set(insideIndices.map { InnerData(vertices[Int($0)]) })
    for start in stride(from: 0, to: fringeIndices.count, by: 6) {
      let corners = (0..<6).map { vertices[Int(fringeIndices[start + $0])] }
      if corners.map(\.side) != [1, 1, -1, 1, -1, -1] { faults.append("a strip out of order") }
      for corner in corners where corner.side == -1 && !inner.contains(InnerData(corner)) {
        faults.append("a strip begins where no inside vertex is")
      }
      if corners.contains(where: { $0.edge == .zero }) { faults.append("a strip without an edge") }
      if Set(corners.map(\.corner)).count != 1 { faults.append("a strip with two kinds of corner") }
      for corner in corners where (corner.corner == 0) != (corner.across == .zero) {
        faults.append("a corner without its other edge")
      }
    }
    return faults
  }

  /// The data by which the shader moves an inner vertex.
  private struct InnerData: Hashable {
    let position: SIMD2<Float>
    let directions: SIMD4<Int16>

    init(_ vertex: PlainVertex) {
      position = vertex.position
      directions = SIMD4(lowHalf: vertex.incoming, highHalf: vertex.outgoing)
    }
  }

  /// The number of vertices inside a side of a triangle; slow.
  public var tJunctions: Int {
    let points = Set(vertices.map { SIMD2<Double>($0.position) })
    var count = 0
    for side in Set(insideSides) {
      for p in points where p != side.from && p != side.to {
        let (u, v) = (side.to - side.from, p - side.from)
        let along = u.x * v.x + u.y * v.y
        if u.x * v.y - u.y * v.x == 0, along > 0, along < u.x * u.x + u.y * u.y { count += 1 }
      }
    }
    return count
  }

  private func area(_ a: Point, _ b: Point, _ c: Point) -> Double {
    ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2
  }
}
