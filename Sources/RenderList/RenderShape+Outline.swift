public import StrataGraphics

extension RenderShape {
  /// The path whose inside is the shape, with its fill rule; nil for strokes, which a pen draws,
  /// and for shapes without an edge.
  public var filledPath: (path: Path, rule: FillRule)? {
    switch self {
    case .roundedRect(let rounded):
      return (rounded.path, .nonZero)
    case .border(let rounded, let width):
      var path = rounded.path
      // The hole has the opposite orientation, so that every winding number is 0 or 1.
      if let hole = rounded.inset(by: width) { path.append(hole.path.reversed) }
      return (path, .nonZero)
    case .fill(let path, let rule):
      return (path, rule)
    case .stroke, .blurred:
      return nil
    }
  }
}
