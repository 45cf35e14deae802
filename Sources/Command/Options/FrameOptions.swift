import ArgumentParser
import Strata
import StrataImageFiles

/// The frames of a job and their output, for every command that can draw more than one image.
struct FrameOptions: ParsableArguments {
  @OptionGroup(title: HelpSection.output) var output: FormatOption

  @OptionGroup(title: HelpSection.framesAndTime) var sequence: FrameSequenceOptions

  @OptionGroup(title: HelpSection.framesAndTime) var play: PlaybackOptions

  @OptionGroup(title: HelpSection.framesAndTime) var shards: ShardOption

  @OptionGroup(title: HelpSection.framesAndTime) var sheet: SheetOptions

  @OptionGroup(title: HelpSection.output) var manifest: ManifestOptions

  @OptionGroup(title: HelpSection.encoding) var encoding: FrameEncodingOptions

  var format: FrameFormat? { output.value }

  /// Whether an option is given that has no effect on a single image.
  private var areGiven: Bool {
    sequence.areGiven || !play.given.isEmpty || encoding.loop != nil || sheet.isGiven
  }

  /// Returns whether the scene decides between a single image and an animation, because the format
  /// holds both and no option is given.
  private func isUndecided(at path: String) -> Bool {
    let format = format(at: path)
    guard format == .webp || format == .avif else { return false }
    return !areGiven && !FrameNamePattern.isPattern(path)
  }

  /// Returns whether a format that holds animations is used for a single image.
  ///
  /// - Parameter scene: The length of the scene; nil before it is read.
  func isStill(at path: String, _ scene: SceneLength?, isTimeGiven: Bool) -> Bool {
    isUndecided(at: path) && (isTimeGiven || scene?.isAnimated != true)
  }

  /// Returns whether the output is a sequence, an animation or a movie, rather than a single image.
  ///
  /// - Parameters:
  ///   - scene: The length of the scene; nil before it is read.
  ///   - isTimeGiven: Whether `--time` asks for a still image.
  func wantFrames(
    at path: String, of scene: SceneLength? = nil, isTimeGiven: Bool = false
  ) -> Bool {
    if areGiven || FrameNamePattern.isPattern(path) { return true }
    guard let format = format(at: path) else { return false }
    if format.still == nil { return true }
    return isUndecided(at: path) && !isStill(at: path, scene, isTimeGiven: isTimeGiven)
  }

  /// Returns the note that a moving scene becomes a still image because it has no length.
  func notes(at path: String, _ scene: SceneLength, isTimeGiven: Bool) -> [Diagnostic] {
    guard isUndecided(at: path), !isTimeGiven, scene.moves, !scene.isAnimated else { return [] }
    return [
      Diagnostic(
        .note, code: "still-image",
        "the scene moves, but has no duration and no loop, so a still image is drawn; use "
          + "--duration for an animation, or --time for a still image", file: path)
    ]
  }

  /// Returns the format given by `--format`, or else by the extension; nil if it is unknown.
  func format(at path: String) -> FrameFormat? {
    format ?? FrameFormat(path: path)
  }

  /// Whether the frames are selected on the command line, so that the selection is reported.
  var areChosen: Bool { sequence.frames != nil || shards.isGiven }

  /// Returns the options with the marker replaced by its times.
  ///
  /// - Throws: A failure of kind `.usage` if the scene does not have the marker.
  func resolved(in scene: SceneLength) throws(CommandFailure) -> FrameOptions {
    var options = self
    options.sequence = try sequence.resolved(in: scene)
    return options
  }

  /// Refuses options that have no effect on the output.
  ///
  /// - Throws: `ValidationError`. An unknown extension is reported elsewhere.
  func check(output path: String, isTimeGiven: Bool) throws {
    guard wantFrames(at: path) else { return try checkSingleImage(at: path) }
    if isTimeGiven, !isUndecided(at: path) {
      throw ValidationError(
        sequence.start == nil
          ? "--time applies only to a single image; use --start for the time of frame 0"
          : "--time cannot be combined with --start; --time is the time of a single image, and "
            + "--start that of frame 0")
    }
    guard let format = format(at: path) else {
      guard path != "-" else {
        throw ValidationError(
          "standard output requires a format; add --format rgba, y4m, apng, webp, png or jpeg")
      }
      return
    }
    try shards.check(format, at: path)
    try checkPlayback()
    if sheet.isGiven, encoding.loop != nil || shards.isGiven {
      let name = encoding.loop == nil ? shards.name : "--loop"
      throw ValidationError(
        "\(name) cannot be combined with --tile, which writes a single image")
    }
    try checkEncoding(format, at: path)
    let isSequence = FrameNamePattern.isPattern(path)
    if sequence.resume, !isSequence, !manifest.isWritten {
      throw ValidationError(
        "--resume applies only to sequences such as frame-%05d.png, and to files with --manifest")
    }
    if manifest.isWritten, isSequence {
      throw ValidationError("a sequence always has a manifest; remove --manifest")
    }
    if manifest.isWritten, format == .null || path == "-" || sheet.isGiven {
      throw ValidationError("--manifest applies only to movies and animations in files")
    }
  }

  private func checkSingleImage(at path: String) throws {
    if let option = encoding.movieOptions.first {
      throw ValidationError("\(option) applies only to movies; \(path) is a single image")
    }
    let format = format(at: path)
    if encoding.matte != nil, format != .jpeg {
      throw ValidationError(
        "--matte applies only to formats without alpha; \(path) is "
          + (format?.nameWithArticle ?? "a single image"))
    }
    let useless =
      encoding.gifOptions
      + (shards.isGiven ? [shards.name] : [])
      + (manifest.isWritten ? ["--manifest"] : [])
    if let option = useless.first {
      throw ValidationError(
        "\(option) applies only to movies, animations and sequences; \(path) is a single image")
    }
  }

  private func checkPlayback() throws {
    if play.repetitions != nil, sequence.frames != nil {
      throw ValidationError("--repeat cannot be combined with --frames; use --duration")
    }
    let repeating = play.given.first { ["--repeat", "--ping-pong"].contains($0) }
    if sheet.isGiven, let repeating {
      throw ValidationError("\(repeating) cannot be combined with --tile")
    }
  }

  private func checkEncoding(_ format: FrameFormat, at path: String) throws {
    let file =
      format == .null ? "--format null writes no file" : "\(path) is \(format.nameWithArticle)"
    if encoding.loop != nil, ![.apng, .gif, .webp].contains(format) {
      throw ValidationError("--loop applies only to APNG, GIF and WebP; \(file)")
    }
    if let option = encoding.movieOptions.first, format.movie == nil {
      throw ValidationError("\(option) applies only to movies; \(file)")
    }
    if encoding.matte != nil, ![.jpeg, .gif, .y4m].contains(format), format.movie == nil {
      throw ValidationError("--matte applies only to formats without alpha; \(file)")
    }
    if let option = encoding.gifOptions.first, format != .gif {
      throw ValidationError("\(option) applies only to GIF; \(file)")
    }
  }
}

extension FrameOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    output = try arguments.group()
    sequence = try arguments.group()
    play = try arguments.group()
    shards = try arguments.group()
    sheet = try arguments.group()
    manifest = try arguments.group()
    encoding = try arguments.group()
  }
}
