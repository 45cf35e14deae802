/// The displacement of a corner whose two edges are moved by 1 along their outward normals.
struct CornerMove {
  /// The maximum displacement for which a fringe must keep clear of other parts, in units of the
  /// distance that the edges move.
  ///
  /// More than four half pixels away, coverage is below 1/64 even at needles.
  private static let longest = 4.0

  /// The squared length of the sum of the edges' normals, 2·(1 + cos φ) for normals φ apart, at a
  /// corner of 2°.
  ///
  /// The inner vertex of a sharper corner would move more than 57 times as far as the edges.
  private static let sharpest = 1.22e-3

  /// The outward displacement.
  let vector: SIMD2<Double>
  let isConvex: Bool
  /// Whether the angle is under 2° or over 358°.
  let isTooSharp: Bool

  init(_ incoming: SIMD2<Double>, _ outgoing: SIMD2<Double>) {
    let sum = SIMD2(incoming.y + outgoing.y, -incoming.x - outgoing.x)
    let square = sum.x * sum.x + sum.y * sum.y
    isTooSharp = square < Self.sharpest
    vector = 2 * sum / max(square, 3e-4)
    isConvex = incoming.x * outgoing.y - incoming.y * outgoing.x > 0
  }

  /// The outward displacement, limited to the distance at which coverage is visible.
  var clamped: SIMD2<Double> {
    let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    return length > Self.longest ? vector * (Self.longest / length) : vector
  }

  /// The displacement of the fringe's outer vertex up to which it must keep clear of other parts.
  var outward: SIMD2<Double> { isConvex ? clamped : vector }

  /// The displacement of the inner vertex.
  var inward: SIMD2<Double> { -vector }
}

extension Outline {
  /// The distance that the edges may be moved before a strip of fringe loses its inner or outer
  /// side, in half cells.
  ///
  /// 0 if a corner is too sharp to be moved.
  var stripSlack: Double {
    var slack = Double.infinity
    for number in 0..<loopCount {
      let range = loop(number)
      guard var previous = corners[range].last else { continue }
      var previousMove = CornerMove(previous.incoming, previous.outgoing)
      for corner in corners[range] {
        let move = CornerMove(corner.incoming, corner.outgoing)
        if move.isTooSharp { return 0 }
        let along = (corner.point - previous.point).real
        slack = min(
          slack, Self.slack(along, move.outward - previousMove.outward),
          Self.slack(along, move.inward - previousMove.inward))
        (previous, previousMove) = (corner, move)
      }
    }
    return slack
  }

  /// Returns the x for which an edge that becomes `along` + x·`change` has length 0.
  @inline(__always)
  private static func slack(_ along: SIMD2<Double>, _ change: SIMD2<Double>) -> Double {
    let shrinking = -(change.x * along.x + change.y * along.y)
    return shrinking > 0 ? (along.x * along.x + along.y * along.y) / shrinking : .infinity
  }
}
