import StrataGraphics

/// Gives every corner of an outline the directions along which it is moved.
///
/// Where a boundary bends within less than a pixel, at the rounding of a crossing or the fold of a
/// tight stroke, edges far shorter than the fringe is wide turn by large angles, and moving their
/// ends each to its own side would tear the mesh. Such corners form a cluster: all of it takes the
/// direction from the cluster before and the one to the cluster behind, and is moved alike.
struct Directions {
  /// tan 10°: a corner that turns less looks the same with one ramp as with two.
  private static let significantTangent = 0.176_326_980_708_465

  /// Loops that fit into a box of this size, in half cells, are dropped.
  private static let smallestLoop = Int32(2 * Grid.noise)

  /// Corners further apart than this never share a cluster, in half cells.
  private let longest: Double
  /// An edge that can be moved this far before it vanishes is left alone, in half cells.
  private let enough: Double
  /// The first corner of each cluster of a loop, in order.
  private var heads: [Int] = []

  /// - Parameter tolerance: In half cells. Meshes are drawn at scales at which it is about a tenth
  ///   of a pixel, so clusters are kept to a fifth of one, and edges that can be moved by more than
  ///   the half pixel of the fringe are not touched.
  init(tolerance: Double) {
    longest = 2 * tolerance
    enough = 12 * tolerance
  }

  mutating func assign(to outline: inout Outline) {
    var result = Outline()
    result.corners.reserveCapacity(outline.corners.count)
    for number in 0..<outline.loopCount {
      let range = outline.loop(number)
      guard range.count > 2, !outline.isNegligible(range, size: Self.smallestLoop) else { continue }
      findHeads(outline, range)
      for (position, head) in heads.enumerated() {
        let (before, behind) = neighbours(position)
        append(outline, range, from: head, before: before, behind: behind, to: &result)
      }
      result.starts.append(Int32(result.corners.count))
    }
    outline = result
  }

  private func neighbours(_ position: Int) -> (before: Int, behind: Int) {
    (
      heads[position == 0 ? heads.count - 1 : position - 1],
      heads[position + 1 == heads.count ? 0 : position + 1]
    )
  }

  /// Starts with clusters of one corner and joins neighbours while that is needed.
  private mutating func findHeads(_ outline: Outline, _ range: Range<Int>) {
    let start = afterLongestEdge(outline, range)
    heads = (0..<range.count).map { wrapped(start + $0, range) }
    for _ in 0..<8 {
      let joined = joining(outline)
      if joined.count < 3 {
        // Not a corner but all of a small loop: its own edges are the best there is.
        heads = Array(range)
        return
      }
      if joined.count == heads.count { return }
      heads = joined
    }
  }

  /// The heads that are left when short edges that vanish too early are taken into clusters.
  private func joining(_ outline: Outline) -> [Int] {
    let turns = heads.indices.map { position in
      let (before, behind) = neighbours(position)
      let point = outline.corners[heads[position]].point
      return halfTangent(
        (point - outline.corners[before].point).real, (outline.corners[behind].point - point).real)
    }
    var result = [heads[0]]
    for position in 1..<heads.count {
      let edge = outline.corners[heads[position]].point - outline.corners[heads[position - 1]].point
      let last = outline.corners[result[result.count - 1]].point
      let reach = length((outline.corners[heads[position]].point - last).real)
      let vanishesAt = length(edge.real) / max(abs(turns[position - 1] + turns[position]), 1e-30)
      if reach < longest, vanishesAt < enough { continue }
      result.append(heads[position])
    }
    return result
  }

  /// tan(θ/2) for a turn by θ: an edge moved by δ gains or loses δ·tan(θ/2) at such an end.
  private func halfTangent(_ u: SIMD2<Double>, _ v: SIMD2<Double>) -> Double {
    let cross = u.x * v.y - u.y * v.x
    let sum = length(u) * length(v) + u.x * v.x + u.y * v.y
    return cross / max(sum, 1e-30)
  }

  /// A corner that is sure to begin a cluster.
  private func afterLongestEdge(_ outline: Outline, _ range: Range<Int>) -> Int {
    var (longest, best) = (-1.0, range.lowerBound)
    var previous = range.upperBound - 1
    for corner in range {
      let edge = length((outline.corners[corner].point - outline.corners[previous].point).real)
      if edge > longest { (longest, best) = (edge, corner) }
      previous = corner
    }
    return best
  }

  private func append(
    _ outline: Outline, _ range: Range<Int>, from head: Int, before: Int, behind: Int,
    to result: inout Outline
  ) {
    let point = outline.corners[head].point
    let incoming = unit((point - outline.corners[before].point).real)
    let outgoing = unit((outline.corners[behind].point - point).real)
    let kind = Self.kind(incoming, outgoing)
    var corner = head
    repeat {
      let next = wrapped(corner + 1, range)
      var copy = outline.corners[corner]
      (copy.incoming, copy.outgoing, copy.kind) = (incoming, outgoing, kind)
      copy.beginsShortEdge = next != behind
      result.corners.append(copy)
      corner = next
    } while corner != behind
  }

  private static func kind(_ incoming: SIMD2<Double>, _ outgoing: SIMD2<Double>) -> Int8 {
    let cross = incoming.x * outgoing.y - incoming.y * outgoing.x
    let dot = incoming.x * outgoing.x + incoming.y * outgoing.y
    guard abs(cross) > significantTangent * dot else { return 0 }
    return cross >= 0 ? 1 : -1
  }

  private func wrapped(_ corner: Int, _ range: Range<Int>) -> Int {
    corner < range.upperBound ? corner : corner - range.count
  }

  private func length(_ v: SIMD2<Double>) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }

  private func unit(_ v: SIMD2<Double>) -> SIMD2<Double> { v / length(v) }
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

  /// The outline with a corner in the middle of every edge between two significant corners.
  ///
  /// A strip of fringe can follow one such corner only.
  func splittingBetweenCorners() -> Outline {
    var result = Outline()
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
            point: middle, isShared: false, incoming: corner.outgoing, outgoing: corner.outgoing))
      }
      result.starts.append(Int32(result.corners.count))
    }
    return result
  }
}
