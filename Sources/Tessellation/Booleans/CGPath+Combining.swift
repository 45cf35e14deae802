public import StrataGraphics

/// Boolean operations on the filled areas of paths, and on lines and filled areas.
///
/// Resulting areas do not overlap themselves and are the same with either fill rule. Outer
/// boundaries run from +x toward +y, which is counterclockwise where y points up, and holes the
/// other way. Curves stay curves. Results are empty if a coordinate is not finite, if the paths
/// together are more than 1e30 wide or high, or if they are too complex.
extension CGPath {
  /// Returns a path around the inside that does not overlap itself.
  ///
  /// - Parameter rule: Determines the inside; open subpaths count as closed. The result fills the
  ///   same area with either rule.
  /// - Returns: An empty path if there is no inside, a coordinate is not finite or a limit is
  ///   exceeded.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath((try? value.normalized(rule: FillRule(rule))) ?? Path())
  }

  /// Returns a path around the area inside either path.
  ///
  /// - Parameter rule: Determines the inside of both; open subpaths count as closed.
  /// - Returns: An empty path if a coordinate is not finite or a limit is exceeded.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, .union, rule)
  }

  /// Returns a path around the area inside both paths.
  ///
  /// - Parameter rule: As for `union`.
  /// - Returns: As `union`.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, .intersection, rule)
  }

  /// Returns a path around the area inside this path and outside the other.
  ///
  /// - Parameter rule: As for `union`.
  /// - Returns: As `union`.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, .difference, rule)
  }

  /// Returns a path around the area inside exactly one of the paths.
  ///
  /// - Parameter rule: As for `union`.
  /// - Returns: As `union`.
  public func symmetricDifference(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    combined(other, .symmetricDifference, rule)
  }

  /// Returns the parts of this path, as a line, inside the other path or on its boundary.
  ///
  /// - Parameter rule: Determines the inside of the other path, whose open subpaths count as
  ///   closed.
  /// - Returns: An empty path if a coordinate is not finite or a limit is exceeded.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(inside: true, other, rule)
  }

  /// Returns the parts of this path, as a line, outside the other path.
  ///
  /// - Parameter rule: As for `lineIntersection`.
  /// - Returns: As `lineIntersection`.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(inside: false, other, rule)
  }

  /// Returns the disconnected components of the inside, each with its holes, as separate paths.
  ///
  /// Components that touch only in points are separate.
  ///
  /// - Parameter rule: As for `normalized`.
  /// - Returns: No paths if there is no inside, a coordinate is not finite or a limit is exceeded.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    let components = try? value.components(rule: FillRule(rule))
    return (components ?? []).map { CGPath($0) }
  }

  /// Returns whether the insides of the paths have an area in common.
  ///
  /// - Parameter rule: As for `union`.
  /// - Returns: False if the insides only touch, a coordinate is not finite or a limit is exceeded.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    (try? value.overlaps(other.value, rule: FillRule(rule))) ?? false
  }

  private func combined(
    _ other: CGPath, _ operation: PathOperation, _ rule: CGPathFillRule
  ) -> CGPath {
    let path = try? value.combined(with: other.value, operation, rule: FillRule(rule))
    return CGPath(path ?? Path())
  }

  private func lines(inside isInside: Bool, _ other: CGPath, _ rule: CGPathFillRule) -> CGPath {
    let path = try? value.lines(inside: isInside, other.value, rule: FillRule(rule))
    return CGPath(path ?? Path())
  }
}
