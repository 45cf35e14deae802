import Foundation
package import StrataGraphics

extension Path {
  /// Returns a path around the points that an operation selects from the insides of two paths.
  ///
  /// Boundaries of the result do not cross themselves or each other, but they may touch in points.
  /// Outer boundaries run from +x toward +y, holes the other way, all are closed, and both rules
  /// fill the same area. Curves are preserved: every segment of the result is a line or a part of a
  /// segment of the paths, cut where it meets others. Lines that continue each other are joined,
  /// unless they are adjacent in a subpath. Subpaths are in the order of the first of the paths'
  /// segments that they contain, and start with it. A path in which nothing changes is therefore
  /// returned as it is, except that its direction may be reversed.
  ///
  /// Points closer to each other than about 1e-7 of the size of both paths together count as the
  /// same, and thinner parts are omitted. Curves that overlap by less than 2e-5 of that size,
  /// between two crossings, may be treated as not crossing. If they are treated as crossing, the
  /// crossing is exact.
  ///
  /// - Parameters:
  ///   - other: The second path; open subpaths of both are closed.
  ///   - rule: Determines the inside of each path.
  ///   - limits: Limits on elements, vertices and work; see `TessellationLimits`.
  /// - Throws: If a coordinate is not finite, the paths together are larger than 1e30, or a limit
  ///   is exceeded.
  /// - Complexity: About n·log n for n chords and crossings of the segments; about a hundred per
  ///   curve.
  package func combined(
    with other: Path, _ operation: PathOperation, rule: FillRule,
    limits: TessellationLimits = .default
  ) throws(TessellationError) -> Path {
    var work = WorkMeter(allowed: limits.work)
    guard
      var outline = try combinedOutline(
        with: other, operation, rule: rule, limits: limits, &work)
    else { return Path() }
    var result = Path()
    for loop in outline.loops { outline.add(loop, to: &result) }
    return result
  }

  /// Returns the path around its inside, as computed by `combined(with:_:rule:limits:)`.
  package func normalized(
    rule: FillRule, limits: TessellationLimits = .default
  ) throws(TessellationError) -> Path {
    try combined(with: Path(), .union, rule: rule, limits: limits)
  }

  /// Returns whether the insides of two paths have an area in common; touching is not enough.
  ///
  /// - Throws: As `combined(with:_:rule:limits:)`.
  package func overlaps(
    _ other: Path, rule: FillRule, limits: TessellationLimits = .default
  ) throws(TessellationError) -> Bool {
    var work = WorkMeter(allowed: limits.work)
    let outline = try combinedOutline(
      with: other, .intersection, rule: rule, limits: limits, &work)
    return outline?.loops.isEmpty == false
  }

  /// Returns the disconnected components of the inside, each with its holes.
  ///
  /// Components that touch only in points are separate. They are in the order in which `normalized`
  /// returns their outer boundaries.
  ///
  /// - Throws: As `combined(with:_:rule:limits:)`.
  package func components(
    rule: FillRule, limits: TessellationLimits = .default
  ) throws(TessellationError) -> [Path] {
    var work = WorkMeter(allowed: limits.work)
    guard
      var outline = try combinedOutline(
        with: Path(), .union, rule: rule, limits: limits, &work)
    else { return [] }
    return try outline.components(&work)
  }

  /// Returns the loops of a combination, or nil if it must be empty.
  private func combinedOutline(
    with other: Path, _ operation: PathOperation, rule: FillRule, limits: TessellationLimits,
    _ work: inout WorkMeter
  ) throws(TessellationError) -> CombinedOutline? {
    guard let bounds = try combinationBounds(with: other, limits) else { return nil }
    var dissection = Dissection(self, other, bounds: bounds, closesFirst: true)
    let arrangement = try dissection.arrange(limits: limits, work: &work)
    let sweep = try WindingSweep(
      arrangement, rule: CombinationRule(operation, rule), work: &work)
    return CombinedOutline(dissection, arrangement, sweep)
  }

  /// Returns the bounds of all points of two paths, or nil if both are empty or their bounds are
  /// too small.
  ///
  /// - Throws: `path` for a coordinate that is not finite or too many elements, `tooLarge`.
  func combinationBounds(
    with other: Path, _ limits: TessellationLimits
  ) throws(TessellationError) -> CGRect? {
    for path in [self, other] {
      if let element = path.firstNonFiniteElement {
        throw .path(.nonFiniteCoordinate(element: element))
      }
      guard path.verbs.count <= limits.path.pathElements else {
        throw .path(.tooManyElements(asked: path.verbs.count, allowed: limits.path.pathElements))
      }
    }
    let boxes = [controlBounds, other.controlBounds].compactMap { $0 }
    guard let first = boxes.first else { return nil }
    let bounds = boxes.reduce(first) { $0.union($1) }
    let extent = Double(max(bounds.width, bounds.height))
    guard extent <= Grid.largestExtent else {
      throw .tooLarge(extent: extent, allowed: Grid.largestExtent)
    }
    return extent >= Grid.smallestExtent ? bounds : nil
  }
}
