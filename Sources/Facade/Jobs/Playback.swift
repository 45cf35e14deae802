/// The order and the speed in which a job shows the frames of a scene.
///
/// A job that is played forward shows *source frame* k in frame k. Other playback maps the number
/// of a drawn frame to that of a source frame, which is at `start + s · speed / rate` seconds on
/// the root's timeline. Equal source frames are therefore equal images, and ranges that are drawn
/// separately join.
///
/// ```swift
/// var options = RenderOptions()
/// options.playback = Playback(direction: .pingPong, length: 30)
/// // Twice there and back, in 116 frames.
/// try renderer.render(root, frames: 0..<2 * 58, fps: 30, to: url, options: options)
/// ```
public struct Playback: Sendable, Hashable {
  /// The seconds of the root's timeline that one second of the result shows; finite and above 0.
  public var speed: Double
  /// The direction of a pass.
  public var direction: PlaybackDirection
  /// The number of source frames in a pass, 1 or more; later frames of the job repeat the pass.
  ///
  /// nil, the default, is a pass without end, which can only be played forward.
  public var length: Int?
  /// The source frames that are shown after the end of the animation.
  public var end: PlaybackEnd

  /// Creates playback, by default forward and without end, at the speed of the scene.
  public init(
    speed: Double = 1, direction: PlaybackDirection = .forward, length: Int? = nil,
    end: PlaybackEnd = .continue
  ) {
    (self.speed, self.direction, self.length, self.end) = (speed, direction, length, end)
  }

  /// The number of drawn frames in a pass; nil if the pass has no end.
  ///
  /// It is `length`, or `2 · length − 2` for `.pingPong`, in which the first and the last source
  /// frame are shown once, so that the pass repeats evenly.
  public var passLength: Int? {
    guard let length, direction == .pingPong, length > 1 else { return length }
    let (double, overflows) = (length - 1).multipliedReportingOverflow(by: 2)
    return overflows ? .max : double
  }

  /// Returns the source frame that a frame of the job shows.
  ///
  /// - Parameter frame: The number of the frame, 0 or more.
  public func sourceFrame(of frame: Int) -> Int {
    guard let length, length > 0, let passLength else { return end.sourceFrame(of: frame) }
    let index = frame % passLength
    return end.sourceFrame(
      of: direction == .reverse ? length - 1 - index : index < length ? index : passLength - index)
  }

  /// Whether every frame shows the source frame of its own number.
  var isPlain: Bool { direction == .forward && length == nil && end == .continue }

  /// Whether the values can be played.
  var isValid: Bool {
    guard speed.isFinite, speed > 0, length ?? 1 > 0 else { return false }
    if case .loop(let frames) = end, frames.isEmpty { return false }
    return length != nil || direction == .forward
  }
}

/// The direction in which a job plays a pass.
public enum PlaybackDirection: String, Sendable, CaseIterable {
  case forward
  /// From the last source frame to the first.
  case reverse
  /// Forward, and then backward without repeating the first and the last source frame.
  case pingPong
}

/// The source frames that a job shows after the end of the animation.
public enum PlaybackEnd: Sendable, Hashable {
  /// The timeline goes on.
  case `continue`
  /// A source frame is shown instead of all later ones.
  case hold(at: Int)
  /// The source frames of a range are repeated instead of all later ones.
  ///
  /// The range may begin below 0, before the start of the job.
  case loop(Range<Int>)

  func sourceFrame(of frame: Int) -> Int {
    switch self {
    case .continue: frame
    case .hold(let last): min(frame, last)
    case .loop(let frames): Self.looped(frame, frames.lowerBound, frames.upperBound)
    }
  }

  private static func looped(_ frame: Int, _ lower: Int, _ upper: Int) -> Int {
    guard frame >= upper else { return frame }
    let (count, isCountTooLarge) = upper.subtractingReportingOverflow(lower)
    let (offset, isOffsetTooLarge) = frame.subtractingReportingOverflow(lower)
    guard count > 0, !isCountTooLarge, !isOffsetTooLarge else { return frame }
    return lower + offset % count
  }
}
