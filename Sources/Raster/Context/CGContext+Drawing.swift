public import Foundation
public import StrataGraphics

// Every call here but `clear` paints with the state's colors, alpha, blend mode and shadow. As on
// Apple's systems, each call clears the path, even if the call draws a shape of its own.
extension CGContext {
  /// Paints the path.
  ///
  /// Fill and stroke are painted one after the other: each casts its own shadow, and both show
  /// where they overlap and are not opaque.
  public func drawPath(using mode: CGPathDrawingMode) {
    defer { beginPath() }
    if let rule = mode.fillRule { fillBase(currentPath.value, FillRule(rule)) }
    if mode.strokes, let path { stroke(path.value, state.stroke) }
  }

  /// Fills the path; open subpaths are closed.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Strokes the path with a pen in user space: a transform that scales unevenly makes its tip an
  /// ellipse.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills a rectangle; the whole clip for `CGRect.infinite`.
  public func fill(_ rect: CGRect) { fill([rect]) }

  /// Fills the union of rectangles.
  public func fill(_ rects: [CGRect]) {
    defer { beginPath() }
    guard !rects.contains(where: \.isInfinite) else {
      guard userToPixels != nil, let source = source(state.fillColor) else { return }
      return paint(area: castingArea, with: source)
    }
    var path = Path()
    for rect in rects where !rect.isNull { path.addRect(rect.standardized) }
    fill(path, .nonZero)
  }

  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) {
    defer { beginPath() }
    guard !rect.isNull else { return }
    stroke(Path(rect: rect.standardized), state.stroke)
  }

  /// Strokes a rectangle with the given line width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    defer { beginPath() }
    guard !rect.isNull else { return }
    var style = state.stroke
    style.width = Double(width)
    stroke(Path(rect: rect.standardized), style)
  }

  /// Fills the ellipse inscribed in `rect`.
  public func fillEllipse(in rect: CGRect) {
    defer { beginPath() }
    fill(Path(ellipseIn: rect.standardized), .nonZero)
  }

  /// Strokes the ellipse inscribed in `rect`.
  public func strokeEllipse(in rect: CGRect) {
    defer { beginPath() }
    stroke(Path(ellipseIn: rect.standardized), state.stroke)
  }

  /// Strokes a line from each point of even index to the next; an unpaired last point is ignored.
  public func strokeLineSegments(between points: [CGPoint]) {
    defer { beginPath() }
    let lines = CGMutablePath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      lines.addLines(between: [points[index], points[index + 1]])
    }
    stroke(lines.value, state.stroke)
  }

  /// Clears a rectangle to transparent, or to black in formats without alpha.
  ///
  /// The clip and the transform apply. Alpha, blend mode and shadow do not.
  public func clear(_ rect: CGRect) {
    defer { beginPath() }
    guard !rect.isNull, let map = userToPixels else { return }
    let whole = convertToUserSpace(base(bitmap.area))
    let path = Path(rect: rect.isInfinite ? whole : rect.standardized)
    guard let contours = contours(path, map) else { return }
    paint(contours, .nonZero, with: .solid(0), mode: .clear)
  }

  /// Fills a path of user space with the fill color.
  package func fill(_ path: Path, _ rule: FillRule) {
    guard let map = userToPixels, let contours = contours(path, map),
      let source = source(state.fillColor)
    else { return }
    paint(contours, rule, with: source)
  }

  /// Strokes a path of user space with the stroke color.
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

  /// Returns the path flattened in pixels; nil if it is empty, is not finite, or exceeds a limit.
  func contours(_ path: Path, _ map: PlaneTransform) -> Polylines? {
    let found = attempt { try path.flattened(by: map, tolerance: Self.tolerance, limits: limits) }
    guard let found, !found.isEmpty else { return nil }
    return found
  }

  /// Returns a color multiplied by the state's alpha.
  func solid(_ color: CGColor) -> UInt32 {
    (color.value.premultiplied * Float(state.alpha)).rounded8
  }
}
