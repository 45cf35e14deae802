internal import StrataGraphics

/// Why options cannot be a movie, and what would be accepted.
struct MovieProblem: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

extension MovieOptions {
  /// Bits a second that encoders take, which count in thousands of them.
  private static let bitrates = 1_000...1_000_000_000

  /// The codec, which the format takes.
  func codec(in format: MovieFormat) throws(MovieProblem) -> MovieCodec {
    guard let codec else { return format.codecs[0] }
    guard format.codecs.contains(codec) else {
      let taken = format.codecs.map(\.name).joined(separator: ", ")
      let formats = MovieFormat.allCases.filter { $0.codecs.contains(codec) }
        .map { "." + $0.rawValue }.joined(separator: ", ")
      throw MovieProblem(
        "\(format.name) does not take \(codec.name) but \(taken); \(codec.name) goes into \(formats)"
      )
    }
    return codec
  }

  /// Whether alpha is stored, which the codec can.
  func alpha(of codec: MovieCodec) throws(MovieProblem) -> Bool {
    let stores = alpha ?? codec.keepsAlphaByDefault
    guard !stores || codec.hasAlpha else {
      throw MovieProblem(
        "\(codec.name) has no alpha; WebM with VP9 (.webm) and MOV with ProRes 4444 (.mov) have it")
    }
    return stores
  }

  /// How colours are stored, which the codec can, with alpha or without.
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
        "\(what) is not written as \(wanted.rawValue) but as "
          + known.map(\.rawValue).joined(separator: ", "))
    }
    return wanted
  }

  /// The rate factor or the bit rate, of which the codec takes either.
  func quality(of codec: MovieCodec) throws(MovieProblem) -> MoviePlan.Quality {
    if crf != nil, bitrate != nil {
      throw MovieProblem("a rate factor and a bit rate both say how large it is; give one of them")
    }
    guard let range = codec.crfRange else {
      guard crf == nil, bitrate == nil else {
        let what = crf == nil ? "bit rate" : "rate factor"
        throw MovieProblem(
          "\(codec.name) has no \(what); leave it out, or choose h264, hevc, vp9 or av1")
      }
      return .fixed
    }
    if let bitrate {
      guard Self.bitrates.contains(bitrate) else {
        throw MovieProblem(
          "a bit rate is from \(Self.bitrates.lowerBound) to \(Self.bitrates.upperBound) bits a "
            + "second, not \(bitrate)")
      }
      return .bitrate(bitrate)
    }
    let factor = crf ?? codec.defaultCRF
    guard range.contains(factor) else {
      throw MovieProblem(
        "the rate factor of \(codec.name) is from \(range.lowerBound) to \(range.upperBound), not "
          + "\(factor)")
    }
    return .factor(factor)
  }

  /// A word that the codec's encoders know.
  func preset(of codec: MovieCodec) throws(MovieProblem) -> String {
    guard let preset else { return codec.defaultPreset }
    guard !codec.presets.isEmpty else {
      throw MovieProblem(
        "\(codec.name) has no presets; leave it out, or choose h264, hevc, vp9 or av1")
    }
    guard codec.presets.contains(preset) else {
      throw MovieProblem(
        "\(codec.name) has no preset \"\(preset)\" but \(codec.presets.joined(separator: ", "))")
    }
    return preset
  }

  /// Frames of a group; nil where the codec stores each by itself.
  func gop(of codec: MovieCodec) throws(MovieProblem) -> Int? {
    guard let gop else { return nil }
    guard gop > 0 else { throw MovieProblem("a group has at least one frame, not \(gop)") }
    return codec.storesFramesAlone ? nil : gop
  }

  /// A title that fits into the format.
  func title(in format: MovieFormat) throws(MovieProblem) -> String? {
    guard let title else { return nil }
    guard format != .avif else {
      throw MovieProblem("AVIF has no place for a title; leave it out, or write a movie")
    }
    guard !title.utf8.contains(0) else {
      throw MovieProblem("a title is text without null characters")
    }
    return title
  }

  /// A size that the codec takes.
  func checkSize(_ width: Int, _ height: Int, of codec: MovieCodec) throws(MovieProblem) {
    guard min(width, height) >= codec.smallestSide else {
      throw MovieProblem(
        "\(codec.name) needs at least \(codec.smallestSide) pixels a side, not \(width) x \(height); "
          + "choose another codec")
    }
  }

  /// What is said where frames are made even.
  func oddSizeRemark(
    _ what: String, from: (Int, Int), to: (Int, Int), file: String
  ) throws(MovieProblem) -> Diagnostic {
    let needs = "\(what) needs an even width and height, not \(from.0) x \(from.1)"
    switch oddSizes {
    case .refuse:
      throw MovieProblem(
        "\(needs); draw \(to.0) x \(to.1) pixels, have odd sizes padded or scaled, or write .webm, "
          + ".mov or .mkv with another codec, which take any size")
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
