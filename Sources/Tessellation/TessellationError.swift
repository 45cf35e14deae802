package import StrataGraphics

/// The reason why a path could not be converted to a mesh or combined with another.
///
/// A sink has received nothing when one is thrown.
package enum TessellationError: StrataError, Equatable {
  /// The path could not be flattened or stroked.
  case path(PathError)
  /// The path, or two paths together, are too large; `extent` is the longer side of the bounds.
  case tooLarge(extent: Double, allowed: Double)
  /// Corners and crossings, or the resulting mesh, exceed the maximum number of vertices.
  ///
  /// `asked` is the number when the limit was exceeded, which may be less than the total.
  case tooManyVertices(asked: Int, allowed: Int)
  /// The inside and the fringe exceed the maximum number of triangles.
  case tooManyTriangles(asked: Int, allowed: Int)
  /// More pairs of edges would have to be compared than allowed.
  case tooMuchWork(allowed: Int)

  package var kind: FailureKind {
    switch self {
    case .path(let error): error.kind
    case .tooLarge: .scene
    case .tooManyVertices, .tooManyTriangles, .tooMuchWork: .limit
    }
  }

  package var description: String {
    switch self {
    case .path(let error):
      error.description
    case .tooLarge(let extent, let allowed):
      "the path is \(extent) across; at most \(allowed) is allowed"
    case .tooManyVertices(let asked, let allowed):
      "a path has \(asked) vertices, crossings included; at most \(allowed) are allowed"
    case .tooManyTriangles(let asked, let allowed):
      "the mesh of a path needs \(asked) triangles; at most \(allowed) are allowed"
    case .tooMuchWork(let allowed):
      "finding the intersections of a path needs more than \(allowed) comparisons"
    }
  }
}

/// Limits for tessellating one path.
package struct TessellationLimits: Sendable, Hashable {
  package static let `default` = TessellationLimits()

  /// The limits for flattening and stroking.
  package var path = Limits.default
  /// The maximum number of vertices of the mesh, and of edges and crossings of the flattened path.
  package var vertices = 4_000_000
  /// The maximum number of triangles of inside and fringe together.
  package var triangles = 8_000_000
  /// The maximum number of comparisons of two edges, or of an edge and a vertex; a billion take a
  /// few seconds.
  package var work = 2_000_000_000

  package init() {}
}
