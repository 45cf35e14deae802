/// Arc length of one segment, and the way back from a length to a parameter.
///
/// The speed |derivative| is integrated by Gauss-Legendre with 8 points; a piece is halved until
/// that agrees with its halves to 1e-10 of the control polygon, which happens at once on a smooth
/// curve and near a cusp after a few halvings.
package struct ArcLength: Sendable {
  package let segment: Path.Segment
  package let length: Double
  /// For each piece of the curve: its parameters, and the length up to its end.
  private var pieces: [(from: Double, to: Double, end: Double)] = []

  package init(_ segment: Path.Segment) {
    self.segment = segment
    let polygon = segment.polygonLength
    // A degenerate curve has no speed to integrate; NaN, overflow and underflow would never agree.
    if case .line = segment {
      length = polygon
    } else if polygon > Path.smallestCurve, polygon.isFinite {
      var builder = Builder(segment: segment, agreement: 1e-10 * polygon)
      builder.add(from: 0, to: 1, estimate: segment.integratedSpeed(from: 0, to: 1), depth: 0)
      length = builder.length
      pieces = builder.pieces
    } else {
      length = polygon
    }
  }

  /// The parameter at which the segment has run a length of 0...`length`; clamped outside.
  package func parameter(at distance: Double) -> Double {
    guard distance > 0 else { return 0 }
    guard distance < length else { return 1 }
    guard !pieces.isEmpty else { return distance / length }
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].end < distance { low = middle + 1 } else { high = middle }
    }
    let before = low == 0 ? 0 : pieces[low - 1].end
    return solve(in: pieces[low], distance: distance - before, length: pieces[low].end - before)
  }

  /// Newton's method on the length within one piece, kept inside a bracket that only shrinks.
  private func solve(
    in piece: (from: Double, to: Double, end: Double), distance: Double, length: Double
  ) -> Double {
    var (low, high) = (piece.from, piece.to)
    var t = piece.from + (piece.to - piece.from) * (distance / length)
    for _ in 0..<40 {
      let excess = segment.integratedSpeed(from: piece.from, to: t) - distance
      if abs(excess) <= 1e-13 * self.length { break }
      if excess > 0 { high = t } else { low = t }
      let speed = segment.derivative(at: t).length
      let newton = t - excess / speed
      t = newton > low && newton < high ? newton : (low + high) / 2
    }
    return t
  }

  private struct Builder {
    let segment: Path.Segment
    let agreement: Double
    var length = 0.0
    var pieces: [(from: Double, to: Double, end: Double)] = []

    mutating func add(from: Double, to: Double, estimate: Double, depth: Int) {
      let middle = (from + to) / 2
      let first = segment.integratedSpeed(from: from, to: middle)
      let second = segment.integratedSpeed(from: middle, to: to)
      if abs(first + second - estimate) <= agreement || depth == 16 {
        length += first + second
        pieces.append((from, to, length))
      } else {
        add(from: from, to: middle, estimate: first, depth: depth + 1)
        add(from: middle, to: to, estimate: second, depth: depth + 1)
      }
    }
  }
}

/// Abscissas and weights of the 8-point Gauss-Legendre rule on -1...1; each holds for ±x.
private let gauss: [(x: Double, weight: Double)] = [
  (0.183_434_642_495_649_8, 0.362_683_783_378_362_0),
  (0.525_532_409_916_329_0, 0.313_706_645_877_887_3),
  (0.796_666_477_413_626_7, 0.222_381_034_453_374_5),
  (0.960_289_856_497_536_2, 0.101_228_536_290_376_3),
]

extension Path.Segment {
  fileprivate func integratedSpeed(from t0: Double, to t1: Double) -> Double {
    let (middle, half) = ((t0 + t1) / 2, (t1 - t0) / 2)
    var sum = 0.0
    for (x, weight) in gauss {
      let speeds =
        derivative(at: middle - half * x).length + derivative(at: middle + half * x).length
      sum += weight * speeds
    }
    return sum * half
  }

  /// Arc length, to 1e-9 of it; NaN or infinite where the points are.
  public var length: Double { ArcLength(self).length }

  /// The parameter at which the segment has run `distance`, clamped to 0...1.
  public func parameter(atLength distance: Double) -> Double {
    ArcLength(self).parameter(at: distance)
  }
}

extension Path {
  /// Curves whose control polygons are no longer than this are taken for their chords: products of
  /// four of their lengths would be too small for a Double.
  static let smallestCurve = 1e-70

  /// Total arc length of all sub-paths, closing lines included; the jumps of moves count 0.
  public var length: Double {
    var sum = 0.0
    forEachSegment { sum += $0.length }
    return sum
  }
}
