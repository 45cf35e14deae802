package import StrataGraphics

/// A movie whose settings fit together: what FFmpeg is asked for.
///
/// Settled before FFmpeg is opened, so that a mistake is reported for what it is.
package struct MoviePlan: Sendable, Equatable {
  package let format: MovieFormat
  package let codec: MovieCodec
  package let hasAlpha: Bool
  package let width: Int
  package let height: Int
  package let rate: FrameRate
  let crf: Int
  let matte: [UInt8]

  /// Checks what is asked for.
  ///
  /// - Parameters:
  ///   - file: What errors call the movie.
  ///   - width: In pixels, at least 1.
  ///   - height: In pixels, at least 1.
  /// - Throws: `VideoError.unusable`, or `LimitExceeded` for a side above `Limits.canvasSide`.
  package init(
    file: String, format: MovieFormat, width: Int, height: Int, rate: FrameRate,
    options: MovieOptions = MovieOptions(), limits: Limits = .default
  ) throws {
    precondition(width > 0 && height > 0, "a movie has at least one pixel")
    for (what, side) in [("movie width", width), ("movie height", height)]
    where side > limits.canvasSide {
      throw LimitExceeded(what, asked: side, allowed: limits.canvasSide, place: file)
    }
    guard rate.numerator <= MovieFormat.largestRate * rate.denominator else {
      throw VideoError.unusable(
        file: file, problem: "\(rate) frames a second are too many; movies take up to 1000")
    }
    codec = try Self.codec(file, format, options)
    hasAlpha = options.alpha ?? codec.keepsAlphaByDefault
    if hasAlpha, !codec.hasAlpha {
      throw VideoError.unusable(
        file: file,
        problem: "\(codec.name) has no alpha; WebM with VP9 (.webm) and MOV with ProRes 4444 "
          + "(.mov) have it")
    }
    if codec.needsEvenSides, width % 2 != 0 || height % 2 != 0 {
      throw VideoError.unusable(
        file: file,
        problem: "\(codec.name) needs an even width and height, not \(width) x \(height); draw "
          + "\(width + width % 2) x \(height + height % 2) pixels, or write .webm, .mov or .mkv "
          + "with another codec, which take any size")
    }
    crf = try Self.crf(file, codec, options)
    matte = options.matteBytes
    self.format = format
    self.width = width
    self.height = height
    self.rate = rate
  }

  private static func codec(
    _ file: String, _ format: MovieFormat, _ options: MovieOptions
  ) throws -> MovieCodec {
    guard let codec = options.codec else { return format.codecs[0] }
    guard format.codecs.contains(codec) else {
      let taken = format.codecs.map(\.name).joined(separator: ", ")
      let formats = MovieFormat.allCases.filter { $0.codecs.contains(codec) }
        .map { "." + $0.rawValue }.joined(separator: ", ")
      throw VideoError.unusable(
        file: file,
        problem: "\(format.name) does not take \(codec.name) but \(taken); \(codec.name) goes "
          + "into \(formats)")
    }
    return codec
  }

  private static func crf(
    _ file: String, _ codec: MovieCodec, _ options: MovieOptions
  ) throws -> Int {
    guard let crf = options.crf else { return codec.defaultCRF }
    guard let range = codec.crfRange else {
      throw VideoError.unusable(
        file: file, problem: "\(codec.name) has no rate factor; leave it out, or choose h264 or vp9"
      )
    }
    guard range.contains(crf) else {
      throw VideoError.unusable(
        file: file,
        problem: "the rate factor of \(codec.name) is from \(range.lowerBound) to "
          + "\(range.upperBound), not \(crf)")
    }
    return crf
  }
}
