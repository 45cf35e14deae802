import StrataGraphics

/// One vertex of a mesh, in the layout that the vertex shader reads: 36 bytes without gaps.
///
/// Boundary edges run so that the inside is reached by turning from +x toward +y: an outer boundary
/// runs clockwise on a screen with y down, a hole the other way. Directions have length 1 and are
/// stored as signed normalized 16-bit numbers, 32,767 for 1. The outward normal of a direction
/// (x, y) is (y, -x).
///
/// A vertex is on the boundary. The shader moves it into the shape, or out of it, until its
/// distance to the lines of both its boundary edges is half a pixel.
package struct MeshVertex: Equatable, Sendable, BitwiseCopyable {
  /// The location in the path's space, relative to `Mesh.origin`.
  package var x: Float, y: Float
  /// The vector from this point to the significant corner of its strip; 0 at the corner itself and
  /// if the strip has none.
  package var cornerX: Float, cornerY: Float
  /// The direction of the incoming boundary edge.
  package var incoming: SIMD2<Int16>
  /// The direction of the outgoing boundary edge.
  package var outgoing: SIMD2<Int16>
  /// The direction of the strip's own edge, the reference of the first ramp; 0 for inside vertices.
  package var edge: SIMD2<Int16>
  /// The direction of the corner's other edge, the reference of the second ramp; 0 without a
  /// corner.
  package var across: SIMD2<Int16>
  /// -1 moves inward, +1 outward.
  package var side: Int8
  /// +1 for a strip at a convex corner, -1 at a concave one, 0 without a corner.
  package var corner: Int8
  /// Padding to four bytes; 0.
  package var pad: Int16 = 0
}

/// Triangles of one resolved path, in the path's own space, with an antialiasing fringe.
///
/// Both index lists contain triples of indices into `vertices`. Once vertices are moved, all
/// triangles are wound from +x toward +y, insides do not overlap, and the fringe begins where the
/// inside ends, at vertices with the same data.
package struct Mesh: Equatable, Sendable {
  /// The origin of the vertices' positions; it keeps Float exact far from (0, 0).
  package var origin = SIMD2<Double>()
  package var vertices: [MeshVertex] = []
  /// The triangles to draw with full coverage; their vertices all have `side` -1.
  package var insideIndices: [UInt32] = []
  /// The triangles across which coverage falls from 1 to 0.
  package var fringeIndices: [UInt32] = []
  /// Twice the largest distance by which the boundary may be moved to both sides at once without
  /// inverting any triangle, inside or outside; infinite for an empty mesh.
  ///
  /// 0 with corners under 2° or over 358°, and if parts of the inside touch in a point: two
  /// overlapping fringes there would leave up to a quarter of a pixel uncovered.
  package var narrowestWidth = Double.infinity
  /// The bounding box of the shape before vertices are moved, relative to `origin`; zeros if the
  /// mesh is empty.
  package var bounds = (low: SIMD2<Double>(), high: SIMD2<Double>())

  package init() {}

  package var isEmpty: Bool { insideIndices.isEmpty }

  package static func == (a: Mesh, b: Mesh) -> Bool {
    a.origin == b.origin && a.vertices == b.vertices && a.insideIndices == b.insideIndices
      && a.fringeIndices == b.fringeIndices && a.narrowestWidth == b.narrowestWidth
      && a.bounds == b.bounds
  }
}
