import StrataGraphics
import StrataLayers

/// Which frame of a composition it is at a time of its layers.
final class LottieClock: Sendable {
  private enum Kind: Sendable {
    /// Frame `first` is at 0 seconds.
    case even(first: Double)
    /// By a composition around this one, in whose time the layers live.
    case mapped(LottieClock, @Sendable (Double) -> Double)
  }

  /// By how many frames jumps come before their time, so that no rounding shows the old value at it.
  static let margin = 1.0 / 65536

  private let kind: Kind
  let rate: Double
  /// Times of the layers at which the document has its frames.
  let frames: SampledAnimation.Frames

  /// - Parameter first: The frame at 0 seconds.
  init(rate: Double, first: Double, frames: SampledAnimation.Frames) {
    (kind, self.rate, self.frames) = (.even(first: first), rate, frames)
  }

  /// - Parameter map: From frames of the composition around to frames of the one inside.
  init(inside outer: LottieClock, _ map: @escaping @Sendable (Double) -> Double) {
    kind = .mapped(outer, map)
    (rate, frames) = (outer.rate, outer.frames)
  }

  /// Whether frames come evenly, so that keyframes of animations can say what happens at them.
  var isEven: Bool {
    if case .even = kind { true } else { false }
  }

  /// Seconds of the layers at a frame; for an even clock.
  func seconds(at frame: Double) -> Double {
    guard case .even(let first) = kind else { return 0 }
    return (frame - first) / rate
  }

  /// The frame at a time of the layers.
  ///
  /// Rounded to a ten-millionth, so that a frame at which a document has a keyframe is that one, however
  /// times were added up.
  func frame(at seconds: Double) -> Double {
    let frame =
      switch kind {
      case .even(let first): first + seconds * rate
      case .mapped(let outer, let map): map(outer.frame(at: seconds))
      }
    return (frame * 1e7).rounded() / 1e7
  }

  /// The first frame of the composition that is at 0 seconds; nil where no even clock says.
  var first: Double? {
    guard case .even(let first) = kind else { return nil }
    return first
  }
}

/// A property that is asked for at every frame.
final class FrameSampler: ValueSampler {
  private let clock: LottieClock
  private let read: @Sendable (Double) -> AnimatedValue?

  /// - Parameter read: From a frame.
  init(_ clock: LottieClock, _ read: @escaping @Sendable (Double) -> AnimatedValue?) {
    (self.clock, self.read) = (clock, read)
  }

  func value(at time: Double) -> AnimatedValue? { read(clock.frame(at: time)) }
}
