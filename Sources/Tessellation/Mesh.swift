import StrataGraphics

/// One vertex of a mesh, in the layout that the vertex shader reads: 36 bytes without gaps.
///
/// Boundary edges run so that the inside is reached by turning from +x toward +y: an outer boundary
/// runs clockwise on a screen with y down, a hole the other way. Directions have length 1 and are
/// stored as signed normalised 16-bit numbers, 32,767 for 1. The outward normal of a direction
/// (x, y) is (y, -x).
///
/// A vertex stands on the boundary. The shader moves it until its distance to the lines of both its
/// boundary edges is half a pixel: into the shape, or out of it.
package struct MeshVertex: Equatable, Sendable, BitwiseCopyable {
  /// Where it stands, in the path's space, relative to `Mesh.origin`.
  package var x: Float, y: Float
  /// From this point to the significant corner of its strip; 0 at the corner itself and where the
  /// strip has none.
  package var cornerX: Float, cornerY: Float
  /// Direction of the boundary edge that arrives here.
  package var incoming: SIMD2<Int16>
  /// Direction of the boundary edge that leaves.
  package var outgoing: SIMD2<Int16>
  /// Direction of the strip's own edge, which the first ramp measures from; 0 for inside vertices.
  package var edge: SIMD2<Int16>
  /// Direction of the corner's other edge, which the second ramp measures from; 0 for none.
  package var across: SIMD2<Int16>
  /// -1 moves inward, +1 outward.
  package var side: Int8
  /// +1 for a strip at a convex corner, -1 at a concave one, 0 for neither.
  package var corner: Int8
  /// Fills the last four bytes; 0.
  package var pad: Int16 = 0
}

/// Triangles of one resolved path, in the path's own space, with an antialiasing fringe.
///
/// Both index lists name triples of `vertices`. Once vertices are moved, all triangles are wound
/// from +x toward +y, insides do not overlap, and the fringe begins where the inside ends, at
/// vertices with the same data.
package struct Mesh: Equatable, Sendable {
  /// What the vertices' positions are relative to; it keeps Float exact far from (0, 0).
  package var origin = SIMD2<Double>()
  package var vertices: [MeshVertex] = []
  /// Triangles to be drawn with full coverage; their vertices all have `side` -1.
  package var insideIndices: [UInt32] = []
  /// Triangles across which coverage falls from 1 to 0.
  package var fringeIndices: [UInt32] = []
  /// Twice the largest distance by which the boundary may be moved to both sides at once with no
  /// triangle, inside or outside, turning over; infinite for an empty mesh.
  ///
  /// 0 with corners under 2° or over 358°, and where pieces of inside touch in a point: two fringes
  /// painted over each other there would leave up to a quarter of a pixel uncovered.
  package var narrowestWidth = Double.infinity
  /// The smallest box that holds the shape before anything is moved, relative to `origin`; zeros
  /// when the mesh is empty.
  package var bounds = (low: SIMD2<Double>(), high: SIMD2<Double>())

  package init() {}

  package var isEmpty: Bool { insideIndices.isEmpty }

  package static func == (a: Mesh, b: Mesh) -> Bool {
    a.origin == b.origin && a.vertices == b.vertices && a.insideIndices == b.insideIndices
      && a.fringeIndices == b.fringeIndices && a.narrowestWidth == b.narrowestWidth
      && a.bounds == b.bounds
  }
}
