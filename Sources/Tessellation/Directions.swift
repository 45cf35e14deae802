import StrataGraphics

/// Computes for every corner of an outline the directions along which it is moved.
///
/// If a short edge is between large turns, moving its ends separately would soon reverse it: at the
/// rounding of a crossing, in the fold of a tight stroke, where a curve's first edge meets a
/// corner. Its ends then form a cluster with one *apex*. The whole cluster uses the directions from
/// the previous apex and to the next one and is moved together, so that short edges move along.
/// Nearly all clusters are single corners.
struct Directions {
  /// tan 10°; a corner with a smaller turn looks the same with one ramp as with two.
  private static let significantTangent = 0.176_326_980_708_465

  /// The size of a box, in half cells; loops that fit into it are dropped.
  private static let smallestLoop = Int32(2 * Grid.noise)

  /// The tolerance in half cells; at the scales at which meshes are drawn, about a tenth of a
  /// pixel.
  private let tolerance: Double
  private var clusters: [Cluster] = []

  private struct Cluster {
    /// The index of its first corner, counted from the start of the loop's first cluster.
    var first: Int
    /// The index of the corner with the largest turn, counted from the same corner.
    var apex: Int
    /// The location of the apex.
    var point: SIMD2<Double>
    /// tan(θ/2) for the turn θ from the previous apex to the next one.
    ///
    /// An edge moved by δ gains or loses δ·tan(θ/2) at such an end.
    var turn = 0.0
  }

  init(tolerance: Double) { self.tolerance = tolerance }

  /// Assigns directions to all corners, and drops negligible loops.
  mutating func assign(to outline: inout Outline) {
    var result = Outline()
    result.touchesItself = outline.touchesItself
    result.corners.reserveCapacity(outline.corners.count)
    for number in 0..<outline.loopCount {
      let range = outline.loop(number)
      guard range.count > 2, !outline.isNegligible(range, size: Self.smallestLoop) else { continue }
      // From here on the loop starts after its longest edge, which no cluster spans.
      let loop = outline.loopAfterLongestEdge(range)
      findClusters(loop)
      for index in clusters.indices { append(loop, index, to: &result) }
      result.starts.append(Int32(result.corners.count))
    }
    outline = result
  }

  /// Starts with clusters of one corner and joins adjacent ones while necessary.
  private mutating func findClusters(_ loop: ContiguousArray<Outline.Corner>) {
    let single = loop.indices.map { Cluster(first: $0, apex: $0, point: loop[$0].point.vector) }
    clusters = single
    for _ in 0..<8 {
      measureTurns()
      let joined = joining(loop)
      if joined.count == clusters.count { return }
      clusters = joined
      if joined.count < 3 {
        // The cluster is a whole small loop instead of a corner: its own edges are the best choice.
        clusters = single
        return
      }
    }
  }

  private mutating func measureTurns() {
    for index in clusters.indices {
      let (before, behind) = around(index)
      let (u, v) = (clusters[index].point - before.point, behind.point - clusters[index].point)
      let sum = length(u) * length(v) + u.x * v.x + u.y * v.y
      clusters[index].turn = (u.x * v.y - u.y * v.x) / max(sum, 1e-30)
    }
  }

  private func around(_ index: Int) -> (before: Cluster, behind: Cluster) {
    (
      clusters[index == 0 ? clusters.count - 1 : index - 1],
      clusters[index + 1 == clusters.count ? 0 : index + 1]
    )
  }

  /// Returns the clusters after joining pairs whose connecting edge vanishes too early.
  private func joining(_ loop: ContiguousArray<Outline.Corner>) -> [Cluster] {
    var result = [clusters[0]]
    result.reserveCapacity(clusters.count)
    var hasJoined = false
    for index in 1..<clusters.count {
      let (left, right) = (clusters[index - 1], clusters[index])
      // The turns of a cluster that was just extended are not yet known.
      if hasJoined || !mustJoin(loop, index) {
        result.append(right)
        hasJoined = false
        continue
      }
      if abs(right.turn) > abs(left.turn) {
        result[result.count - 1].apex = right.apex
        result[result.count - 1].point = right.point
      }
      hasJoined = true
    }
    return result
  }

