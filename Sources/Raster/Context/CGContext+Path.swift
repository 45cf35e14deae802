public import Foundation
public import StrataGraphics

// Points are mapped by the transform when they are added; the path itself lies in base space, and a
// later transform moves only what comes after it. Saving and restoring leave the path alone.
extension CGContext {
  /// Forgets the path.
  public func beginPath() { currentPath = CGMutablePath() }

  /// Begins a sub-path.
  public func move(to point: CGPoint) { currentPath.move(to: point, transform: state.ctm) }

  /// Adds a line; in an empty path it begins a sub-path at `point`.
  public func addLine(to point: CGPoint) { currentPath.addLine(to: point, transform: state.ctm) }

  /// Adds a quadratic Bézier curve; in an empty path it begins a sub-path at `end` instead.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control, transform: state.ctm)
  }

  /// Adds a cubic Bézier curve; in an empty path it begins a sub-path at `end` instead.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2, transform: state.ctm)
  }

  /// Adds an arc, with a line to its start when a sub-path is open.
  ///
  /// - Parameters:
  ///   - startAngle: Radians from +x toward +y, as `endAngle`.
  ///   - clockwise: As seen while y points up: true runs through decreasing angles.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: state.ctm)
  }

  /// Adds the arc that touches the lines from the current point to `tangent1End` and on to
  /// `tangent2End`, with a line to its start.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.ctm)
  }

  /// Adds a closed sub-path; a negative width or height is standardised first.
  public func addRect(_ rect: CGRect) {
    currentPath.addRect(rect.standardized, transform: state.ctm)
  }

  /// Adds each rectangle in turn.
  public func addRects(_ rects: [CGRect]) {
    for rect in rects { addRect(rect) }
  }

  /// Adds the ellipse that touches all sides of `rect`, closed.
  public func addEllipse(in rect: CGRect) {
    currentPath.addEllipse(in: rect.standardized, transform: state.ctm)
  }

  /// Begins a sub-path at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint]) {
    currentPath.addLines(between: points, transform: state.ctm)
  }

  /// Adds all elements of another path.
  public func addPath(_ path: CGPath) { currentPath.addPath(path, transform: state.ctm) }

  /// Closes the current sub-path with a line to its start; nothing when there is none.
  public func closePath() { currentPath.closeSubpath() }

  /// The path in user space as it is now; nil when it is empty, or user space has no inverse.
  public var path: CGPath? {
    guard !currentPath.isEmpty, let inverse else { return nil }
    return CGPath(currentPath.value.applying(inverse))
  }

  /// True when there is no element at all; a single move is one.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// In user space; zero for an empty path.
  public var currentPointOfPath: CGPoint {
    isPathEmpty ? .zero : convertToUserSpace(currentPath.currentPoint)
  }

  /// The smallest rectangle of user space around all points, control points included; null for an
  /// empty path.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether a point of user space would be painted, width and dashes of the line included.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let base = point.applying(state.ctm)
    if let rule = mode.fillRule, currentPath.contains(base, using: rule) { return true }
    guard mode.strokes, let path = path?.value else { return false }
    return (try? outlined(path, state.stroke)).map { CGPath($0).contains(point) } ?? false
  }

  /// Puts the line that a stroke would paint in the place of the path; to be filled with the
  /// winding rule.
  ///
  /// A path that cannot be stroked becomes empty.
  public func replacePathWithStrokedPath() {
    let outline = attempt { try path.map { try outlined($0.value, state.stroke) } }
    beginPath()
    if let outline = outline ?? nil { addPath(CGPath(outline)) }
  }

  /// The outline of a stroked path of user space, fine enough for the device.
  func outlined(_ path: Path, _ style: StrokeStyle) throws(PathError) -> Path {
    let scale = PlaneTransform(state.ctm).largestScale(over: nil)
    // What a scale beyond all reason leaves: errors below this part of the width do not show.
    let least = max(style.width > 0 ? 1e-9 * style.width : 0, .leastNormalMagnitude)
    let tolerance = max(Self.tolerance / max(scale, 1e-9), least)
    return try path.stroked(
      style, tolerance: tolerance.isFinite ? tolerance : Self.tolerance, limits: limits)
  }

  /// Largest distance, in pixels, between a curve and the lines that stand for it.
  ///
  /// The lines lie inside a convex curve, so the distance is lost coverage: 1/400 px is 0.64 of 255
  /// at worst.
  static var tolerance: Double { 0.0025 }
}

extension CGPathDrawingMode {
  /// nil when the inside is not painted.
  var fillRule: CGPathFillRule? {
    switch self {
    case .fill, .fillStroke: .winding
    case .eoFill, .eoFillStroke: .evenOdd
    case .stroke: nil
    }
  }

  var strokes: Bool { self == .stroke || self == .fillStroke || self == .eoFillStroke }
}
