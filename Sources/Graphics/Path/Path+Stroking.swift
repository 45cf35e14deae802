extension Path {
  /// The outline of the stroked path, to be filled with the non-zero rule.
  ///
  /// The path is trimmed, then dashed, then widened. The outline is made of closed contours: one
  /// round each open run, two for each closed one, and one more for each bend that is tighter than
  /// half the width. No winding number is negative, that is, they turn from +x toward +y; where the
  /// stroke overlaps itself they add up, so no inner join or tight curve can leave a hole.
  ///
  /// Closed sub-paths have a join at the closing point, open ones two caps. A sub-path of no
  /// length is a dot with round and square caps, and nothing with butt caps. Where a curve turns
  /// back on itself, at a cusp, it is rounded whatever the join: the limit of a tight bend. A turn
  /// of 180° between segments has a half disc for a round join and nothing for the others.
  ///
  /// - Parameters:
  ///   - tolerance: Largest distance between the outline and the true one; positive and finite,
  ///     in the path's units. Error below 1e-6 of the width is not worth more points.
  ///   - limits: At most `pathElements` elements, `dashSegments` dashes, and eight times as many
  ///     elements in the outline.
  /// - Returns: An empty path for a width that is not positive and finite.
  public func stroked(
    _ style: StrokeStyle, tolerance: Double, limits: Limits = .default
  ) throws(PathError) -> Path {
    Path(try strokedContours(style, tolerance: tolerance, limits: limits))
  }

  /// The same outline as contours, which are all closed.
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
