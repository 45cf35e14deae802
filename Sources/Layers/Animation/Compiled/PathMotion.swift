import Foundation
import StrataGraphics

/// Along a path: every end of a line or a curve is a keyframe, and so is the start.
///
/// Between keyframes the point runs along the real curve: by its parameter, or, where the motion is
/// paced, by its length.
final class PathMotion: Motion {
  /// How the point gets from one keyframe to the next.
  enum Pace {
    /// Each stretch by the curve's parameter.
    case parameter
    /// At a constant speed.
    case constant
    /// In jumps.
    case discrete
  }

  private let segments: [Path.Segment]
  private let times: KeyframeTimes
  private let pace: Pace
  /// For each segment, where the pace is constant.
  private let lengths: [ArcLength]
  /// For each segment the direction where it has none itself, because it is one point.
  private let directions: [SIMD2<Double>]

  /// - Parameters:
  ///   - keyTimes: One for each keyframe; those without one, such as the closing line that most
  ///     people give none, are not reached.
  ///   - curves: One for each segment.
  /// - Returns: Nil for a path without lines and curves, and for one that is not finite.
  init?(_ path: Path, keyTimes: [Double]?, curves: [TimingCurve?], pace: Pace) {
    segments = path.segments
    guard !segments.isEmpty, path.points.allSatisfy({ $0 * 0 == SIMD2() }) else { return nil }
    self.pace = pace
    lengths = pace == .constant ? segments.map(ArcLength.init) : []
    switch pace {
    case .parameter: times = KeyframeTimes(keyTimes, count: segments.count + 1, curves: curves)
    case .discrete: times = KeyframeTimes(holding: segments.count + 1, from: keyTimes)
    case .constant: times = KeyframeTimes(pacedBy: lengths.map(\.length))
    }
    directions = Self.directions(segments)
  }

  override func value(at progress: Double, over underlying: AnimatedValue?) -> AnimatedValue? {
    let (index, parameter) = place(at: progress)
    return .pair(segments[index].point(at: parameter))
  }

  /// The angle from +x towards +y of the direction of travel, in radians.
  func angle(at progress: Double) -> Double {
    let (index, parameter) = place(at: progress)
    let direction = segments[index].tangent(at: parameter) ?? directions[index]
    return Maths.atan2(direction.y, direction.x)
  }

  private func place(at progress: Double) -> (index: Int, parameter: Double) {
    switch pace {
    case .parameter:
      let (index, parameter) = times.place(at: progress)
      return (index, parameter)
    case .discrete:
      let keyframe = times.stretch(at: progress)
      return keyframe == 0 ? (0, 0) : (keyframe - 1, 1)
    case .constant:
      let (index, fraction) = times.place(at: progress)
      return (index, lengths[index].parameter(at: fraction * lengths[index].length))
    }
  }

  /// That of the end of the last segment before that has one, else of the start of the next one.
  private static func directions(_ segments: [Path.Segment]) -> [SIMD2<Double>] {
    var known = segments.lazy.compactMap { $0.tangent(at: 0) }.first ?? SIMD2(1, 0)
    return segments.map { segment in
      known = segment.tangent(at: 1) ?? known
      return known
    }
  }
}
