public import Foundation
public import StrataGraphics

// Points are mapped by the transform when they are added. The path itself is in base space, and a
// later transform affects only later points. Saving and restoring do not affect the path.
extension CGContext {
  /// Clears the path.
  public func beginPath() { currentPath = CGMutablePath() }

  /// Begins a subpath.
  public func move(to point: CGPoint) { currentPath.move(to: point, transform: state.ctm) }

  /// Adds a line; in an empty path it begins a subpath at `point`.
  public func addLine(to point: CGPoint) { currentPath.addLine(to: point, transform: state.ctm) }

  /// Adds a quadratic Bézier curve; in an empty path it begins a subpath at `end` instead.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control, transform: state.ctm)
  }

  /// Adds a cubic Bézier curve; in an empty path it begins a subpath at `end` instead.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2, transform: state.ctm)
  }

  /// Adds an arc, with a line to its start if a subpath is open.
  ///
  /// - Parameters:
  ///   - startAngle: The start angle in radians from +x toward +y, like `endAngle`.
  ///   - clockwise: The direction as seen while y points up: true for decreasing angles.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: state.ctm)
  }

  /// Adds the arc tangent to the lines from the current point to `tangent1End` and from there to
  /// `tangent2End`, with a line to its start.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.ctm)
  }

  /// Adds a closed rectangle; a negative width or height is standardized first.
  public func addRect(_ rect: CGRect) {
    currentPath.addRect(rect.standardized, transform: state.ctm)
  }

  /// Adds each rectangle in turn.
  public func addRects(_ rects: [CGRect]) {
    for rect in rects { addRect(rect) }
  }

  /// Adds the closed ellipse inscribed in `rect`.
  public func addEllipse(in rect: CGRect) {
    currentPath.addEllipse(in: rect.standardized, transform: state.ctm)
  }

  /// Begins a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint]) {
    currentPath.addLines(between: points, transform: state.ctm)
  }

  /// Adds all elements of another path.
  public func addPath(_ path: CGPath) { currentPath.addPath(path, transform: state.ctm) }

  /// Closes the current subpath with a line to its start; does nothing if none exists.
  public func closePath() { currentPath.closeSubpath() }

  /// The current path in user space; nil if it is empty or user space is not invertible.
  public var path: CGPath? {
    guard !currentPath.isEmpty, let inverse else { return nil }
    return CGPath(currentPath.value.applying(inverse))
  }

  /// Whether the path has no elements; a single move counts as one.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The current point in user space; zero for an empty path.
  public var currentPointOfPath: CGPoint {
    isPathEmpty ? .zero : convertToUserSpace(currentPath.currentPoint)
  }

  /// The bounding box of all points in user space, control points included; null if the path is
  /// empty or user space is not invertible.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Returns whether a point of user space would be painted, with the line's width and dashes
  /// applied.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let base = point.applying(state.ctm)
    if let rule = mode.fillRule, currentPath.contains(base, using: rule) { return true }
    guard mode.strokes, let path = path?.value else { return false }
    return (try? outlined(path, state.stroke)).map { CGPath($0).contains(point) } ?? false
  }

  /// Replaces the path by the outline of its stroke, to be filled with the nonzero winding rule.
  ///
  /// A path that cannot be stroked becomes empty.
  public func replacePathWithStrokedPath() {
    let outline = attempt { try path.map { try outlined($0.value, state.stroke) } }
    beginPath()
    if let outline = outline ?? nil { addPath(CGPath(outline)) }
  }

  /// Returns the outline of a stroked path of user space, precise enough for the device.
  func outlined(_ path: Path, _ style: StrokeStyle) throws(PathError) -> Path {
    let scale = PlaneTransform(state.ctm).largestScale(over: nil)
    // A lower bound for extreme scales: errors below this fraction of the width are invisible.
    let least = max(style.width > 0 ? 1e-9 * style.width : 0, .leastNormalMagnitude)
    let tolerance = max(Self.tolerance / max(scale, 1e-9), least)
    return try path.stroked(
      style, tolerance: tolerance.isFinite ? tolerance : Self.tolerance, limits: limits)
  }

  /// The maximum distance, in pixels, between a curve and its flattened lines.
  ///
  /// The lines are inside a convex curve, so the distance is lost coverage: 1/400 px is at most
  /// 0.64 of 255.
  static var tolerance: Double { 0.0025 }
}

extension CGPathDrawingMode {
  /// The fill rule; nil for modes that do not fill.
  var fillRule: CGPathFillRule? {
    switch self {
    case .fill, .fillStroke: .winding
    case .eoFill, .eoFillStroke: .evenOdd
    case .stroke: nil
    }
  }

  var strokes: Bool { self == .stroke || self == .fillStroke || self == .eoFillStroke }
}
