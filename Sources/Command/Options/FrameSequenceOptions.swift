import ArgumentParser
import Strata

/// The frames of a job and their times, for every command that can draw more than one image.
struct FrameSequenceOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Frames to draw, such as 0-59, '0..<60', 60 or 0-599/10 (default: the scene's length).",
      discussion: """
        0-59 and 0..59 include the last frame, '0..<60' does not. 60 is the first sixty frames. \
        0-599/10 is every tenth frame. The numbers are those of the result, after --speed, \
        --reverse and --ping-pong.
        """, valueName: "range"),
    transform: FrameSelection.init(parsing:))
  var frames: FrameSelection?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Frames per second: 60, 30000/1001 or 12.5 (default: the scene's, or else 60, for GIF 25).",
      discussion: "The default for a GIF of a faster scene is 50, the maximum of GIF.",
      valueName: "rate"),
    transform: ArgumentValue.rate)
  var fps: FrameRate?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Duration to draw in seconds, or loop for one period of the scene.",
      discussion: """
        The default is the duration of the transition of --from and --to, or else the loop, or \
        else the end of the last animation. The loop of a Lottie animation is its own length.
        """,
      valueName: "seconds"),
    transform: FrameDuration.init(parsing:))
  var duration: FrameDuration?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Time of frame 0 on the timeline of the root layer, in seconds (default: 0).",
      valueName: "seconds"),
    transform: ArgumentValue.time)
  var start: Double?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Marker of a Lottie animation that sets --start and --duration.", valueName: "name"))
  var marker: String?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Draw only the missing and incomplete frames of a sequence.",
      discussion: """
        A manifest next to the frames records which of them were drawn from the same scene with \
        the same options.
        """))
  var resume = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Loading of the tiles of CATiledLayer (default: wait).",
      discussion: """
        wait: every frame shows all of its tiles. progressive: tiles fade in over coarser levels.
        """, valueName: "mode"))
  var tiles: TileLoading?

  /// Whether an option is given that has no effect on a single image.
  var areGiven: Bool {
    frames != nil || fps != nil || duration != nil || start != nil || marker != nil || resume
      || tiles != nil
  }

  /// The end of the drawn frames on the timeline of the root, if `--duration` is in seconds; nil
  /// otherwise.
  var seconds: Double? {
    guard case .seconds(let seconds)? = duration else { return nil }
    return (start ?? 0) + seconds
  }

  /// Refuses options that cannot be combined.
  func validate() throws {
    if frames != nil, duration != nil {
      throw ValidationError("--frames cannot be combined with --duration")
    }
    if marker != nil {
      let others = [
        ("--frames", frames != nil), ("--duration", duration != nil), ("--start", start != nil),
      ]
      if let other = others.first(where: \.1)?.0 {
        throw ValidationError("--marker cannot be combined with \(other)")
      }
    }
  }

  /// Returns the options with the marker replaced by its times.
  ///
  /// - Throws: A failure of kind `.usage` if the scene does not have the marker.
  func resolved(in scene: SceneLength) throws(CommandFailure) -> FrameSequenceOptions {
    guard let marker else { return self }
    guard let found = scene.markers.first(where: { $0.name == marker }) else {
      let names = scene.markers.map { "'\($0.name)'" }.joined(separator: ", ")
      throw CommandFailure(
        .usage,
        "unknown marker '\(marker)'; "
          + (names.isEmpty ? "the scene has no markers" : "expected one of \(names)"))
    }
    var options = self
    options.marker = nil
    (options.start, options.duration) = (found.time, .seconds(found.duration))
    return options
  }
}

extension FrameSequenceOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    frames = try arguments.value("--frames", parse: FrameSelection.init(parsing:))
    fps = try arguments.value("--fps", parse: ArgumentValue.rate)
    duration = try arguments.value("--duration", parse: FrameDuration.init(parsing:))
    start = try arguments.value("--start", parse: ArgumentValue.time)
    marker = try arguments.value("--marker")
    resume = try arguments.flag("--resume")
    tiles = try arguments.value("--tiles")
  }
}
