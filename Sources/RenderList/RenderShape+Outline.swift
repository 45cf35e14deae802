public import StrataGraphics

extension RenderShape {
  /// The path whose inside the shape is, with its rule; nil for strokes, which a pen draws.
  public var filledPath: (path: Path, rule: FillRule)? {
    switch self {
    case .roundedRect(let rounded):
      return (rounded.path, .nonZero)
    case .border(let rounded, let width):
      var path = rounded.path
      if let hole = rounded.inset(by: width) { path.append(hole.path) }
      return (path, .evenOdd)
    case .fill(let path, let rule):
      return (path, rule)
    case .stroke:
      return nil
    }
  }
}
