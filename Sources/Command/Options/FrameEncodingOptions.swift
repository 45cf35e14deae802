import ArgumentParser
import Strata

/// The encoding of animations and movies, for every command that can draw more than one image.
struct FrameEncodingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Number of times to play an APNG, GIF or WebP, 0 to 65535 (default: 0, forever).",
      valueName: "count"),
    transform: ArgumentValue.loops)
  var loop: Int?

  @Option(name: .long, help: "Codec of a movie (default: given by the extension).")
  var codec: MovieCodec?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Constant rate factor; 0 is the best quality (default: 16, for VP9 20).",
      discussion: "The range is 0 to 51 for H.264 and HEVC, and 0 to 63 for VP9 and AV1.",
      valueName: "number"))
  var crf: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Bit rate of a movie in bits per second, such as 2500k or 2.5M, in place of --crf.",
      discussion: "The range is 1000 to 1000000000.", valueName: "bits"),
    transform: ArgumentValue.bitrate)
  var bitrate: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Trade-off between encoding time and file size (default: medium, for VP9 4, for AV1 8).",
      discussion: """
        From the fastest to the smallest file: ultrafast to placebo for H.264 and HEVC, 5 to 0 for \
        VP9, 13 to 0 for AV1.
        """, valueName: "preset"))
  var preset: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Pixel format of a movie (default: yuv420p or the codec's own, for AVIF yuv444p)."))
  var pixelFormat: MoviePixelFormat?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Number of frames per independently encoded group, each of which starts with a key frame.",
      discussion: "Joined shards are then bit-identical to the movie of a single run.",
      valueName: "frames"),
    transform: ArgumentValue.gop)
  var gop: Int?

  @Flag(name: .long, help: "Store the alpha of a movie. Supported by VP9, ProRes 4444 and FFV1.")
  var alpha = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Background color for formats without alpha (default: black, for JPEG white).",
      discussion: "For a GIF, the color under soft edges.",
      valueName: "color"),
    completion: .color, transform: BackgroundColor.init(parsing:))
  var matte: BackgroundColor?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Minimum alpha of a visible GIF pixel, 0 to 255 (default: 128).", valueName: "number"),
    transform: ArgumentValue.alphaThreshold)
  var alphaThreshold: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Number of colors of a GIF, 2 to 256, of which one is transparent (default: 256).",
      valueName: "count"),
    transform: ArgumentValue.colors)
  var colors: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Maximum size of a GIF in bytes, such as 500k or 2M.",
      discussion: """
        Fewer colors and frames are tried, and the best GIF that fits is written. A note reports \
        the choice.
        """, valueName: "bytes"),
    transform: ArgumentValue.fileSize)
  var maxSize: Int?

  @Option(
    name: .long,
    help: "Handling of odd widths and heights, which H.264 and HEVC cannot store (default: pad).")
  var oddSizes: MovieOddSizes?

  @Option(name: .long, help: ArgumentHelp("Title metadata of the movie.", valueName: "text"))
  var title: String?

  /// The names of the options for GIF on the command line.
  var gifOptions: [String] {
    let given: [(name: String, isGiven: Bool)] = [
      ("--alpha-threshold", alphaThreshold != nil), ("--colors", colors != nil),
      ("--max-size", maxSize != nil),
    ]
    return given.filter(\.isGiven).map(\.name)
  }

  /// The names of the movie options on the command line.
  var movieOptions: [String] {
    let given: [(name: String, isGiven: Bool)] = [
      ("--codec", codec != nil), ("--crf", crf != nil), ("--bitrate", bitrate != nil),
      ("--preset", preset != nil), ("--pixel-format", pixelFormat != nil), ("--gop", gop != nil),
      ("--title", title != nil), ("--odd-sizes", oddSizes != nil), ("--alpha", alpha),
    ]
    return given.filter(\.isGiven).map(\.name)
  }
}

extension FrameEncodingOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    loop = try arguments.value("--loop", parse: ArgumentValue.loops)
    codec = try arguments.value("--codec")
    crf = try arguments.value("--crf")
    bitrate = try arguments.value("--bitrate", parse: ArgumentValue.bitrate)
    preset = try arguments.value("--preset")
    pixelFormat = try arguments.value("--pixel-format")
    gop = try arguments.value("--gop", parse: ArgumentValue.gop)
    alpha = try arguments.flag("--alpha")
    matte = try arguments.value("--matte", parse: BackgroundColor.init(parsing:))
    alphaThreshold = try arguments.value(
      "--alpha-threshold", parse: ArgumentValue.alphaThreshold)
    colors = try arguments.value("--colors", parse: ArgumentValue.colors)
    maxSize = try arguments.value("--max-size", parse: ArgumentValue.fileSize)
    oddSizes = try arguments.value("--odd-sizes")
    title = try arguments.value("--title")
  }
}
