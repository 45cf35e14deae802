/// Where a corner goes when its two edges are moved by 1 along their outward normals.
struct CornerMove {
  /// How far around a tip its fringe is to keep clear of other parts, in units of the distance that
  /// the edges move: beyond four half pixels coverage is below 1/64 even at needles.
  private static let longest = 4.0

  /// Square of the sum of the edges' normals, 2·(1 + cos φ) for normals φ apart, at a corner of 2°.
  ///
  /// A sharper one would have its inner vertex more than 28 half widths away.
  private static let sharpest = 1.22e-3

  /// Outward.
  let vector: SIMD2<Double>
  let isConvex: Bool
  /// Under 2° or over 358°.
  let isTooSharp: Bool

  init(_ incoming: SIMD2<Double>, _ outgoing: SIMD2<Double>) {
    let sum = SIMD2(incoming.y + outgoing.y, -incoming.x - outgoing.x)
    let square = sum.x * sum.x + sum.y * sum.y
    isTooSharp = square < Self.sharpest
    vector = 2 * sum / max(square, 3e-4)
    isConvex = incoming.x * outgoing.y - incoming.y * outgoing.x > 0
  }

  /// Outward, but no further than coverage can be seen.
  var clamped: SIMD2<Double> {
    let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    return length > Self.longest ? vector * (Self.longest / length) : vector
  }

  /// The fringe's outer vertex, as far as it may not meet others.
  var outward: SIMD2<Double> { isConvex ? clamped : vector }

  /// Where the inner vertex goes.
  var inward: SIMD2<Double> { -vector }
}

extension Outline {
  /// How far the edges may be moved before a strip of fringe loses its inner or outer side, in half
  /// cells; 0 where a corner is too sharp to be moved at all.
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

  /// For which x an edge that becomes `along` + x·`change` has lost all its length.
  @inline(__always)
  private static func slack(_ along: SIMD2<Double>, _ change: SIMD2<Double>) -> Double {
    let shrinking = -(change.x * along.x + change.y * along.y)
    return shrinking > 0 ? (along.x * along.x + along.y * along.y) / shrinking : .infinity
  }
}
