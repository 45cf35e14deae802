import Foundation

/// A spline through points, each with its own tension, continuity and bias.
///
/// After Doris Kochanek and Richard Bartels, "Interpolating splines with local tension, continuity,
/// and bias control" (1984). If all three are 0, it is a Catmull-Rom spline. The times of keyframes
/// do not affect its shape. At both ends the end point stands in for its missing neighbor.
struct KochanekBartelsSpline {
  /// A cubic between two points, given by its ends and the derivatives there.
  struct Segment {
    let start, end, leaving, arriving: SIMD4<Double>

    /// Returns the point at a parameter, with exact ends at 0 and 1.
    func point(at t: Double) -> SIMD4<Double> {
      if t == 1 { return end }
      let way = end - start
      let second = 3 * way - 2 * leaving - arriving
      let third = leaving + arriving - 2 * way
      return start + (leaving + (second + third * t) * t) * t
    }

    /// Returns the speed of the point per unit of the parameter.
    func speed(at t: Double) -> Double {
      let way = end - start
      let second = 3 * way - 2 * leaving - arriving
      let third = leaving + arriving - 2 * way
      let slope = 2 * second + 3 * third * t
      let derivative = leaving + slope * t
      return (derivative * derivative).sum().squareRoot()
    }
  }

  /// The shape parameters at each keyframe; a value that is missing or not finite is 0.
  struct Bend {
    var tensions: [NSNumber]?
    var continuities: [NSNumber]?
    var biases: [NSNumber]?

    fileprivate func at(_ index: Int) -> (tension: Double, continuity: Double, bias: Double) {
      func value(_ list: [NSNumber]?) -> Double {
        guard let list, index < list.count, list[index].doubleValue.isFinite else { return 0 }
        return list[index].doubleValue
      }
      return (value(tensions), value(continuities), value(biases))
    }
  }

  /// One segment for each two neighboring points.
  let segments: [Segment]

  /// - Parameter points: At least two.
  init(_ points: [SIMD4<Double>], _ bend: Bend) {
    let tangents = points.indices.map { index in
      let (tension, continuity, bias) = bend.at(index)
      let before = points[index] - points[max(index - 1, 0)]
      let after = points[min(index + 1, points.count - 1)] - points[index]
      func tangent(_ continuity: Double) -> SIMD4<Double> {
        let share = (1 - tension) / 2
        return before * (share * (1 + bias) * (1 + continuity))
          + after * (share * (1 - bias) * (1 - continuity))
      }
      return (leaving: tangent(continuity), arriving: tangent(-continuity))
    }
    segments = points.indices.dropLast().map { index in
      Segment(
        start: points[index], end: points[index + 1], leaving: tangents[index].leaving,
        arriving: tangents[index + 1].arriving)
    }
  }
}

/// The length of a segment, and the conversion from a length to a parameter.
struct SplineLength {
  let length: Double
  private let segment: KochanekBartelsSpline.Segment
  /// The length up to the end of each of the equal parts of the parameter's range.
  private let ends: [Double]

  private static let pieceCount = 64

  init(_ segment: KochanekBartelsSpline.Segment) {
    self.segment = segment
    var ends: [Double] = []
    var sum = 0.0
    for piece in 0..<Self.pieceCount {
      let start = Double(piece) / Double(Self.pieceCount)
      sum += Self.length(segment, from: start, to: start + 1 / Double(Self.pieceCount))
      ends.append(sum)
    }
    self.ends = ends
    length = sum
  }

  /// Returns the parameter at a fraction of the length, 0...1.
  func parameter(at fraction: Double) -> Double {
    guard length > 0, length.isFinite, fraction > 0, fraction < 1 else { return fraction }
    let distance = fraction * length
    var (low, high) = (0, Self.pieceCount - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < distance { low = middle + 1 } else { high = middle }
    }
    let start = Double(low) / Double(Self.pieceCount)
    let before = low == 0 ? 0 : ends[low - 1]
    guard ends[low] > before else { return start }
    return solve(from: start, distance: distance - before, share: 1 / (ends[low] - before))
  }

  /// Solves for the length by Newton's method within one part of the range.
  private func solve(from start: Double, distance: Double, share: Double) -> Double {
    let end = start + 1 / Double(Self.pieceCount)
    var t = start + distance * share / Double(Self.pieceCount)
    for _ in 0..<4 {
      let speed = segment.speed(at: t)
      guard speed > 0 else { break }
      let excess = Self.length(segment, from: start, to: t) - distance
      t = min(max(t - excess / speed, start), end)
    }
    return t
  }

  /// Returns the length by three-point Gauss-Legendre quadrature.
  private static func length(
    _ segment: KochanekBartelsSpline.Segment, from: Double, to: Double
  ) -> Double {
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    let offset = half * (0.6 as Double).squareRoot()
    let sides = segment.speed(at: middle - offset) + segment.speed(at: middle + offset)
    return half * (5 * sides + 8 * segment.speed(at: middle)) / 9
  }
}
