package import StrataGraphics

/// The validated settings of a movie for FFmpeg.
///
/// They are checked before FFmpeg is loaded, so that errors in them are reported first.
package struct MoviePlan: Sendable, Equatable {
  /// The trade-off between file size and quality.
  enum Quality: Equatable {
    /// The constant rate factor.
    case factor(Int)
    /// The bit rate in bits per second.
    case bitrate(Int)
    /// The codec has no such setting.
    case fixed
  }

  package let format: MovieFormat
  package let codec: MovieCodec
  package let hasAlpha: Bool
  /// The width of the input frames in pixels.
  package let width: Int
  package let height: Int
  package let rate: FrameRate
  /// The diagnostics for options that could not be applied as requested.
  package let diagnostics: [Diagnostic]
  /// The width of the movie, which may have one column more than the frames.
  package let codedWidth: Int
  package let codedHeight: Int
  let oddSizes: MovieOddSizes
  let pixelFormat: MoviePixelFormat
  let quality: Quality
  /// One of the codec's presets, or empty if it has none.
  let preset: String
  /// `MovieOptions.gop`; also nil if every frame is a group.
  let gop: Int?
  let title: String?
  let matte: [UInt8]

  /// Validates options.
  ///
  /// - Parameters:
  ///   - file: The name of the movie in errors.
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  /// - Throws: `VideoError.unusable`, or `LimitExceeded` for a side above `Limits.canvasSide`.
  package init(
    file: String, format: MovieFormat, width: Int, height: Int, rate: FrameRate,
    options: MovieOptions = MovieOptions(), limits: Limits = .default
  ) throws {
    precondition(width > 0 && height > 0, "width and height must be at least 1")
    for (what, side) in [("movie width", width), ("movie height", height)]
    where side > limits.canvasSide {
      throw LimitExceeded(what, asked: side, allowed: limits.canvasSide, place: file)
    }
    guard rate.numerator <= MovieFormat.largestRate * rate.denominator else {
      throw VideoError.unusable(
        file: file, problem: "\(rate) frames per second exceed the maximum of 1000")
    }
    do {
      codec = try options.codec(in: format)
      hasAlpha = try options.alpha(of: codec)
      pixelFormat = try options.pixelFormat(of: codec, in: format, hasAlpha: hasAlpha)
      quality = try options.quality(of: codec)
      preset = try options.preset(of: codec)
      gop = try options.gop(of: codec)
      title = try options.title(in: format)
      let evens = codec.pairsPixels && pixelFormat.halvesColor
      codedWidth = evens ? width + width % 2 : width
      codedHeight = evens ? height + height % 2 : height
      try options.checkSize(codedWidth, codedHeight, of: codec)
      if codedWidth != width || codedHeight != height {
        diagnostics = [
          try options.oddSizeMessage(
            "\(codec.name) with color at half resolution", from: (width, height),
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
