public import StrataGraphics

/// Combinations of what paths fill, and of lines with what paths fill.
///
/// Results do not overlap themselves and fill the same with either rule. Outer boundaries run from +x
/// toward +y, which is anticlockwise where y points up, and holes the other way. Curves stay curves.
/// `combined` and `lines` of the geometry itself say more, and say why where they fail: results are
/// empty paths where a coordinate is not finite or a limit is exceeded.
extension CGPath {
  /// A path around the inside that does not overlap itself.
  ///
  /// - Parameter rule: Tells the inside; open sub-paths count as closed. It fills the same as the
  ///   result does with either rule.
  /// - Returns: An empty path for one without an inside, or where a coordinate is not finite or a limit
  ///   is exceeded.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath((try? value.normalized(rule: FillRule(rule))) ?? Path())
  }

  /// A path around what is inside either path.
  ///
  /// - Parameter rule: Tells the inside of both; open sub-paths count as closed.
  /// - Returns: An empty path where a coordinate is not finite or a limit is exceeded.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, .union, rule)
  }

  /// A path around what is inside both paths.
  ///
  /// - Parameter rule: As for `union`.
  /// - Returns: As `union`.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, .intersection, rule)
  }

  /// A path around what is inside this path and not inside the other.
  ///
  /// - Parameter rule: As for `union`.
  /// - Returns: As `union`.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, .difference, rule)
  }

  /// A path around what is inside exactly one of the paths.
  ///
  /// - Parameter rule: As for `union`.
  /// - Returns: As `union`.
  public func symmetricDifference(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    combined(other, .symmetricDifference, rule)
  }

  /// The parts of this path, taken as a line, that lie inside the other path or on its boundary.
  ///
  /// - Parameter rule: Tells the inside of the other path, whose open sub-paths count as closed.
  /// - Returns: An empty path where a coordinate is not finite or a limit is exceeded.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(inside: true, other, rule)
  }

  /// The parts of this path, taken as a line, that lie outside of the other path.
  ///
  /// - Parameter rule: As for `lineIntersection`.
  /// - Returns: As `lineIntersection`.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(inside: false, other, rule)
  }

  /// The pieces of the inside that do not hang together, each with its holes, as paths of their own.
  ///
  /// Pieces that only touch in points are apart.
  ///
  /// - Parameter rule: As for `normalized`.
  /// - Returns: No paths for one without an inside, or where a coordinate is not finite or a limit is
  ///   exceeded.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    let components = try? value.components(rule: FillRule(rule))
    return (components ?? []).map { CGPath($0) }
  }

  /// Whether the insides of the paths have an area in common.
  ///
  /// - Parameter rule: As for `union`.
  /// - Returns: False where the insides touch only, a coordinate is not finite or a limit is exceeded.
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
