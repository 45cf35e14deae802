public import Foundation

/// A path that can be added to, with Apple's names.
///
/// Every method's transform maps the points that it is given, not what the path already holds.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// An empty path.
  public convenience init() { self.init(Path()) }

  /// A path that begins as `value`.
  package required init(_ value: Path) { super.init(value) }

  /// Begins a sub-path.
  ///
  /// A move that nothing follows draws nothing, but counts in the boxes.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    mutate { $0.move(to: SIMD2(point.applying(transform))) }
  }

  /// Adds a line; in an empty path it begins a sub-path at `point`.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    mutate { $0.line(to: SIMD2(point.applying(transform))) }
  }

  /// Begins a sub-path at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    mutate { path in
      path.move(to: SIMD2(first.applying(transform)))
      for point in points.dropFirst() { path.line(to: SIMD2(point.applying(transform))) }
    }
  }

  /// Adds a quadratic Bézier curve; in an empty path it begins a sub-path at `end` instead.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    mutate {
      $0.quad(to: SIMD2(end.applying(transform)), control: SIMD2(control.applying(transform)))
    }
  }

  /// Adds a cubic Bézier curve; in an empty path it begins a sub-path at `end` instead.
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

  /// Closes the current sub-path with a line to its start; nothing when there is none.
  public func closeSubpath() {
    mutate { $0.close() }
  }

  /// Adds a closed sub-path from the rectangle's origin to maxX, then to maxY.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    mutate { $0.append(Path(rect: rect).applying(transform)) }
  }

  /// Adds each rectangle in order as `addRect` does.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the ellipse that touches all sides of `rect`, from (maxX, midY) toward +y.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    mutate { $0.append(Path(ellipseIn: rect).applying(transform)) }
  }

  /// Adds a rectangle whose corners are quarter ellipses, clamped to half the side each way.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let path = Path(
      roundedRect: rect, cornerWidth: Double(cornerWidth), cornerHeight: Double(cornerHeight))
    mutate { $0.append(path.applying(transform)) }
  }

  /// Adds an arc, with a line to its start when a sub-path is open.
  ///
  /// - Parameters:
  ///   - startAngle: Radians from +x toward +y, as `endAngle`.
  ///   - clockwise: As seen with y up: true runs through decreasing angles. With y down the arc
  ///     looks counter-clockwise then; `UIBezierPath` has it the other way round.
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

  /// Adds an arc of `delta` radians from `startAngle`, through increasing angles when positive.
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

  /// Adds the arc that touches the lines from the current point to `tangent1End` and on to
  /// `tangent2End`, with a line to its start.
  ///
  /// The circle is one after the transform is undone; with a transform that cannot be undone the
  /// arc is a line to `tangent1End`.
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

  /// Adds all elements of another path as they are.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    // Read first: adding a path to itself must not take the lock twice.
    let added = path.value.applying(transform)
    mutate { $0.append(added) }
  }

  /// Adds what `body` draws in an empty path, mapped, joined to the current point by a line.
  private func addMapped(_ transform: CGAffineTransform, _ body: (inout Path) -> Void) {
    var piece = Path()
    body(&piece)
    let mapped = piece.applying(transform)
    mutate { $0.continueWith(mapped, droppingMove: false) }
  }
}

extension Path {
  /// Adds the elements of `piece`, which is one open sub-path; its move becomes a line to its
  /// start, or is left out.
  ///
  /// Nothing when `piece` is empty.
  mutating func continueWith(_ piece: Path, droppingMove: Bool) {
    guard let start = piece.points.first else { return }
    if !droppingMove { line(to: start) }
    piece.forEachSegment { add($0) }
  }
}
