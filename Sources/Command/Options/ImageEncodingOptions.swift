import ArgumentParser
import Strata

/// The encoding of a single image, for every command that writes one.
struct ImageEncodingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Quality of a JPEG or WebP, 0 to 1 (default: 0.9 for JPEG, 1 for WebP).",
      discussion: """
        At 1, WebP is lossless. JPEG has no alpha: translucent pixels are composited over white, \
        unless --background or --matte is given.
        """,
      valueName: "number"),
    transform: ArgumentValue.quality)
  var quality: Double?

  @Option(
    name: .customLong("compression"),
    help: "Compression of a PNG or APNG, which does not change the pixels (default: fast).")
  var givenCompression: PNGCompression?

  var compression: PNGCompression { givenCompression ?? .fast }

  var jpeg: JPEGSettings { quality.map { JPEGSettings(quality: $0) } ?? JPEGSettings() }

  var webp: WebPSettings { quality.map { WebPSettings(quality: $0) } ?? WebPSettings() }

  /// Refuses options that have no effect on the output.
  ///
  /// - Parameter format: The output format, or nil if it is unknown, which is reported elsewhere.
  func check(_ format: FrameFormat?, at path: String) throws {
    guard let format = format ?? (path == "-" ? .png : nil) else { return }
    if quality != nil, ![.jpeg, .webp].contains(format) {
      let instead =
        switch format {
        case .png, .apng: "; use --compression for a smaller file"
        case .mp4, .webm, .mov, .mkv, .avif: "; use --crf or --bitrate"
        default: ""
        }
      throw ValidationError(
        "--quality applies only to JPEG and WebP; \(path) is \(format.nameWithArticle)\(instead)")
    }
    if givenCompression != nil, ![.png, .apng].contains(format) {
      throw ValidationError(
        "--compression applies only to PNG and APNG; \(path) is \(format.nameWithArticle)")
    }
  }
}

extension ImageEncodingOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    quality = try arguments.value("--quality", parse: ArgumentValue.quality)
    givenCompression = try arguments.value("--compression")
  }
}
