public import Foundation

/// A path with the settings for drawing it, with UIKit's names; y points down.
///
/// Not safe to share between threads, like UIKit's.
open class UIBezierPath: NSCopying {
  private let path = CGMutablePath()

  /// The geometry.
  ///
  /// What is read is a copy, what is set is copied.
  open var cgPath: CGPath {
    get { CGPath(path.value) }
    set {
      let value = newValue.value
      path.mutate { $0 = value }
    }
  }

  /// In points, full width.
  open var lineWidth: CGFloat = 1
  /// How open sub-paths end.
  open var lineCapStyle = CGLineCap.butt
  /// How segments meet.
  open var lineJoinStyle = CGLineJoin.miter
  /// Used with miter joins; a miter longer than this many widths is bevelled.
  open var miterLimit: CGFloat = 10
  /// How far a curve may lie from the lines it is drawn with, in pixels.
  ///
  /// Kept for the caller: every curve here is drawn finer than the default.
  open var flatness: CGFloat = 0.6
  /// False for the non-zero rule.
  ///
  /// `contains` follows it.
  open var usesEvenOddFillRule = false
  /// Painted and unpainted lengths in turn; see `setLineDash`.
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// An empty path with the default settings.
  public init() {}

  /// A copy of the geometry with the default settings.
  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }

  /// A rectangle from its origin to maxX, then maxY, closed.
  public convenience init(rect: CGRect) {
    self.init(cgPath: CGPath(rect: rect, transform: nil))
  }

  /// The ellipse that touches all sides of `rect`, from (maxX, midY) toward +y.
  public convenience init(ovalIn rect: CGRect) {
    self.init(cgPath: CGPath(ellipseIn: rect, transform: nil))
  }

  /// A rectangle with continuous corners, as UIKit draws them; the radius is clamped to half the
  /// shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radii = RoundedRect.Radii(all: Double(cornerRadius))
    self.init(cgPath: CGPath(RoundedRect(rect, radii: radii, curve: .continuous).path))
  }

  /// A rectangle with some corners rounded by continuous curves.
  ///
  /// The radius is the width given, clamped to half the shorter side; like UIKit's, the curve
  /// ignores the height.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    let radius = Double(cornerRadii.width)
    var radii = RoundedRect.Radii()
    if corners.contains(.topLeft) { radii.minXMinY = radius }
    if corners.contains(.topRight) { radii.maxXMinY = radius }
    if corners.contains(.bottomLeft) { radii.minXMaxY = radius }
    if corners.contains(.bottomRight) { radii.maxXMaxY = radius }
    self.init(cgPath: CGPath(RoundedRect(rect, radii: radii, curve: .continuous).path))
  }

  /// An open arc; see `addArc`.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Begins a sub-path.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line; in an empty path it begins a sub-path at `point`.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic Bézier curve; in an empty path it begins a sub-path at `end` instead.
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve; in an empty path it begins a sub-path at `end` instead.
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }

  /// Adds an arc, with a line to its start when a sub-path is open.
  ///
  /// - Parameters:
  ///   - startAngle: Radians from +x toward +y, as `endAngle`.
  ///   - clockwise: As seen with y down: true runs through increasing angles, the opposite of
  ///     `CGMutablePath.addArc`.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Closes the current sub-path with a line to its start; nothing when there is none.
  open func close() { path.closeSubpath() }

  /// Empties the path; the settings stay.
  open func removeAllPoints() { path.mutate { $0 = Path() } }

  /// Adds the other path's elements as they are, without its settings.
  open func append(_ other: UIBezierPath) { path.addPath(other.path) }

  /// Maps every point that the path has so far.
  open func apply(_ transform: CGAffineTransform) {
    path.mutate { $0 = $0.applying(transform) }
  }

  /// The same geometry run from end to start, with the same settings.
  open func reversing() -> UIBezierPath {
    let result = settingsOnly()
    result.cgPath = CGPath(path.value.reversed)
    return result
  }

  /// True when there is no element at all; a single move is one.
  open var isEmpty: Bool { path.isEmpty }

  /// Where the next segment would begin; zero for an empty path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// The smallest rectangle around the path itself, the line's width left out; null when empty.
  open var bounds: CGRect { path.boundingBoxOfPath }

  /// Whether a point is inside by the path's own fill rule, open sub-paths being closed.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Sets painted and unpainted lengths; nil or a count of 0 makes the line solid.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = ([CGFloat](pattern, count: count), phase)
  }

  /// Reads the dash pattern.
  ///
  /// `pattern` must have room for as many lengths as were set; pass nil to ask for their count
  /// first.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern {
      for (index, length) in dash.lengths.enumerated() { pattern[index] = length }
    }
    count?.pointee = dash.lengths.count
    phase?.pointee = dash.phase
  }

  /// The settings as a stroke asks for them.
  package var strokeStyle: StrokeStyle {
    var style = StrokeStyle()
    style.width = Double(lineWidth)
    style.cap = StrokeStyle.Cap(lineCapStyle)
    style.join = StrokeStyle.Join(lineJoinStyle)
    style.miterLimit = Double(miterLimit)
    style.dashes = dash.lengths.map(Double.init)
    style.dashPhase = Double(dash.phase)
    return style
  }

  /// A `UIBezierPath` with the same settings and its own geometry.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = settingsOnly()
    result.cgPath = path
    return result
  }

  /// A `UIBezierPath` with the same settings and its own geometry.
  open func copy() -> Any { copy(with: nil) }

  private func settingsOnly() -> UIBezierPath {
    let result = UIBezierPath()
    result.lineWidth = lineWidth
    result.lineCapStyle = lineCapStyle
    result.lineJoinStyle = lineJoinStyle
    result.miterLimit = miterLimit
    result.flatness = flatness
    result.usesEvenOddFillRule = usesEvenOddFillRule
    result.dash = dash
    return result
  }
}
