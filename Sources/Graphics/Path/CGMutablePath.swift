public import Foundation

/// A mutable path with Apple's API.
///
/// Every method's transform is applied to the given points, not to existing points of the path.
///
/// Thread-safe: each call is atomic; see `CGPath`.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Creates an empty path.
  public convenience init() { self.init(Path()) }

  /// Creates a path with the elements of `value`.
  package required init(_ value: Path) { super.init(value) }

  /// Begins a subpath.
  ///
  /// A move without subsequent segments draws nothing, but counts in the bounding boxes.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    mutate { $0.move(to: SIMD2(point.applying(transform))) }
  }

  /// Adds a line; in an empty path it begins a subpath at `point`.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    mutate { $0.line(to: SIMD2(point.applying(transform))) }
  }

  /// Begins a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    mutate { path in
      path.move(to: SIMD2(first.applying(transform)))
      for point in points.dropFirst() { path.line(to: SIMD2(point.applying(transform))) }
    }
  }

  /// Adds a quadratic Bézier curve; in an empty path it begins a subpath at `end` instead.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    mutate {
      $0.quad(to: SIMD2(end.applying(transform)), control: SIMD2(control.applying(transform)))
    }
  }

  /// Adds a cubic Bézier curve; in an empty path it begins a subpath at `end` instead.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    mutate {
      $0.cubic(
        to: SIMD2(end.applying(transform)), control1: SIMD2(control1.applying(transform)),
        control2: SIMD2(control2.applying(transform)))
    }
  }

  /// Closes the current subpath with a line to its start; does nothing if none exists.
  public func closeSubpath() {
    mutate { $0.close() }
  }

  /// Adds a closed subpath from the rectangle's origin to maxX, then to maxY.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    mutate { $0.append(Path(rect: rect).applying(transform)) }
  }

  /// Adds each rectangle in order, like `addRect`.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the ellipse inscribed in `rect`, from (maxX, midY) toward +y.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    mutate { $0.append(Path(ellipseIn: rect).applying(transform)) }
  }

  /// Adds a rectangle whose corners are quarter ellipses, with radii clamped to half of each side.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let path = Path(
      roundedRect: rect, cornerWidth: Double(cornerWidth), cornerHeight: Double(cornerHeight))
    mutate { $0.append(path.applying(transform)) }
  }

  /// Adds an arc, with a line to its start if a subpath is open.
  ///
  /// - Parameters:
  ///   - startAngle: The start angle in radians from +x toward +y, like `endAngle`.
  ///   - clockwise: The direction as seen with y up: true for decreasing angles. With y down the
  ///     arc then looks counterclockwise; `UIBezierPath` uses the opposite convention.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    addMapped(transform) {
      $0.addArc(
        center: SIMD2(center), radius: Double(radius), start: Double(startAngle),
        end: Double(endAngle), towardY: !clockwise)
    }
  }

  /// Adds an arc of `delta` radians from `startAngle`, through increasing angles if positive.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addMapped(transform) {
      $0.addRelativeArc(
        center: SIMD2(center), radius: Double(radius), start: Double(startAngle),
        delta: Double(delta))
    }
  }

  /// Adds the arc tangent to the lines from the current point to `tangent1End` and from there to
  /// `tangent2End`, with a line to its start.
  ///
  /// The arc is circular before the transform is applied. If the transform is not invertible, a
  /// line to `tangent1End` is added instead.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let plane = PlaneTransform(transform)
    guard let inverse = plane.inverse else { return addLine(to: tangent1End, transform: transform) }
    mutate { path in
      guard let current = path.currentPoint else {
        return path.move(to: plane.apply(SIMD2(tangent1End)))
      }
      var piece = Path()
      piece.move(to: inverse.apply(current))
      piece.addArc(
        tangent1End: SIMD2(tangent1End), tangent2End: SIMD2(tangent2End), radius: Double(radius))
      path.continueWith(piece.applying(transform), droppingMove: true)
    }
  }

  /// Adds all elements of another path unchanged.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    // Read first: adding a path to itself must not take the lock twice.
    let added = path.value.applying(transform)
    mutate { $0.append(added) }
  }

  /// Adds the path that `body` draws in an empty path, transformed, with a line from the current
  /// point.
  private func addMapped(_ transform: CGAffineTransform, _ body: (inout Path) -> Void) {
    var piece = Path()
    body(&piece)
    let mapped = piece.applying(transform)
    mutate { $0.continueWith(mapped, droppingMove: false) }
  }
}

extension Path {
  /// Adds the elements of `piece`, which is one open subpath; its move becomes a line to its
  /// start, or is omitted.
  ///
  /// Does nothing if `piece` is empty.
  mutating func continueWith(_ piece: Path, droppingMove: Bool) {
    guard let start = piece.points.first else { return }
    if !droppingMove { line(to: start) }
    piece.forEachSegment { add($0) }
  }
}
