public import Foundation
public import StrataGraphics

// Every call here but `clear` paints with the state's colours, alpha, blend mode and shadow. As on
// Apple's systems the path is gone afterwards, also where the call brings a shape of its own.
extension CGContext {
  /// Paints the path.
  ///
  /// Fill and line are painted one after the other: each throws its own shadow, and both show where
  /// they overlap and are not opaque.
  public func drawPath(using mode: CGPathDrawingMode) {
    defer { beginPath() }
    if let rule = mode.fillRule { fillBase(currentPath.value, FillRule(rule)) }
    if mode.strokes, let path { stroke(path.value, state.stroke) }
  }

  /// Paints the inside of the path; open sub-paths are closed.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Paints a line along the path, drawn by a pen of user space: a transform that stretches gives it
  /// an elliptic tip.
  public func strokePath() { drawPath(using: .stroke) }

  /// Paints a rectangle; the whole clip for `CGRect.infinite`.
  public func fill(_ rect: CGRect) { fill([rect]) }

  /// Paints rectangles as one shape: where they overlap they count once.
  public func fill(_ rects: [CGRect]) {
    defer { beginPath() }
    guard !rects.contains(where: \.isInfinite) else {
      guard userToPixels != nil, let source = source(state.fillColor) else { return }
      return paint(area: state.clip.bounds, with: source)
    }
    var path = Path()
    for rect in rects where !rect.isNull { path.addRect(rect.standardized) }
    fill(path, .nonZero)
  }

  /// Paints a line along the sides of a rectangle.
  public func stroke(_ rect: CGRect) {
    defer { beginPath() }
    guard !rect.isNull else { return }
    stroke(Path(rect: rect.standardized), state.stroke)
  }

  /// Paints a line of a width of its own along the sides of a rectangle.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    defer { beginPath() }
    guard !rect.isNull else { return }
    var style = state.stroke
    style.width = Double(width)
    stroke(Path(rect: rect.standardized), style)
  }

  /// Paints the ellipse that touches all sides of `rect`.
  public func fillEllipse(in rect: CGRect) {
    defer { beginPath() }
    fill(Path(ellipseIn: rect.standardized), .nonZero)
  }

  /// Paints a line along the ellipse that touches all sides of `rect`.
  public func strokeEllipse(in rect: CGRect) {
    defer { beginPath() }
    stroke(Path(ellipseIn: rect.standardized), state.stroke)
  }

  /// Paints a line from each point of even index to the next; a last point without one is ignored.
  public func strokeLineSegments(between points: [CGPoint]) {
    defer { beginPath() }
    let lines = CGMutablePath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      lines.addLines(between: [points[index], points[index + 1]])
    }
    stroke(lines.value, state.stroke)
  }

  /// Makes a rectangle transparent, black where there is no alpha; clip and transform count, alpha,
  /// blend mode and shadow do not.
  public func clear(_ rect: CGRect) {
    defer { beginPath() }
    guard !rect.isNull, let map = userToPixels else { return }
    let whole = convertToUserSpace(base(bitmap.area))
    let path = Path(rect: rect.isInfinite ? whole : rect.standardized)
    guard let contours = contours(path, map) else { return }
    paint(contours, .nonZero, with: .solid(0), mode: .clear)
  }

  /// Paints the inside of a path of user space in the fill colour.
  package func fill(_ path: Path, _ rule: FillRule) {
    guard let map = userToPixels, let contours = contours(path, map),
      let source = source(state.fillColor)
    else { return }
    paint(contours, rule, with: source)
  }

  /// Paints a line along a path of user space in the stroke colour.
  package func stroke(_ path: Path, _ style: StrokeStyle) {
    guard let map = userToPixels, let outline = attempt({ try outlined(path, style) }),
      let contours = contours(outline, map), let source = source(state.strokeColor)
    else { return }
    paint(contours, .nonZero, with: source)
  }

  private func fillBase(_ path: Path, _ rule: FillRule) {
    guard userToPixels != nil, let contours = contours(path, baseToPixels),
      let source = source(state.fillColor)
    else { return }
    paint(contours, rule, with: source)
  }

  /// The path as lines in pixels; nil when it has none, is not finite, or exceeds a limit.
  func contours(_ path: Path, _ map: PlaneTransform) -> Polylines? {
    let found = attempt { try path.flattened(by: map, tolerance: Self.tolerance, limits: limits) }
    guard let found, !found.isEmpty else { return nil }
    return found
  }

  /// A colour under the state's alpha.
  func solid(_ color: CGColor) -> UInt32 {
    (color.value.premultiplied * Float(state.alpha)).rounded8
  }
}
