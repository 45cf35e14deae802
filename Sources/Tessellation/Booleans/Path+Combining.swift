import Foundation
package import StrataGraphics

extension Path {
  /// The points that an operation chooses from the insides of two paths, as a path around them.
  ///
  /// Boundaries of the result do not cross themselves or one another, though they may touch in points.
  /// Outer ones run from +x toward +y, holes the other way, all are closed, and either rule fills the
  /// same. What was a curve is a piece of that curve: every piece of the result is a line or a part of
  /// a segment of the paths, cut where it meets others. Lines of different sub-paths that continue one
  /// another become one. Sub-paths come in the order of the first of the paths' segments that they
  /// follow, and begin with it, so a path in which nothing is to be changed comes out as it is, at
  /// most run the other way.
  ///
  /// Points nearer to one another than about 1e-7 of the size of both paths together are taken for the
  /// same, and what is thinner is left out. Curves that overlap by less than 2e-5 of that size, between
  /// two crossings, may be taken not to cross; where they are taken to, it is where they do.
  ///
  /// - Parameters:
  ///   - other: The second path; open sub-paths of both are closed.
  ///   - rule: Tells the inside of each path.
  ///   - limits: Of elements, vertices and work; see `TessellationLimits`.
  /// - Throws: Where a coordinate is not finite, the paths together are larger than 1e30, or a limit is
  ///   exceeded.
  /// - Complexity: About n·log n for n segments' chords and crossings: some hundred a curve.
  package func combined(
    with other: Path, _ operation: PathOperation, rule: FillRule,
    limits: TessellationLimits = .default
  ) throws(TessellationError) -> Path {
    guard
      var outline = try combinedOutline(
        with: other, operation, rule: rule, limits: limits)
    else { return Path() }
    var result = Path()
    for loop in outline.loops { outline.add(loop, to: &result) }
    return result
  }

  /// The path around its inside, as `combined(with:_:rule:limits:)` makes it.
  package func normalized(
    rule: FillRule, limits: TessellationLimits = .default
  ) throws(TessellationError) -> Path {
    try combined(with: Path(), .union, rule: rule, limits: limits)
  }

  /// Whether the insides of two paths have an area in common; to touch is not enough.
  ///
  /// - Throws: As `combined(with:_:rule:limits:)`.
  package func overlaps(
    _ other: Path, rule: FillRule, limits: TessellationLimits = .default
  ) throws(TessellationError) -> Bool {
    let outline = try combinedOutline(with: other, .intersection, rule: rule, limits: limits)
    return outline?.loops.isEmpty == false
  }

  /// The pieces of the inside that do not hang together, each with its holes.
  ///
  /// Pieces that touch in points only are apart. They come in the order in which `normalized` has
  /// their outer boundaries.
  ///
  /// - Throws: As `combined(with:_:rule:limits:)`.
  package func components(
    rule: FillRule, limits: TessellationLimits = .default
  ) throws(TessellationError) -> [Path] {
    guard
      var outline = try combinedOutline(
        with: Path(), .union, rule: rule, limits: limits)
    else { return [] }
    var work = WorkMeter(allowed: limits.work)
    return try outline.components(&work)
  }

  /// The loops of a combination; nil where there can be none.
  private func combinedOutline(
    with other: Path, _ operation: PathOperation, rule: FillRule, limits: TessellationLimits
  ) throws(TessellationError) -> CombinedOutline? {
    guard let bounds = try combinationBounds(with: other, limits) else { return nil }
    var work = WorkMeter(allowed: limits.work)
    var dissection = Dissection(self, other, bounds: bounds, closesFirst: true)
    let arrangement = try dissection.arrange(limits: limits, work: &work)
    let sweep = try WindingSweep(
      arrangement, rule: CombinationRule(operation, rule), work: &work)
    return CombinedOutline(dissection, arrangement, sweep)
  }

  /// The bounds of all points of two paths; nil where they have no extent to speak of.
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
