/// The preferred path rendering strategy; an item that it does not support uses `coverage`.
public enum PathStrategy: String, Sendable, CaseIterable {
  /// The back end selects a strategy for each item.
  case auto
  /// Closed forms, for rectangles, rounded rectangles and their borders.
  case analytic
  /// Triangles with an antialiased fringe, cached in each shape's own space.
  case mesh
  /// Exact area coverage of the flattened outline.
  case coverage
}
