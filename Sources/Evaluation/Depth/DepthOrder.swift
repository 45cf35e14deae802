package import StrataGraphics

/// The order in which planes are painted so that nearer ones cover those behind them.
///
/// Where two footprints overlap, the plane that is higher at a point is painted later there, and of
/// planes as high as each other (within 0.001 points) the later in the input. Planes are split only
/// where that needs it: two that cross are, along the line where they meet, and so are members of a
/// cycle in which each lies over the next. Beyond that the input order stays.
///
/// A painter's order and not a depth buffer, because layers are translucent and have soft edges.
package enum DepthOrder {
  /// More splits in one group than any scene is meant to need, and as many as take seconds: about a
  /// hundred planes that all cut each other.
  package static let mostSplits = 16_384

  /// What to paint, back to front.
  ///
  /// Takes time in proportion to n·log n when all heights are constant, or few footprints overlap;
  /// otherwise to the number of overlaps, of fragments as well as of planes. Planes that are not
  /// finite or have no area are ordered as if nothing overlapped them.
  ///
  /// - Parameters:
  ///   - limit: The most fragments that are wanted.
  ///   - fringe: How far outside a footprint a cut must still hold, in points: the reach of a soft
  ///     edge. Cuts that do nothing there are left out of the result.
  ///   - meter: Counts the pairs that are compared.
  /// - Throws: `LimitExceeded` when more fragments would be needed, or when there are more than
  ///   16,777,216 overlaps; what the meter throws.
  package static func paintOrder(
    _ planes: [DepthPlane], limit: Int, fringe: Double = 2, meter: inout FrameMeter
  ) throws -> [DepthFragment] {
    if planes.count <= limit, let order = orderOfLevels(planes) {
      return order.map { DepthFragment(plane: $0) }
    }
    return try DepthSorter.sort(planes, limit: limit, &meter).map { piece in
      DepthFragment(
        plane: piece.plane,
        cuts: neededCuts(of: piece, footprint: planes[piece.plane].footprint, fringe: fringe))
    }
  }

  /// The order of planes that all have one height each; nil when some have not.
  private static func orderOfLevels(_ planes: [DepthPlane]) -> [Int]? {
    var levels: [Double] = []
    levels.reserveCapacity(planes.count)
    for plane in planes {
      let range = plane.heights
      guard range.upperBound - range.lowerBound <= 1e-9 else { return nil }
      levels.append(range.lowerBound)
    }
    if isInOrder(levels) { return Array(planes.indices) }
    let ascending = planes.indices.sorted { (levels[$0], $0) < (levels[$1], $1) }
    var order: [Int] = []
    var shelf: [Int] = []
    for plane in ascending {
      if let lowest = shelf.first, levels[plane] > levels[lowest] + DepthPieces.coplanar {
        order += shelf.sorted()
        shelf.removeAll(keepingCapacity: true)
      }
      shelf.append(plane)
    }
    return order + shelf.sorted()
  }

  private static func isInOrder(_ levels: [Double]) -> Bool {
    var highest = -Double.infinity
    for level in levels {
      guard level >= highest - DepthPieces.coplanar else { return false }
      highest = max(highest, level)
    }
    return true
  }

  /// The cuts that bound a piece.
  ///
  /// A convex region is the intersection of the half planes that touch it, so one that keeps its
  /// distance from the result can go. The distance leaves room for rounding: of lines that meet in
  /// a point all stay.
  private static func neededCuts(
    of piece: DepthPieces.Piece, footprint: [SIMD2<Double>], fringe: Double
  ) -> [DepthCut] {
    guard piece.cuts.count > 1 else { return piece.cuts }
    let outer = ConvexPolygon.inflated(ConvexPolygon.oriented(footprint), by: fringe)
    var clipper = ConvexClipper(outer)
    for cut in piece.cuts { clipper.keep(cut.line) }
    guard !clipper.points.isEmpty else { return piece.cuts }
    return piece.cuts.filter { cut in
      ConvexPolygon.range(of: cut.line, over: clipper.points).lowerBound < 1e-3
    }
  }
}
