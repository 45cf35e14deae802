import ArgumentParser
import Strata
import StrataImageFiles

/// The frames of a job and their output, for every command that can draw more than one image.
struct FrameOptions: ParsableArguments {
  @OptionGroup(title: HelpSection.output) var output: FormatOption

  @OptionGroup(title: HelpSection.framesAndTime) var sequence: FrameSequenceOptions

  @OptionGroup(title: HelpSection.framesAndTime) var shards: ShardOption

  @OptionGroup(title: HelpSection.framesAndTime) var sheet: SheetOptions

  @OptionGroup(title: HelpSection.encoding) var encoding: FrameEncodingOptions

  var format: FrameFormat? { output.value }

  /// Whether an option is given that has no effect on a single image.
  private var areGiven: Bool {
    sequence.areGiven || encoding.loop != nil || sheet.isGiven
  }

  /// The number of frames that a sheet spreads over the scene; nil if a rate determines it.
  private var spread: Int? {
    sequence.frames == nil && sequence.fps == nil ? sheet.count : nil
  }

  /// Returns whether an output that FFmpeg writes is a single image.
  func isPicture(at path: String) -> Bool { format(at: path) == .avif && !areGiven }

  /// Returns whether frames are drawn, rather than a single image.
  func wantFrames(at path: String) -> Bool {
    if areGiven || FrameNamePattern.isPattern(path) { return true }
    return format(at: path)?.still == nil && format(at: path) != nil
  }

  /// Returns the format given by `--format`, or else by the extension; nil if it is unknown.
  func format(at path: String) -> FrameFormat? {
    format ?? FrameFormat(path: path)
  }

  /// Whether the frames are selected on the command line, so that the selection is reported.
  var areChosen: Bool { sequence.frames != nil || shards.shard != nil }

  /// Returns the frames to draw.
  ///
  /// - Parameters:
  ///   - path: The output path.
  ///   - scene: The length of the scene.
  func selection(
    at path: String, _ scene: SceneLength, rate: FrameRate
  ) throws -> FrameSelection {
    try shards.part(
      of: sequence.frames ?? FrameSelection(range(at: path, scene, rate: rate)),
      group: encoding.gop ?? 1)
  }

  /// Returns the frames of all shards if none are selected on the command line.
  private func range(
    at path: String, _ scene: SceneLength, rate: FrameRate
  ) throws -> Range<Int> {
    if let spread { return 0..<spread }
    if isPicture(at: path) { return 0..<1 }
    let loop = sheet.isGiven ? scene.loopPeriod : nil
    guard let duration = try sequence.duration?.seconds(of: scene) ?? scene.duration ?? loop else {
      throw CommandFailure(.usage, "the scene has no duration; add --duration or --frames")
    }
    guard let count = rate.frames(in: duration) else {
      throw CommandFailure(
        .usage, "\(duration) seconds at \(rate) frames per second are too many frames")
    }
    // A static scene has one frame.
    return 0..<max(count, 1)
  }

  /// Returns the frame rate.
  ///
  /// The default for GIF is 25, which viewers play accurately. GIF supports at most 50.
  ///
  /// - Parameter scene: The length of the scene, which a sheet without a rate covers.
  func rate(at path: String, _ scene: SceneLength) throws -> FrameRate {
    if let fps = sequence.fps { return fps }
    if let spread {
      return try sheet.rate(
        spreading: spread, over: scene, duration: sequence.duration, start: sequence.start ?? 0)
    }
    return scene.rate ?? (format(at: path) == .gif ? 25 : 60)
  }

  /// Returns the options with the marker replaced by its times.
  ///
  /// - Throws: A failure of kind `.usage` if the scene does not have the marker.
  func resolved(in scene: SceneLength) throws(CommandFailure) -> FrameOptions {
    var options = self
    options.sequence = try sequence.resolved(in: scene)
    return options
  }

  /// Refuses options that have no effect on the output.
  func check(output path: String, isTimeGiven: Bool) throws {
    guard wantFrames(at: path) else { return try checkSingleImage(at: path) }
    if isTimeGiven, !isPicture(at: path) {
      throw ValidationError(
        "--time applies only to a single image; use --start for the time of frame 0")
    }
    guard let format = format(at: path) else {
      guard path != "-" else {
        throw ValidationError(
          "standard output requires a format; add --format rgba, y4m, apng, webp, png or jpeg")
      }
      return
    }
    try shards.check(format, at: path)
    if sheet.isGiven, encoding.loop != nil || shards.shard != nil {
      let name = encoding.loop == nil ? "--shard" : "--loop"
      throw ValidationError(
        "\(name) cannot be combined with --tile, which writes a single image")
    }
    try checkEncoding(format, at: path)
    if sequence.resume, !FrameNamePattern.isPattern(path) {
      throw ValidationError("--resume applies only to sequences such as frame-%05d.png")
    }
  }

  private func checkSingleImage(at path: String) throws {
    let useless =
      encoding.movieOptions + (encoding.matte == nil ? [] : ["--matte"])
      + (encoding.alphaThreshold == nil ? [] : ["--alpha-threshold"])
      + (shards.shard == nil ? [] : ["--shard"])
    if let option = useless.first {
      throw ValidationError(
        "\(option) applies only to movies, animations and sequences; \(path) is a single image")
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
    if encoding.alphaThreshold != nil, format != .gif {
      throw ValidationError("--alpha-threshold applies only to GIF; \(file)")
    }
  }
}
