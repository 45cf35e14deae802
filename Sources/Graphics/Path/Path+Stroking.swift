extension Path {
  /// Returns the outline of the stroked path, to be filled with the nonzero rule.
  ///
  /// The path is trimmed, then dashed, then widened. The outline consists of closed contours: one
  /// around each open run, two for each closed run, and one more for each bend tighter than half
  /// the width. Winding numbers are never negative, that is, the contours turn from +x toward +y.
  /// Where the stroke overlaps itself they add up, so inner joins and tight curves cannot leave
  /// holes.
  ///
  /// Closed subpaths have a join at the closing point, open ones two caps. A zero-length subpath
  /// is a dot with round and square caps, and nothing with butt caps. A cusp, where a curve turns
  /// back on itself, is rounded for every join: it is the limit of a tight bend. A turn of 180°
  /// between segments has a half disc for a round join and nothing for the others.
  ///
  /// - Parameters:
  ///   - tolerance: The maximum distance between the outline and the exact one, in the path's
  ///     units; positive and finite. Errors below 1e-6 of the width do not add more points.
  ///   - limits: At most `pathElements` elements, `dashSegments` dashes, and eight times as many
  ///     elements in the outline.
  /// - Returns: An empty path for a width that is not a positive number up to 1e100.
  /// - Throws: `nonFiniteCoordinate` for a point that is not a number within ±1e100, and
  ///   `tooManyElements` and `tooManyDashes` for the limits.
  public func stroked(
    _ style: StrokeStyle, tolerance: Double, limits: Limits = .default
  ) throws(PathError) -> Path {
    Path(try strokedContours(style, tolerance: tolerance, limits: limits))
  }

  /// Returns the outline of `stroked` as contours, all of which are closed.
  public func strokedContours(
    _ style: StrokeStyle, tolerance: Double, limits: Limits = .default
  ) throws(PathError) -> Polylines {
    precondition(tolerance > 0 && tolerance.isFinite, "tolerance must be positive and finite")
    try checkElementCount(limits)
    if let element = firstUnusableElement { throw .nonFiniteCoordinate(element: element) }
    guard style.width > 0, style.width <= 1e100 else { return Polylines() }
    let source = trimmed(from: style.start, to: style.end)
    var pen = StrokePen(style, tolerance: tolerance, mostElements: limits.derivedPathElements)
    if let pattern = DashPattern(style.dashes, phase: style.dashPhase) {
      var cutter = DashCutter(pattern, sink: pen, allowed: limits.dashSegments)
      try source.forEachSubpath { (subpath) throws(PathError) in try cutter.cut(subpath) }
      return cutter.sink.outline
    }
    try source.forEachSubpath { (subpath) throws(PathError) in try pen.add(subpath) }
    return pen.outline
  }
}
