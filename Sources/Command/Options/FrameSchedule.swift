import Strata
import StrataImageFiles

/// The frames of a job, their rate, and the frames of the scene that they show.
struct FrameSchedule {
  let rate: FrameRate
  let frames: FrameSelection
  var playback = Playback()
  /// Notes about choices that are not on the command line.
  var notes: [Diagnostic] = []
}

extension FrameOptions {
  /// Returns the frames to draw.
  ///
  /// - Parameters:
  ///   - path: The output path.
  ///   - scene: The length of the scene.
  ///   - isTimeGiven: Whether `--time` asks for a still image.
  /// - Throws: `CommandFailure` of kind `.usage` if the scene does not have the requested frames.
  func schedule(
    at path: String, _ scene: SceneLength, isTimeGiven: Bool
  ) throws -> FrameSchedule {
    let (rate, notes) = try rate(at: path, scene)
    if isStill(at: path, scene, isTimeGiven: isTimeGiven) {
      return FrameSchedule(
        rate: rate, frames: FrameSelection(0..<1),
        notes: self.notes(at: path, scene, isTimeGiven: isTimeGiven))
    }
    var playback = Playback(speed: play.speed ?? 1, direction: play.direction)
    let length = try length(of: scene, rate: rate)
    let isRepeated = play.direction != .forward || play.repetitions ?? 1 > 1
    playback.length = isRepeated ? length : nil
    let whole: FrameSelection
    if let frames = sequence.frames {
      whole = frames
    } else {
      let (count, overflows) = (playback.passLength ?? length).multipliedReportingOverflow(
        by: play.repetitions ?? 1)
      guard !overflows else {
        throw Self.tooMany("\(length) frames, played \(play.repetitions ?? 1) times, are")
      }
      whole = FrameSelection(0..<count)
    }
    playback.end = try end(of: scene, rate: rate, last: isRepeated ? length - 1 : whole.last)
    return FrameSchedule(
      rate: rate, frames: try shards.part(of: whole, group: encoding.gop ?? 1),
      playback: playback, notes: notes)
  }

  /// The number of frames that a sheet spreads over the scene; nil if a rate determines it.
  private var spread: Int? {
    sequence.frames == nil && sequence.fps == nil ? sheet.count : nil
  }

  /// Returns the frame rate, and a note if the scene's own is not used.
  private func rate(
    at path: String, _ scene: SceneLength
  ) throws -> (rate: FrameRate, notes: [Diagnostic]) {
    if let fps = sequence.fps { return (fps, []) }
    if let spread {
      let seconds = try sequence.duration?.seconds(of: scene) ?? seconds(of: scene)
      return (try sheet.rate(spreading: spread, over: seconds / (play.speed ?? 1)), [])
    }
    guard format(at: path) == .gif else { return (scene.rate ?? 60, []) }
    let rate = GIFStream.defaultRate(of: scene.rate)
    guard let own = scene.rate, own != rate else { return (rate, []) }
    let largest = GIFStream.largestRate
    let note = Diagnostic(
      .note, code: "gif-rate",
      "the scene has \(own.words) frames per second and GIF supports at most \(largest), so "
        + "\(largest) are drawn", file: path)
    return (rate, [note])
  }

  /// Returns the number of source frames from the start to the end of the drawn time.
  private func length(of scene: SceneLength, rate: FrameRate) throws -> Int {
    if let spread { return spread }
    let given = try sequence.duration?.seconds(of: scene)
    if let frames = sequence.frames, play.direction == .forward { return frames.range.upperBound }
    guard let seconds = given ?? scene.seconds(from: sequence.start ?? 0) else {
      // Without a length of its own, a scene that is played backward begins with the last frame.
      if let frames = sequence.frames { return frames.range.upperBound }
      throw Self.withoutLength
    }
    guard let count = rate.frames(in: seconds / (play.speed ?? 1)) else {
      throw Self.tooMany("\(ArgumentValue.plain(seconds)) seconds at \(rate) frames per second are")
    }
    // A static scene has one frame.
    return max(count, 1)
  }

  private func seconds(of scene: SceneLength) throws(CommandFailure) -> Double {
    guard let seconds = scene.seconds(from: sequence.start ?? 0) else { throw Self.withoutLength }
    return seconds
  }

  /// Returns the source frames that are shown after the end of the scene; `.continue` if no drawn
  /// frame is after it.
  ///
  /// - Parameter last: The last source frame that is drawn.
  private func end(
    of scene: SceneLength, rate: FrameRate, last: Int
  ) throws(CommandFailure) -> PlaybackEnd {
    let mode = play.afterEnd ?? (scene.isLottie ? .loop : .continue)
    guard mode != .continue else { return .continue }
    let speed = play.speed ?? 1
    guard let seconds = scene.duration ?? scene.loopPeriod, seconds > 0,
      let period = rate.frames(in: seconds / speed),
      let first = Self.frames(in: (seconds - (sequence.start ?? 0)) / speed, at: rate),
      case (let start, let overflows) = first.subtractingReportingOverflow(max(period, 1)),
      !overflows
    else {
      guard play.afterEnd != nil else { return .continue }
      throw CommandFailure(
        .usage, "--after-end requires a scene with a duration or a loop, and a start near it")
    }
    guard last >= first else { return .continue }
    return mode == .hold ? .hold(at: first - 1) : .loop(start..<first)
  }

  /// Returns the number of frames in a duration, which is negative for a negative duration; nil if
  /// it is too large.
  private static func frames(in seconds: Double, at rate: FrameRate) -> Int? {
    seconds < 0 ? rate.frames(in: -seconds).map { -$0 } : rate.frames(in: seconds)
  }

  private static var withoutLength: CommandFailure {
    CommandFailure(
      .usage,
      "the scene has no duration and no loop; add --duration with seconds, or --frames (--duration "
        + "loop requires animations that repeat forever and have a common period)")
  }

  private static func tooMany(_ what: String) -> CommandFailure {
    CommandFailure(.usage, "\(what) too many frames; a job has at most \(LimitChange.largest)")
  }
}
