/// The arc length of one segment, and the inverse mapping from a length to a parameter.
///
/// The speed |derivative| is integrated by 8-point Gauss–Legendre quadrature. An interval is halved
/// until its integral agrees with the sum over its halves to 1e-10 of the length of the control
/// polygon. This takes no halvings on a smooth curve and a few near a cusp.
package struct ArcLength: Sendable {
  package let segment: Path.Segment
  package let length: Double
  /// The intervals of the curve: their parameters, and the length up to the end of each.
  private var pieces: [(from: Double, to: Double, end: Double)] = []

  package init(_ segment: Path.Segment) {
    self.segment = segment
    let polygon = segment.polygonLength
    // A degenerate curve has no speed to integrate; NaN, overflow and underflow would never
    // converge.
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

  /// Returns the parameter at a distance along the segment, clamped to 0 and `length`.
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

  /// Solves for a length within one interval by Newton's method, safeguarded by a shrinking
  /// bracket.
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

/// The abscissas and weights of the 8-point Gauss–Legendre rule on -1...1; each applies to ±x.
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

  /// The arc length, with a relative error of 1e-9; NaN or infinite if the points are.
  public var length: Double { ArcLength(self).length }

  /// Returns the parameter at `distance` along the segment, clamped to 0...1.
  public func parameter(atLength distance: Double) -> Double {
    ArcLength(self).parameter(at: distance)
  }
}

extension Path {
  /// The control polygon length up to which curves are treated as their chords.
  ///
  /// Products of four shorter lengths would be too small for a Double.
  static let smallestCurve = 1e-70

  /// The total arc length of all subpaths, including closing lines; moves do not count.
  public var length: Double {
    var sum = 0.0
    forEachSegment { sum += $0.length }
    return sum
  }
}
