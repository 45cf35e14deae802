import StrataGraphics
import StrataLayers

/// Maps times of layers to frames of a composition.
final class LottieClock: Sendable {
  private enum FrameMapping: Sendable {
    /// Frames are evenly spaced, and frame `first` is at 0 seconds.
    case even(first: Double)
    /// Frames are mapped from those of an outer composition, whose time the layers use.
    case mapped(LottieClock, @Sendable (Double) -> Double)
  }

  /// The number of frames by which jumps are moved earlier, so that rounding cannot show the old
  /// value.
  static let margin = 1.0 / 65536

  private let kind: FrameMapping
  /// The number of frames per second.
  let rate: Double
  /// The times of the layers, in seconds, at which the document has its frames.
  let frameTimes: SampledAnimation.Frames

  /// - Parameter first: The frame at 0 seconds.
  init(rate: Double, first: Double, frameTimes: SampledAnimation.Frames) {
    (kind, self.rate, self.frameTimes) = (.even(first: first), rate, frameTimes)
  }

  /// - Parameter map: Maps frames of the outer composition to frames of the inner one.
  init(inside outer: LottieClock, _ map: @escaping @Sendable (Double) -> Double) {
    kind = .mapped(outer, map)
    (rate, frameTimes) = (outer.rate, outer.frameTimes)
  }

  /// Whether frames are evenly spaced, so that key frame animations can represent changes.
  var isEven: Bool {
    if case .even = kind { true } else { false }
  }

  /// Returns the time of a frame in seconds; 0 if the clock is not even.
  func seconds(at frame: Double) -> Double {
    guard case .even(let first) = kind else { return 0 }
    return (frame - first) / rate
  }

  /// Returns the frame at a time of the layers.
  ///
  /// The result is rounded to 1e-7, so that it matches the frames of key frames exactly in spite of
  /// accumulated rounding errors in time. It is clamped to the range of numbers in documents.
  func frame(at seconds: Double) -> Double {
    let frame =
      switch kind {
      case .even(let first): first + seconds * rate
      case .mapped(let outer, let map): map(outer.frame(at: seconds))
      }
    return .clampedFrame((frame * 1e7).rounded() / 1e7)
  }

  /// The frame at 0 seconds; nil if the clock is not even.
  var first: Double? {
    guard case .even(let first) = kind else { return nil }
    return first
  }
}

/// A property that is evaluated in every frame.
final class FrameSampler: ValueSampler {
  private let clock: LottieClock
  private let read: @Sendable (Double) -> AnimatedValue?

  /// - Parameter read: Returns the value at a frame.
  init(_ clock: LottieClock, _ read: @escaping @Sendable (Double) -> AnimatedValue?) {
    (self.clock, self.read) = (clock, read)
  }

  func value(at time: Double) -> AnimatedValue? { read(clock.frame(at: time)) }
}
