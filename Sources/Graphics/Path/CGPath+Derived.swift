public import Foundation

extension CGPath {
  /// Returns the flattening tolerance of a stroke's outline: 1/100 of a unit, or 1/10,000 of the
  /// path's size or the stroke's width, whichever is greater, if that is less.
  private func outlineTolerance(_ width: Double) -> Double {
    let box = boundingBox
    let extent = box.isNull ? 0 : max(Double(box.width), Double(box.height))
    // A width of NaN must not propagate; it draws nothing anyway.
    let size = width > extent ? width : extent
    return min(0.01, max(1e-4 * size, .leastNormalMagnitude))
  }

  /// Returns the outline of the stroked path, to be filled with the nonzero winding rule.
  ///
  /// Curves are flattened within 0.01 units or 1/10,000 of the path's size, whichever is less. The
  /// line width counts as the size if it is greater.
  ///
  /// - Parameter transform: Applied to the outline, so that it distorts the pen too.
  /// - Returns: An empty path if a coordinate is not finite or a limit is exceeded;
  ///   `Path.stroked` gives the reason.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    var style = StrokeStyle()
    style.width = Double(lineWidth)
    style.cap = StrokeStyle.Cap(lineCap)
    style.join = StrokeStyle.Join(lineJoin)
    style.miterLimit = Double(miterLimit)
    let outline = try? value.stroked(style, tolerance: outlineTolerance(style.width))
    return CGPath((outline ?? Path()).applying(transform))
  }

  /// Creates the outline of a stroked path, like
  /// `copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)`; never nil.
  ///
  /// - Parameter transform: Applied to the outline; nil for the identity.
  public convenience init?(
    __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat,
    lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    let outline = path.copy(
      strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit)
    unsafe self.init(outline.value.applying(transform?.pointee))
  }

  /// Creates the painted segments of a dashed path, like
  /// `copy(dashingWithPhase:lengths:transform:)`; never nil.
  ///
  /// - Parameters:
  ///   - transform: Applied to the segments; nil for the identity.
  ///   - lengths: `count` lengths; nil or a count below 1 for no dashes.
  public convenience init?(
    __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat,
    lengths: UnsafePointer<CGFloat>?, count: Int
  ) {
    let lengths = unsafe [CGFloat](lengths, count: count)
    let pieces = path.copy(dashingWithPhase: phase, lengths: lengths)
    unsafe self.init(pieces.value.applying(transform?.pointee))
  }

  /// Returns the painted segments of the dashed path, without flattening curves.
  ///
  /// - Parameters:
  ///   - lengths: Alternating painted and unpainted lengths; see `Path.dashed`.
  ///   - transform: Applied to the segments.
  /// - Returns: An empty path if a coordinate is not finite or a limit is exceeded;
  ///   `Path.dashed` gives the reason.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let pieces = try? value.dashed(lengths.map(Double.init), phase: Double(phase))
    return CGPath((pieces ?? Path()).applying(transform))
  }

  /// Returns the path with every curve replaced by lines within `threshold` of it.
  ///
  /// - Returns: An empty path if a coordinate is not finite or the threshold is not positive.
  public func flattened(threshold: CGFloat) -> CGPath {
    guard threshold > 0, threshold.isFinite,
      let lines = try? value.flattened(tolerance: Double(threshold))
    else { return CGPath(Path()) }
    return CGPath(Path(lines))
  }
}

extension [CGFloat] {
  /// Copies numbers from the caller's memory; empty if the pointer is nil or the count is below 1.
  init(_ numbers: UnsafePointer<CGFloat>?, count: Int) {
    unsafe self.init(
      UnsafeBufferPointer(start: numbers, count: numbers == nil ? 0 : Swift.max(count, 0)))
  }
}
