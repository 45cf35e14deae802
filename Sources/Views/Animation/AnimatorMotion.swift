import Foundation

/// The motion of a property animator, or of one of its properties, between its two ends.
///
/// Times are seconds of a local timeline. Progress is measured in the direction of the motion: 0
/// at its start, 1 at its end.
struct AnimatorMotion {
  /// The pace over the whole distance, at which the motion started.
  private let ownPace: AnimationPace
  /// The duration of the whole distance at that pace.
  private let ownDuration: Double
  /// The begin and the length of the motion, as fractions of the animator's range.
  private let range: (start: Double, length: Double)

  /// Whether the motion goes back to the start values.
  private(set) var isReversed = false
  /// The progress from which the current pace covers the rest of the distance; below 0 or above 1
  /// if a spring was beyond an end.
  private(set) var origin = 0.0
  private(set) var pace: AnimationPace
  private(set) var duration: Double
  /// The time at which the motion begins, or began.
  var begin = 0.0
  /// Whether the motion began when it was last continued.
  private(set) var startsNow = false
  /// The time since the begin at which the motion is held; nil while it runs.
  private(set) var held: Double?
  /// Whether the motion is held at a fraction of the distance rather than of its own time.
  private var isLinearized = false

  /// Creates a motion that is held before its begin.
  ///
  /// - Parameters:
  ///   - delay: The time in seconds between the begin of the animator and that of the motion.
  ///   - range: The begin and the length of the motion, as fractions of the animator's range.
  init(
    _ pace: AnimationPace, duration: Double, delay: Double = 0,
    range: (start: Double, length: Double) = (0, 1)
  ) {
    (ownPace, ownDuration, self.range) = (pace, duration, range)
    (self.pace, self.duration) = (pace, duration)
    held = -delay
  }

  /// Returns the time since the begin; negative before it.
  func elapsed(at now: Double) -> Double { held ?? now - begin }

  /// Returns the progress in the direction of the motion; above 1 while a spring overshoots.
  func progress(at now: Double) -> Double {
    origin + (1 - origin) * pace.progress(at: elapsed(at: now), of: duration)
  }

  /// Returns the progress from the start values to the end values.
  func forwardProgress(at now: Double) -> Double {
    isReversed ? 1 - progress(at: now) : progress(at: now)
  }

  /// Returns the fraction of the time that has passed, in the direction of the motion, 0...1.
  func fraction(at now: Double) -> Double {
    guard duration > 0 else { return 1 }
    return origin + (1 - origin) * min(max(elapsed(at: now) / duration, 0), 1)
  }

  // MARK: Changing

  /// Holds the motion where it is.
  mutating func pause(at now: Double) { held = elapsed(at: now) }

  /// Holds the motion at a fraction of the animator's range, in the direction of the motion.
  ///
  /// - Parameter isLinear: Whether the fraction is a progress. If false, it is a fraction of the
  ///   time at the motion's own pace.
  mutating func scrub(to fraction: Double, isLinear: Bool) {
    let forward = isReversed ? 1 - fraction : fraction
    let part = range.length > 0 ? (forward - range.start) / range.length : 1
    (origin, pace, duration) = (0, isLinear ? .linear : ownPace, ownDuration)
    isLinearized = isLinear
    held = (isReversed ? 1 - part : part) * ownDuration
  }

  /// Prepares a motion that goes from the end values to the start values after a delay in seconds.
  mutating func reverseBeforeStart(after delay: Double) {
    isReversed = true
    held = -delay
  }

  /// Reverses the direction of a held motion, which stays where it is.
  mutating func turn(isLinear: Bool) {
    let rest = 1 - progress(at: 0)
    isReversed.toggle()
    // A spring that is beyond its end is now before its start.
    (origin, pace, duration) = (min(rest, 0), isLinear ? .linear : ownPace, ownDuration)
    isLinearized = isLinear
    held = pace.time(at: rest, of: ownDuration)
  }

  /// Continues a held motion at its own pace.
  ///
  /// - Parameter rest: The time until the end in seconds; nil continues at the original speed.
  mutating func resume(at now: Double, lasting rest: Double?) {
    guard let held else { return }
    let isOwn = origin == 0 && duration == ownDuration && !isLinearized
    let place = progress(at: now)
    var time = held
    // A motion that has not begun keeps its delay.
    if isOwn || held < 0 {
      origin = 0
    } else {
      origin = min(place, 0)
      time = ownPace.time(at: place, of: ownDuration)
    }
    let left = ownDuration - time
    let factor = rest.map { left > 0 ? max($0, 0) / left : 1 } ?? 1
    duration = ownDuration * factor
    pace = factor == 1 || factor == 0 ? ownPace : ownPace.stretched(by: factor)
    begin = now - time * factor
    startsNow = time == 0
    (self.held, isLinearized) = (nil, false)
  }

  /// Continues a held motion at another pace from where it is.
  mutating func resume(at now: Double, _ pace: AnimationPace, duration: Double) {
    origin = progress(at: now)
    (self.pace, self.duration) = (pace, duration)
    begin = now
    startsNow = true
    (held, isLinearized) = (nil, false)
  }
}
