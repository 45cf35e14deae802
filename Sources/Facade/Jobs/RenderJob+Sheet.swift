public import StrataGraphics
import StrataImageFiles
import StrataRenderList

extension RenderJob {
  /// Returns the validated sheet plan that the options request; nil if they request none.
  ///
  /// - Parameter file: The name of the output in errors.
  /// - Throws: `SheetError`, `RenderJobError`, or `LimitExceeded` for a sheet that is too large.
  static func sheet(
    of frames: Range<Int>, as format: FrameFormat, in file: String, options: RenderOptions,
    pixelSize: PixelSize, limits: Limits
  ) throws -> SheetPlan? {
    guard let layout = options.sheet else { return nil }
    guard format.still != nil else {
      throw SheetError.notOnePicture(file: file, format: format.rawValue)
    }
    guard !FrameNamePattern.isPattern(file) else {
      throw SheetError.notOnePicture(file: file, format: "a sequence")
    }
    guard !options.resume else { throw RenderJobError.notResumable(path: file) }
    return try SheetPlan(
      layout, frames: count(every: options.step, of: frames), width: pixelSize.width,
      height: pixelSize.height, limits: limits)
  }

  /// Returns the encoder settings of a single image; nil for formats that are not images.
  static func still(_ format: FrameFormat, _ options: RenderOptions) -> StillFormat? {
    format.still.map {
      StillFormat(
        $0, compression: options.compression, jpeg: options.jpeg, webp: options.webp)
    }
  }
}

extension Renderer {
  /// Returns the stream of a sheet; nil if the options do not request one.
  func sheetStream(
    of frames: Range<Int>, as format: FrameFormat, _ options: RenderOptions
  ) throws -> (any FrameStream)? {
    let plan = try RenderJob.sheet(
      of: frames, as: format, in: "the output", options: options, pixelSize: pixelSize,
      limits: limits)
    guard let plan, let still = RenderJob.still(format, options) else { return nil }
    return SheetStream(plan, still: still)
  }
}

extension FrameRate {
  /// Creates the rate that spreads a number of frames evenly over a duration.
  ///
  /// The first frame is at the beginning and the last is one frame interval before the end.
  ///
  /// - Parameter seconds: The duration, greater than 0 and at most a day. It is rounded to the
  ///   nearest simple fraction.
  /// - Returns: nil for other durations, and if the fraction does not fit into a rate.
  public init?(spreading frames: Int, over seconds: Double) {
    guard let time = LoopPeriod(seconds) else { return nil }
    let (product, isTooLarge) = frames.multipliedReportingOverflow(by: time.denominator)
    guard !isTooLarge else { return nil }
    self.init(product, time.numerator)
  }
}
