import ArgumentParser

/// `--size` of `strata thumbnail`, in pixels.
struct ThumbnailSizeOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Longest side of the thumbnail, in pixels (default: 256, or less for a small scene).",
      valueName: "pixels"),
    transform: ArgumentValue.side)
  var size: Int?

  /// The longest side without the option, in pixels.
  static let standard = 256
}

extension ThumbnailSizeOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    size = try arguments.value("--size", parse: ArgumentValue.side)
  }
}

/// `--at` of `strata thumbnail`.
struct PosterOption: ParsableArguments {
  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "Time of the thumbnail, in place of --time (default: poster).",
      discussion: """
        poster: a time at which something is visible. start: 0. middle: the middle of the duration \
        or loop of the scene.
        """, valueName: "moment"))
  var moment: PosterMoment?
}

extension PosterOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    moment = try arguments.value("--at")
  }
}
