public import Foundation

/// A path and its drawing settings, with UIKit's API; y points down.
///
/// It is not thread-safe, like UIKit's class.
open class UIBezierPath: NSCopying {
  private let path = CGMutablePath()

  /// The geometry, copied when it is read and when it is set.
  open var cgPath: CGPath {
    get { CGPath(path.value) }
    set {
      let value = newValue.value
      path.mutate { $0 = value }
    }
  }

  /// The full line width in points.
  open var lineWidth: CGFloat = 1
  /// The cap of open subpaths.
  open var lineCapStyle = CGLineCap.butt
  /// The join of segments.
  open var lineJoinStyle = CGLineJoin.miter
  /// The miter limit in line widths; longer miters are beveled.
  open var miterLimit: CGFloat = 10
  /// The maximum distance between a curve and the lines it is drawn with, in pixels.
  ///
  /// Stored but ignored: every curve is drawn finer than the default.
  open var flatness: CGFloat = 0.6
  /// Whether the even-odd fill rule is used instead of the nonzero rule.
  ///
  /// `contains` uses the same rule.
  open var usesEvenOddFillRule = false
  /// Alternating painted and unpainted lengths; see `setLineDash`.
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// Creates an empty path with the default settings.
  public init() {}

  /// Creates a path with a copy of the geometry and the default settings.
  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }

  /// Creates a closed rectangle from its origin to maxX, then maxY.
  public convenience init(rect: CGRect) {
    unsafe self.init(cgPath: CGPath(rect: rect, transform: nil))
  }

  /// Creates the ellipse inscribed in `rect`, from (maxX, midY) toward +y.
  public convenience init(ovalIn rect: CGRect) {
    unsafe self.init(cgPath: CGPath(ellipseIn: rect, transform: nil))
  }

  /// Creates a rectangle with continuous corners, as UIKit draws them, with a radius clamped to
  /// half the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radii = RoundedRect.Radii(all: Double(cornerRadius))
    self.init(cgPath: CGPath(RoundedRect(rect, radii: radii, curve: .continuous).path))
  }

  /// Creates a rectangle with some corners rounded by continuous curves.
  ///
  /// The radius is the given width, clamped to half the shorter side. As in UIKit, the height is
  /// ignored.
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

  /// Creates an open arc; see `addArc`.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Begins a subpath.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line; in an empty path it begins a subpath at `point`.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic Bézier curve; in an empty path it begins a subpath at `end` instead.
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve; in an empty path it begins a subpath at `end` instead.
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }

  /// Adds an arc, with a line to its start if a subpath is open.
  ///
  /// - Parameters:
  ///   - startAngle: The start angle in radians from +x toward +y, like `endAngle`.
  ///   - clockwise: The direction as seen with y down: true for increasing angles, the opposite of
  ///     `CGMutablePath.addArc`.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Closes the current subpath with a line to its start; does nothing if none exists.
  open func close() { path.closeSubpath() }

  /// Removes all elements; the settings are kept.
  open func removeAllPoints() { path.mutate { $0 = Path() } }

  /// Adds the other path's elements unchanged, without its settings.
  open func append(_ other: UIBezierPath) { path.addPath(other.path) }

  /// Transforms every existing point of the path.
  open func apply(_ transform: CGAffineTransform) {
    path.mutate { $0 = $0.applying(transform) }
  }

  /// Returns the reversed path with the same settings.
  open func reversing() -> UIBezierPath {
    let result = settingsOnly()
    result.cgPath = CGPath(path.value.reversed)
    return result
  }

  /// Whether the path has no elements; a single move counts as one.
  open var isEmpty: Bool { path.isEmpty }

  /// The start of the next segment; zero for an empty path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// The bounding box of the path, without the line width; null if the path is empty.
  open var bounds: CGRect { path.boundingBoxOfPath }

  /// Returns whether a point is inside by the path's own fill rule, with open subpaths closed.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Sets alternating painted and unpainted lengths; nil or a count of 0 makes the line solid.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = unsafe ([CGFloat](pattern, count: count), phase)
  }

  /// Reads the dash pattern.
  ///
  /// `pattern` must have room for all lengths that were set; pass nil to query their count first.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern = unsafe pattern {
      for (index, length) in dash.lengths.enumerated() { unsafe pattern[index] = length }
    }
    unsafe count?.pointee = dash.lengths.count
    unsafe phase?.pointee = dash.phase
  }

  /// The settings as a stroke style.
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

  /// Returns a `UIBezierPath` with the same settings and its own copy of the geometry.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = settingsOnly()
    result.cgPath = path
    return result
  }

  /// Returns a `UIBezierPath` with the same settings and its own copy of the geometry.
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
