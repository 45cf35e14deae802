public import StrataGraphics
import StrataImageFiles
import StrataRenderList

extension RenderJob {
  /// The sheet that the options ask for, checked; nil where they ask for none.
  ///
  /// - Parameter file: What errors call the output.
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

  /// How one picture becomes a file; nil for formats of another kind.
  static func still(_ format: FrameFormat, _ options: RenderOptions) -> StillFormat? {
    format.still.map {
      StillFormat(
        $0, compression: options.compression, jpeg: options.jpeg, webp: options.webp)
    }
  }
}

extension Renderer {
  /// The stream of a sheet, where the options ask for one.
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
  /// The rate at which so many frames are spread evenly over a time: the first at its beginning, the last
  /// one frame before its end.
  ///
  /// - Parameter seconds: Above 0, up to a day; taken as the simplest fraction that is near it.
  /// - Returns: nil for other times, and where the fraction does not fit into a rate.
  public init?(spreading frames: Int, over seconds: Double) {
    guard let time = LoopPeriod(seconds) else { return nil }
    let (product, isTooLarge) = frames.multipliedReportingOverflow(by: time.denominator)
    guard !isTooLarge else { return nil }
    self.init(product, time.numerator)
  }
}
