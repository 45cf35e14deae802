package import StrataGraphics

/// The order in which planes are painted so that nearer planes cover those behind them.
///
/// Where two footprints overlap, the plane that is higher at a point is painted later. Of planes
/// with the same height (within 0.001 points), the later one in the input is painted later. Planes
/// are split only if necessary. Two crossing planes are split along their intersection, and so are
/// the members of a cycle in which each covers the next. Otherwise the input order is preserved.
///
/// It is a painter's algorithm and not a depth buffer, because layers are translucent and have soft
/// edges.
package enum DepthOrder {
  /// The maximum number of splits in one group.
  ///
  /// It is more than any realistic scene needs, and takes seconds: about a hundred planes that all
  /// intersect each other.
  package static let mostSplits = 16_384
  /// The distance outside a footprint up to which a cut must be valid, in pixels: the extent of a
  /// soft edge.
  ///
  /// Cuts without effect within it are omitted.
  private static let fringe = 2.0

  /// Returns the fragments to paint, back to front.
  ///
  /// The complexity is O(n·log n) if all heights are constant or few footprints overlap. Otherwise
  /// it is proportional to the number of overlaps between planes and fragments. Planes that are not
  /// finite or have no area are ordered as if they did not overlap anything.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of fragments.
  ///   - meter: Counts the pairs that are compared.
  /// - Throws: `LimitExceeded` if more fragments are needed, or if there are more than 16,777,216
  ///   overlaps; errors of the meter.
  package static func paintOrder(
    _ planes: [DepthPlane], limit: Int, meter: inout FrameMeter
  ) throws -> [DepthFragment] {
    if planes.count <= limit, let order = orderOfLevels(planes) {
      return order.map { DepthFragment(plane: $0) }
    }
    return try DepthSorter.sort(planes, limit: limit, &meter).map { piece in
      DepthFragment(
        plane: piece.plane,
        cuts: neededCuts(of: piece, footprint: planes[piece.plane].footprint))
    }
  }

  /// Returns the order of planes with constant heights, or nil if a height is not constant.
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

  /// Returns the cuts that bound a fragment.
  ///
  /// A convex region is the intersection of the half planes that touch it, so a half plane at a
  /// distance from the result can be omitted. The distance allows for rounding: of lines that meet
  /// in a point all are kept.
  private static func neededCuts(
    of piece: DepthPieces.PlaneFragment, footprint: [SIMD2<Double>]
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
