internal import StrataGraphics

/// The reason why options are invalid for a movie, with the accepted values.
struct MovieProblem: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

extension MovieOptions {
  /// The bit rates that encoders accept, which count in thousands of bits per second.
  private static let bitrates = 1_000...1_000_000_000

  /// Returns the codec; throws if the format does not support it.
  func codec(in format: MovieFormat) throws(MovieProblem) -> MovieCodec {
    guard let codec else { return format.codecs[0] }
    guard format.codecs.contains(codec) else {
      let formats = MovieFormat.allCases.filter { $0.codecs.contains(codec) }
      throw MovieProblem(
        "\(format.name) cannot hold \(codec.name); use \(format.codecs.map(\.name).alternatives), "
          + "or write \(formats.map { "." + $0.rawValue }.alternatives)")
    }
    return codec
  }

  /// Returns whether alpha is stored; throws if the codec does not support it.
  func alpha(of codec: MovieCodec) throws(MovieProblem) -> Bool {
    let stores = alpha ?? codec.keepsAlphaByDefault
    guard !stores || codec.hasAlpha else {
      throw MovieProblem(
        "\(codec.name) has no alpha; use VP9 in WebM (.webm) or ProRes 4444 in MOV (.mov)")
    }
    return stores
  }

  /// Returns the pixel format; throws if the codec does not support it, with or without alpha.
  func pixelFormat(
    of codec: MovieCodec, in format: MovieFormat, hasAlpha: Bool
  ) throws(MovieProblem) -> MoviePixelFormat {
    guard let wanted = pixelFormat else {
      return format == .avif ? .yuv444p : codec.pixelFormats[0]
    }
    let known = codec == .vp9 && hasAlpha ? [.yuv420p] : codec.pixelFormats
    guard known.contains(wanted) else {
      let what = codec == .vp9 && hasAlpha ? "VP9 with alpha" : codec.name
      throw MovieProblem(
        "\(what) does not support the pixel format \(wanted.rawValue); use "
          + known.map(\.rawValue).alternatives)
    }
    return wanted
  }

  /// Returns the rate factor or the bit rate; throws if the codec does not support it, or if both
  /// are given.
  func quality(of codec: MovieCodec) throws(MovieProblem) -> MoviePlan.Quality {
    if crf != nil, bitrate != nil {
      throw MovieProblem("a rate factor and a bit rate cannot be combined; use one of them")
    }
    guard let range = codec.crfRange else {
      guard crf == nil, bitrate == nil else {
        let what = crf == nil ? "bit rate" : "rate factor"
        throw MovieProblem(
          "\(codec.name) has no \(what); omit it, or use h264, hevc, vp9 or av1")
      }
      return .fixed
    }
    if let bitrate {
      guard Self.bitrates.contains(bitrate) else {
        throw MovieProblem(
          "the bit rate must be between \(Self.bitrates.lowerBound) and "
            + "\(Self.bitrates.upperBound) bits per second, not \(bitrate)")
      }
      return .bitrate(bitrate)
    }
    let factor = crf ?? codec.defaultCRF
    guard range.contains(factor) else {
      throw MovieProblem(
        "the rate factor of \(codec.name) must be between \(range.lowerBound) and "
          + "\(range.upperBound), not \(factor)")
    }
    return .factor(factor)
  }

  /// Returns the preset; throws if the codec's encoders do not support it.
  func preset(of codec: MovieCodec) throws(MovieProblem) -> String {
    guard let preset else { return codec.defaultPreset }
    guard !codec.presets.isEmpty else {
      throw MovieProblem(
        "\(codec.name) has no presets; omit it, or use h264, hevc, vp9 or av1")
    }
    guard codec.presets.contains(preset) else {
      throw MovieProblem(
        "\(codec.name) has no preset \"\(preset)\"; use \(codec.presets.alternatives)")
    }
    return preset
  }

  /// Returns the number of frames in a group; nil if the codec stores each frame independently.
  func gop(of codec: MovieCodec) throws(MovieProblem) -> Int? {
    guard let gop else { return nil }
    guard gop > 0 else { throw MovieProblem("a group must have at least one frame, not \(gop)") }
    return codec.storesFramesAlone ? nil : gop
  }

  /// Returns the title; throws if it does not fit the format.
  func title(in format: MovieFormat) throws(MovieProblem) -> String? {
    guard let title else { return nil }
    guard format != .avif else {
      throw MovieProblem("AVIF does not support a title; omit it, or write a movie")
    }
    guard !title.utf8.contains(0) else {
      throw MovieProblem("the title must not contain null characters")
    }
    return title
  }

  /// Throws if the codec does not support a size.
  func checkSize(_ width: Int, _ height: Int, of codec: MovieCodec) throws(MovieProblem) {
    guard min(width, height) >= codec.smallestSide else {
      throw MovieProblem(
        "\(codec.name) needs at least \(codec.smallestSide) pixels per side, not \(width) x "
          + "\(height); choose another codec")
    }
  }

  /// Returns the diagnostic for frames that are changed to an even size.
  func oddSizeMessage(
    _ what: String, from: (Int, Int), to: (Int, Int), file: String
  ) throws(MovieProblem) -> Diagnostic {
    let needs = "\(what) needs an even width and height, not \(from.0) x \(from.1)"
    switch oddSizes {
    case .refuse:
      throw MovieProblem(
        "\(needs); render \(to.0) x \(to.1) pixels, pad or scale odd sizes, or write .webm, .mov "
          + "or .mkv with another codec, which supports any size")
    case .pad:
      return Diagnostic(
        .note, code: "padded",
        "\(needs), so the movie is \(to.0) x \(to.1): the last column or row is repeated",
        file: file)
    case .scale:
      return Diagnostic(
        .note, code: "scaled",
        "\(needs), so the movie is \(to.0) x \(to.1): the frames are scaled", file: file)
    }
  }
}
