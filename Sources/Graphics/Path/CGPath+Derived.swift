public import Foundation

extension CGPath {
  /// Distance from the true curve that an outline made for a caller may have: a hundredth of a
  /// unit, and a ten-thousandth of the path's size where that is less.
  private func outlineTolerance(_ width: Double) -> Double {
    let box = boundingBox
    let extent = box.isNull ? 0 : max(Double(box.width), Double(box.height))
    // A width of NaN must not spread; it draws nothing anyway.
    let size = width > extent ? width : extent
    return min(0.01, max(1e-4 * size, .leastNormalMagnitude))
  }

  /// The outline of the stroked path, to be filled with the winding rule.
  ///
  /// Curves come out as lines within 0.01 units or 1/10,000 of the path's size, whichever is less.
  ///
  /// - Parameter transform: Applied to the outline, so that it distorts the pen too.
  /// - Returns: An empty path when a coordinate is not finite or a limit is exceeded;
  ///   `Path.stroked` says which.
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

  /// The outline of a stroked path, as `copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)`
  /// gives it; never nil.
  ///
  /// - Parameter transform: Applied to the outline; nil maps nothing.
  public convenience init?(
    __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat,
    lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    let outline = path.copy(
      strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit)
    self.init(outline.value.applying(transform?.pointee))
  }

  /// The painted pieces of a dashed path, as `copy(dashingWithPhase:lengths:transform:)` gives them;
  /// never nil.
  ///
  /// - Parameters:
  ///   - transform: Applied to the pieces; nil maps nothing.
  ///   - lengths: `count` of them; nil or a count below 1 dashes nothing.
  public convenience init?(
    __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat,
    lengths: UnsafePointer<CGFloat>?, count: Int
  ) {
    let lengths = [CGFloat](lengths, count: count)
    let pieces = path.copy(dashingWithPhase: phase, lengths: lengths)
    self.init(pieces.value.applying(transform?.pointee))
  }

  /// The painted pieces of the dashed path, curves still being curves.
  ///
  /// - Parameters:
  ///   - lengths: Painted and unpainted lengths in turn; see `Path.dashed`.
  ///   - transform: Applied to the pieces.
  /// - Returns: An empty path when a coordinate is not finite or a limit is exceeded;
  ///   `Path.dashed` says which.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let pieces = try? value.dashed(lengths.map(Double.init), phase: Double(phase))
    return CGPath((pieces ?? Path()).applying(transform))
  }

  /// The path with every curve as lines that stay within `threshold` of it.
  ///
  /// - Returns: An empty path when a coordinate is not finite or the threshold not positive.
  public func flattened(threshold: CGFloat) -> CGPath {
    guard threshold > 0, threshold.isFinite,
      let lines = try? value.flattened(tolerance: Double(threshold))
    else { return CGPath(Path()) }
    return CGPath(Path(lines))
  }
}

extension [CGFloat] {
  /// So many numbers in memory of a caller's; none without memory, or where they are fewer than one.
  init(_ numbers: UnsafePointer<CGFloat>?, count: Int) {
    self.init(UnsafeBufferPointer(start: numbers, count: numbers == nil ? 0 : Swift.max(count, 0)))
  }
}
