package import StrataGraphics

/// Why a path could not be turned into a mesh; nothing has reached the sink then.
package enum TessellationError: StrataError, Equatable {
  /// The path could not be flattened or stroked.
  case path(PathError)
  /// The path is larger than a Float can count: `extent` is its longer side.
  case tooLarge(extent: Double, allowed: Double)
  /// Corners and crossings, or the mesh made of them, have more vertices than allowed.
  case tooManyVertices(asked: Int, allowed: Int)
  /// The inside and the fringe have more triangles than allowed.
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
      "the path is \(extent) across; at most \(allowed) can be a mesh"
    case .tooManyVertices(let asked, let allowed):
      "the mesh of a path needs \(asked) vertices; at most \(allowed) are allowed"
    case .tooManyTriangles(let asked, let allowed):
      "the mesh of a path needs \(asked) triangles; at most \(allowed) are allowed"
    case .tooMuchWork(let allowed):
      "finding where a path crosses itself takes more than the \(allowed) comparisons allowed"
    }
  }
}

/// What one path may ask of the tessellator.
package struct TessellationLimits: Sendable, Hashable {
  package static let `default` = TessellationLimits()

  /// For flattening and stroking.
  package var path = Limits.default
  /// Most vertices of the mesh, and most edges and crossings of the flattened path.
  package var vertices = 4_000_000
  /// Most triangles of inside and fringe together.
  package var triangles = 8_000_000
  /// Most comparisons of two edges, or of an edge and a vertex; a billion take a few seconds.
  package var work = 2_000_000_000

  package init() {}
}
