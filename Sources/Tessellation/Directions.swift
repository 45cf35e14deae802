import StrataGraphics

/// Gives every corner of an outline the directions along which it is moved.
///
/// An edge of a few cells has the direction that rounding gave it, and moving its ends to either
/// side of such a direction would tear the mesh. So corners that lie closer together than
/// `Grid.shortEdge` form a cluster. All of a cluster take the direction from the cluster before and
/// the one to the cluster behind, and are moved alike.
struct Directions {
  /// tan 10°: a corner that turns less looks the same with one ramp as with two.
  private static let significantTangent = 0.176_326_980_708_465

  private let short: Double
  /// The first corner of each cluster of a loop, in order.
  private var heads: [Int] = []

  init() {
    // In half cells.
    let length = Double(2 * Grid.shortEdge)
    short = length * length
  }

  /// Loops that fit into one cluster are dropped.
  mutating func assign(to outline: inout Outline) {
    var result = Outline()
    result.corners.reserveCapacity(outline.corners.count)
    for number in 0..<outline.loopCount {
      let first = result.corners.count
      let range = outline.loop(number)
      findHeads(outline, range)
      guard heads.count > 1 else { continue }
      for (position, head) in heads.enumerated() {
        let before = heads[position == 0 ? heads.count - 1 : position - 1]
        let behind = heads[position + 1 == heads.count ? 0 : position + 1]
        append(outline, range, from: head, before: before, behind: behind, to: &result)
      }
      if result.corners.count > first { result.starts.append(Int32(result.corners.count)) }
    }
    outline = result
  }

  private mutating func findHeads(_ outline: Outline, _ range: Range<Int>) {
    heads.removeAll(keepingCapacity: true)
    guard range.count > 1 else { return }
    let start = afterLongestEdge(outline, range)
    heads.append(start)
    for step in 1..<range.count {
      let corner = wrapped(start + step, range)
      if distance(outline, corner, heads[heads.count - 1]) >= short { heads.append(corner) }
    }
  }

  /// A corner that is sure to begin a cluster, unless the loop is one.
  private func afterLongestEdge(_ outline: Outline, _ range: Range<Int>) -> Int {
    var (longest, best) = (-1.0, range.lowerBound)
    var previous = range.upperBound - 1
    for corner in range {
      let length = distance(outline, previous, corner)
      if length > longest { (longest, best) = (length, corner) }
      previous = corner
    }
    return best
  }

  private func append(
    _ outline: Outline, _ range: Range<Int>, from head: Int, before: Int, behind: Int,
    to result: inout Outline
  ) {
    let point = outline.corners[head].point.vector
    let incoming = unit(point - outline.corners[before].point.vector)
    let outgoing = unit(outline.corners[behind].point.vector - point)
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

  private func distance(_ outline: Outline, _ a: Int, _ b: Int) -> Double {
    let d = outline.corners[a].point.vector - outline.corners[b].point.vector
    return d.x * d.x + d.y * d.y
  }

  private func unit(_ v: SIMD2<Double>) -> SIMD2<Double> {
    v / (v.x * v.x + v.y * v.y).squareRoot()
  }
}

extension Outline {
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
