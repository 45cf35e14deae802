import Foundation
import StrataGraphics

/// A motion along a path, with keyframes at its start and at every end of a line or curve.
///
/// Between keyframes the point follows the actual curve. It moves by the curve's parameter, or by
/// its length if the motion is paced.
final class PathMotion: Motion {
  /// The movement of the point from one keyframe to the next.
  enum Pace {
    /// Each interval by the curve's parameter.
    case parameter
    /// At a constant speed.
    case constant
    /// In steps.
    case discrete
  }

  private let segments: [Path.Segment]
  private let times: KeyframeTimes
  private let pace: Pace
  /// The arc length of each segment, if the speed is constant.
  private let lengths: [ArcLength]
  /// The direction of each segment, used if the segment is a single point and has no direction of
  /// its own.
  private let directions: [SIMD2<Double>]

  /// - Parameters:
  ///   - keyTimes: One for each keyframe. A keyframe without a time is not reached. The closing
  ///     line often has none.
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

  /// Returns the direction of travel, as an angle in radians from +x toward +y.
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
      let keyframe = times.interval(at: progress)
      return keyframe == 0 ? (0, 0) : (keyframe - 1, 1)
    case .constant:
      let (index, fraction) = times.place(at: progress)
      return (index, lengths[index].parameter(at: fraction * lengths[index].length))
    }
  }

  /// Returns the direction for each segment.
  ///
  /// It is the end direction of the last preceding segment that has one, otherwise the start
  /// direction of the next one.
  private static func directions(_ segments: [Path.Segment]) -> [SIMD2<Double>] {
    var known = segments.lazy.compactMap { $0.tangent(at: 0) }.first ?? SIMD2(1, 0)
    return segments.map { segment in
      known = segment.tangent(at: 1) ?? known
      return known
    }
  }
}