  /// Whether a cluster and the previous one lose the edge between them within a pixel, and may be
  /// joined.
  private func mustJoin(_ loop: ContiguousArray<Outline.Corner>, _ index: Int) -> Bool {
    let (left, right) = (clusters[index - 1], clusters[index])
    let edge = loop[right.first].point.vector - loop[right.first - 1].point.vector
    guard length(edge) < 12 * tolerance * abs(left.turn + right.turn) else { return false }
    let end = index + 1 < clusters.count ? clusters[index + 1].first : loop.count
    let reach = loop[end - 1].point.vector - loop[left.first].point.vector
    // Within less than half a pixel any bend looks like a corner.
    if length(reach) < 4 * tolerance { return true }
    // A slight turn next to a corner may count as part of the corner's straight side.
    let isLeftCorner = abs(left.turn) > abs(right.turn)
    let (corner, slight) = isLeftCorner ? (left, right) : (right, left)
    let beyond = isLeftCorner ? around(index).behind : around(index - 1).before
    guard length(reach) < 20 * tolerance, abs(corner.turn) > 3 * abs(slight.turn) else {
      return false
    }
    let (side, offset) = (beyond.point - corner.point, slight.point - corner.point)
    return abs(side.x * offset.y - side.y * offset.x) < tolerance * length(side)
  }

  /// Appends the corners of one cluster.
  private func append(
    _ loop: ContiguousArray<Outline.Corner>, _ index: Int, to result: inout Outline
  ) {
    let cluster = clusters[index]
    let (before, behind) = around(index)
    let end = index + 1 < clusters.count ? clusters[index + 1].first : loop.count
    // A loop that touches itself may have adjacent apexes at one location; then the edge decides.
    let incoming = unit(cluster.point - before.point) ?? edge(loop, cluster.first)
    let outgoing = unit(behind.point - cluster.point) ?? edge(loop, end)
    let kind = Self.kind(incoming, outgoing)
    for position in cluster.first..<end {
      var corner = loop[position]
      (corner.incoming, corner.outgoing, corner.kind) = (incoming, outgoing, kind)
      corner.apex = loop[cluster.apex].point
      corner.isBeforeApex = position < cluster.apex
      corner.beginsShortEdge = position + 1 < end
      result.corners.append(corner)
    }
  }

  private static func kind(_ incoming: SIMD2<Double>, _ outgoing: SIMD2<Double>) -> Int8 {
    let cross = incoming.x * outgoing.y - incoming.y * outgoing.x
    let dot = incoming.x * outgoing.x + incoming.y * outgoing.y
    guard abs(cross) > significantTangent * dot else { return 0 }
    return cross >= 0 ? 1 : -1
  }

  private func length(_ v: SIMD2<Double>) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }

  private func unit(_ v: SIMD2<Double>) -> SIMD2<Double>? {
    let length = length(v)
    return length > 0 ? v / length : nil
  }

  /// Returns the direction of the edge that ends at a corner; adjacent corners never coincide.
  private func edge(_ loop: ContiguousArray<Outline.Corner>, _ corner: Int) -> SIMD2<Double> {
    let (from, to) = (loop[corner == 0 ? loop.count - 1 : corner - 1], loop[corner % loop.count])
    return unit((to.point - from.point).real) ?? SIMD2(1, 0)
  }
}

extension Outline {
  /// Whether a loop fits into a small box.
  fileprivate func isNegligible(_ range: Range<Int>, size: Int32) -> Bool {
    let first = corners[range.lowerBound].point
    var (low, high) = (first, first)
    for corner in corners[range] {
      low = GridPoint(x: min(low.x, corner.point.x), y: min(low.y, corner.point.y))
      high = GridPoint(x: max(high.x, corner.point.x), y: max(high.y, corner.point.y))
      if high.x - low.x > size || high.y - low.y > size { return false }
    }
    return true
  }

  /// Returns a loop's corners, starting at the end of its longest edge.
  fileprivate func loopAfterLongestEdge(_ range: Range<Int>) -> ContiguousArray<Corner> {
    var (longest, start) = (-1, range.lowerBound)
    var previous = range.upperBound - 1
    for index in range {
      let edge = corners[index].point - corners[previous].point
      if edge.dot(edge) > longest { (longest, start) = (edge.dot(edge), index) }
      previous = index
    }
    return ContiguousArray(corners[start..<range.upperBound] + corners[range.lowerBound..<start])
  }

  /// Returns the outline with an additional corner in the middle of every edge between two
  /// significant corners.
  ///
  /// A strip of fringe can have only one such corner.
  func splittingBetweenCorners() -> Outline {
    var result = Outline()
    result.touchesItself = touchesItself
    result.corners.reserveCapacity(2 * corners.count)
    for number in 0..<loopCount {
      let range = loop(number)
      for index in range {
        let corner = corners[index]
        let next = corners[index + 1 == range.upperBound ? range.lowerBound : index + 1]
        result.corners.append(corner)
        guard !corner.beginsShortEdge, corner.kind != 0, next.kind != 0 else { continue }
        // Both are even, so their mean is exact.
        let middle = GridPoint(
          x: (corner.point.x + next.point.x) / 2, y: (corner.point.y + next.point.y) / 2)
        result.corners.append(
          Corner(
            point: middle, incoming: corner.outgoing, outgoing: corner.outgoing, apex: middle))
      }
      result.starts.append(Int32(result.corners.count))
    }
    return result
  }
}
