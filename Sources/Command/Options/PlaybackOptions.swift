import ArgumentParser
import Strata

/// The speed, direction and repetition of frames, for every command that can draw more than one
/// image.
struct PlaybackOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Speed of the scene, such as 0.5 for half speed (default: 1).",
      discussion: """
        --start and --duration are times of the scene: 2 seconds at speed 0.5 are drawn as 4.
        """, valueName: "factor"),
    transform: ArgumentValue.speed)
  var speed: Double?

  @Flag(name: .long, help: "Play the scene backward.")
  var reverse = false

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Play the scene forward and then backward.",
      discussion: "The first and the last frame are shown once, so that the result loops evenly."))
  var pingPong = false

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "Number of times to draw the scene, such as 3 for a movie of three loops (default: 1).",
      discussion: "--loop repeats an APNG, GIF or WebP without drawing more frames.",
      valueName: "count"),
    transform: ArgumentValue.repetitions)
  var repetitions: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Frames after the end of the scene (default: loop for Lottie, otherwise continue).",
      discussion: """
        loop: the scene begins again. hold: the last frame stays. continue: time goes on, and each \
        animation of a CAML document repeats, ends or holds its value as the document specifies.
        """, valueName: "mode"))
  var afterEnd: AfterEnd?

  /// The value of `--after-end`.
  enum AfterEnd: String, ExpressibleByArgument, CaseIterable {
    case hold, loop, `continue`
  }

  /// The names of the options on the command line.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--speed", speed != nil), ("--reverse", reverse), ("--ping-pong", pingPong),
      ("--repeat", repetitions != nil), ("--after-end", afterEnd != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }

  var direction: PlaybackDirection { reverse ? .reverse : pingPong ? .pingPong : .forward }

  func validate() throws {
    if reverse, pingPong {
      throw ValidationError("--reverse cannot be combined with --ping-pong")
    }
  }
}

extension PlaybackOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    speed = try arguments.value("--speed", parse: ArgumentValue.speed)
    reverse = try arguments.flag("--reverse")
    pingPong = try arguments.flag("--ping-pong")
    repetitions = try arguments.value("--repeat", parse: ArgumentValue.repetitions)
    afterEnd = try arguments.value("--after-end")
  }
}
