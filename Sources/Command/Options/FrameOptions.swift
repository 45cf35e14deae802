import ArgumentParser
import Foundation
import Strata
import StrataImageFiles

/// Which frames a job draws and what becomes of them, for every command that can draw more than one
/// picture.
struct FrameOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Which frames: 0-59 or 0..59 with the last, '0..<60' without, 60, the first sixty, or 0-599/10, "
        + "every tenth; default: the scene's duration.", valueName: "range"),
    transform: FrameSelection.init(parsing:))
  var frames: FrameSelection?

  @OptionGroup var shards: ShardOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Frames a second: 60, 30000/1001 or 12.5; default: the scene's own, else 60, of "
        + "a GIF 25.", valueName: "rate"),
    transform: ArgumentValue.rate)
  var fps: FrameRate?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How long the frames last, in place of --frames: seconds, or loop, until all that repeats is "
        + "as it was.", valueName: "seconds"),
    transform: FrameDuration.init(parsing:))
  var duration: FrameDuration?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Draw what a marker of a Lottie animation stands for, in place of --start and --duration.",
      valueName: "name"))
  var marker: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where frame 0 is on the root's timeline; default: 0.", valueName: "seconds"),
    transform: ArgumentValue.time)
  var start: Double?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What is written, where the extension does not say: \(Self.formats).", valueName: "format"))
  var format: FrameFormat?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Draw only those frames of a sequence that are not there yet, or not as they were finished.",
      discussion: "A manifest beside them tells which a job of the same scene and options has."))
  var resume = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How often an APNG, GIF or WebP is played; default: 0, without end.", valueName: "count"),
    transform: ArgumentValue.loops)
  var loop: Int?

  @Option(
    name: .long,
    help: "How the frames of a movie are stored; default: what the extension stands for.")
  var codec: MovieCodec?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The rate factor of H.264 and HEVC, 0 to 51, or VP9 and AV1, 0 to 63: 0 is the best picture; "
        + "default: 16, of VP9 20.", valueName: "number"))
  var crf: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How large a movie is, in place of --crf: bits a second, as in 2.5M.", valueName: "bits"),
    transform: ArgumentValue.bitrate)
  var bitrate: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How much time to spend on a smaller movie: ultrafast to placebo of H.264 and HEVC, 5 to 0 of "
        + "VP9, 13 to 0 of AV1; default: medium, 4, 8.", valueName: "word"))
  var preset: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How the colours of a movie are stored; default: yuv420p, or what the codec has; of AVIF "
        + "yuv444p."))
  var pixelFormat: MoviePixelFormat?

  @Option(name: .long, help: ArgumentHelp("What players call the movie.", valueName: "text"))
  var title: String?

  @Option(
    name: .long,
    help: "What becomes of odd sides in H.264 and HEVC, which store even ones; default: pad.")
  var oddSizes: MovieOddSizes?

  @Flag(name: .long, help: "Store the alpha of a movie; VP9, ProRes 4444 and FFV1 can.")
  var alpha = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What translucent frames are laid over where alpha is not stored; default: black, of JPEG "
        + "white.", valueName: "color"),
    completion: .color, transform: BackgroundColor.init(parsing:))
  var matte: BackgroundColor?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The least alpha, 0 to 255, that a GIF shows; what is below is left out; default: 128.",
      valueName: "number"),
    transform: ArgumentValue.alphaThreshold)
  var alphaThreshold: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Tiles of CATiledLayer: wait, so that every frame has all of its own, or progressive, so that "
        + "they fade in over coarser ones; default: wait.", valueName: "way"))
  var tiles: TileLoading?

  @OptionGroup var sheet: SheetOptions

  private static var formats: String {
    FrameFormat.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Whether something was asked for that one picture has no use for.
  private var areAskedFor: Bool {
    frames != nil || fps != nil || duration != nil || start != nil || marker != nil || resume
      || loop != nil || tiles != nil || sheet.isAskedFor
  }

  /// How many frames a sheet spreads over the scene; nil where the frames follow from a rate.
  private var spread: Int? { frames == nil && fps == nil ? sheet.count : nil }

  /// The options of movies that are given.
  private var movieOptions: [String] {
    let given: [(name: String, isGiven: Bool)] = [
      ("--codec", codec != nil), ("--crf", crf != nil), ("--bitrate", bitrate != nil),
      ("--preset", preset != nil), ("--pixel-format", pixelFormat != nil),
      ("--gop", shards.gop != nil), ("--title", title != nil),
      ("--odd-sizes", oddSizes != nil), ("--alpha", alpha),
    ]
    return given.filter(\.isGiven).map(\.name)
  }

  /// Whether an output, which FFmpeg writes, is one picture nevertheless.
  func isPicture(at path: String) -> Bool { format(at: path) == .avif && !areAskedFor }

  /// Whether an output is to get frames, and not one picture.
  func wantFrames(at path: String) -> Bool {
    if areAskedFor || FrameNamePattern.isPattern(path) { return true }
    return format(at: path)?.still == nil && format(at: path) != nil
  }

  /// What `--format` or else the extension says; nil where neither does.
  func format(at path: String) -> FrameFormat? {
    format ?? FrameFormat(path: path)
  }

  /// Whether which frames are drawn was said, so that it is said back.
  var areChosen: Bool { frames != nil || shards.shard != nil }

  /// The frames to draw.
  ///
  /// - Parameters:
  ///   - path: Of the output.
  ///   - scene: How long it is.
  func selection(
    at path: String, _ scene: SceneLength, rate: FrameRate
  ) throws -> FrameSelection {
    try shards.part(
      of: frames ?? FrameSelection(range(at: path, scene, rate: rate)))
  }

  /// The frames of all shards, where none were chosen.
  private func range(
    at path: String, _ scene: SceneLength, rate: FrameRate
  ) throws -> Range<Int> {
    if let spread { return 0..<spread }
    if isPicture(at: path) { return 0..<1 }
    let loop = sheet.isAskedFor ? scene.loopPeriod : nil
    guard let duration = try duration?.seconds(of: scene) ?? scene.duration ?? loop else {
      throw CommandFailure(
        .usage, "the scene does not say how long it is; give --duration or --frames")
    }
    guard let count = rate.frames(in: duration) else {
      throw CommandFailure(
        .usage, "\(duration) seconds at \(rate) frames a second are too many frames")
    }
    // A scene that stands still is one frame long.
    return 0..<max(count, 1)
  }

  /// A GIF is shown at up to 50 frames a second, and programs keep time best at 25.
  ///
  /// - Parameter scene: How long it is, which a sheet without a rate shows all of.
  func rate(at path: String, _ scene: SceneLength) throws -> FrameRate {
    if let fps { return fps }
    if let spread {
      return try sheet.rate(
        spreading: spread, over: scene, duration: duration, start: start ?? 0)
    }
    return scene.rate ?? (format(at: path) == .gif ? 25 : 60)
  }

  /// The same with the times of a marker in place of its name.
  ///
  /// - Throws: A failure of kind `.usage` where the scene has no such marker.
  func resolved(in scene: SceneLength) throws(CommandFailure) -> FrameOptions {
    guard let marker else { return self }
    guard let found = scene.markers.first(where: { $0.name == marker }) else {
      let names = scene.markers.map { "'\($0.name)'" }.joined(separator: ", ")
      throw CommandFailure(
        .usage,
        "the scene has no marker '\(marker)'; it has " + (names.isEmpty ? "none at all" : names))
    }
    var options = self
    options.marker = nil
    (options.start, options.duration) = (found.time, .seconds(found.duration))
    return options
  }

  /// Says what cannot be asked for together.
  func validate() throws {
    if frames != nil, duration != nil {
      throw ValidationError("--frames and --duration both say how many; give one of them")
    }
    if marker != nil {
      let others = [
        ("--frames", frames != nil), ("--duration", duration != nil), ("--start", start != nil),
      ]
      if let other = others.first(where: \.1)?.0 {
        throw ValidationError("--marker and \(other) both say when; give one of them")
      }
    }
  }

  /// Says which options the output has no use for.
  func check(output path: String, isTimeGiven: Bool) throws {
    guard wantFrames(at: path) else {
      let useless =
        movieOptions + (matte == nil ? [] : ["--matte"])
        + (alphaThreshold == nil ? [] : ["--alpha-threshold"])
        + (shards.shard == nil ? [] : ["--shard"])
      if let option = useless.first {
        throw ValidationError(
          "\(option) is of movies, animations and sequences, and \(path) is one picture")
      }
      return
    }
    if isTimeGiven, !isPicture(at: path) {
      throw ValidationError("--time is of one picture; frames begin at --start")
    }
    guard let format = format(at: path) else {
      guard path != "-" else {
        throw ValidationError(
          "-o - does not say what to write; give --format rgba, y4m, apng, webp, png or jpeg")
      }
      return
    }
    try shards.check(format, at: path)
    if sheet.isAskedFor, loop != nil || shards.shard != nil {
      throw ValidationError(
        "\(loop == nil ? "--shard" : "--loop") is of what moves, and --tile makes one picture")
    }
    if loop != nil, ![.apng, .gif, .webp].contains(format) {
      throw ValidationError("--loop is of apng, gif and webp, and \(path) is \(format.rawValue)")
    }
    if let option = movieOptions.first, format.movie == nil {
      throw ValidationError("\(option) is of movies, and \(path) is \(format.rawValue)")
    }
    if matte != nil, ![.jpeg, .gif, .y4m].contains(format), format.movie == nil {
      throw ValidationError("--matte is of formats without alpha, and \(format.rawValue) has it")
    }
    if alphaThreshold != nil, format != .gif {
      throw ValidationError("--alpha-threshold is of gif, and \(path) is \(format.rawValue)")
    }
    if resume, !FrameNamePattern.isPattern(path) {
      throw ValidationError("--resume is of sequences such as frame-%05d.png")
    }
  }
}

extension FrameFormat {
  /// What the extension of a path says.
  init?(path: String) { self.init(pathExtension: URL(fileURLWithPath: path).pathExtension) }
}
