package import StrataGraphics

/// A movie whose settings fit together: what FFmpeg is asked for.
///
/// Settled before FFmpeg is opened, so that a mistake is reported for what it is.
package struct MoviePlan: Sendable, Equatable {
  /// What decides between the size of the file and its quality.
  enum Quality: Equatable {
    /// The constant rate factor.
    case factor(Int)
    /// Bits a second.
    case bitrate(Int)
    /// The codec leaves no choice.
    case fixed
  }

  package let format: MovieFormat
  package let codec: MovieCodec
  package let hasAlpha: Bool
  /// Of the frames that come, in pixels.
  package let width: Int
  package let height: Int
  package let rate: FrameRate
  /// What of the options could not be done as asked.
  package let diagnostics: [Diagnostic]
  /// Of the movie, which may have a column and a row more than the frames.
  let codedWidth: Int
  let codedHeight: Int
  let oddSizes: MovieOddSizes
  let pixelFormat: MoviePixelFormat
  let quality: Quality
  /// One of the codec's, or empty where it has none.
  let preset: String
  /// `MovieOptions.gop`; nil too where every frame is a group.
  let gop: Int?
  let title: String?
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
    do {
      codec = try options.codec(in: format)
      hasAlpha = try options.alpha(of: codec)
      pixelFormat = try options.pixelFormat(of: codec, in: format, hasAlpha: hasAlpha)
      quality = try options.quality(of: codec)
      preset = try options.preset(of: codec)
      gop = try options.gop(of: codec)
      title = try options.title(in: format)
      let evens = codec.pairsPixels && pixelFormat.halvesColour
      codedWidth = evens ? width + width % 2 : width
      codedHeight = evens ? height + height % 2 : height
      try options.checkSize(codedWidth, codedHeight, of: codec)
      if codedWidth != width || codedHeight != height {
        diagnostics = [
          try options.oddSizeRemark(
            "\(codec.name) with colours at half resolution", from: (width, height),
            to: (codedWidth, codedHeight), file: file)
        ]
      } else {
        diagnostics = []
      }
    } catch {
      throw VideoError.unusable(file: file, problem: error.text)
    }
    oddSizes = options.oddSizes
    matte = options.matteBytes
    self.format = format
    self.width = width
    self.height = height
    self.rate = rate
  }
}
