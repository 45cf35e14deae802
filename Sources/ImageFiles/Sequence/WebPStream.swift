#if WebP
  internal import StrataCLibraries
  internal import StrataCWebP
  package import StrataGraphics

  /// An animated WebP, which every browser supports, with full color and alpha, encoded by the
  /// system's libwebpmux.
  ///
  /// The file begins with its size, so nothing is written before the last frame is known. The
  /// encoded frames are in memory until then. Frame times are rounded to the nearest millisecond,
  /// so that delays do not drift from the rate. A single frame makes a still image.
  // Safe: it owns the animation, to which it passes frames of the size that was announced.
  @safe
  package final class WebPStream: FrameStream {
    private let rate: FrameRate
    private let loops: Int
    private let settings: WebPSettings
    private let file: String
    private var animation: OpaquePointer?
    private var size = (width: 0, height: 0)
    private var framesWritten = 0

    /// - Parameters:
    ///   - loops: The number of times the animation plays, up to 65,535; 0 is forever.
    ///   - file: The name of the output in errors.
    /// - Throws: `WebPError` for an unsupported rate, or if a library is missing.
    package init(
      rate: FrameRate, loops: Int = 0, settings: WebPSettings = WebPSettings(), file: String
    ) throws(WebPError) {
      guard rate.numerator <= 90 * rate.denominator, rate.denominator <= 16_777 * rate.numerator
      else { throw .rate(file: file, rate) }
      try WebP.openAnimation()
      self.rate = rate
      self.loops = min(max(loops, 0), 65_535)
      self.settings = settings
      self.file = file
    }

    deinit { unsafe strata_webp_animation_close(animation) }

    package func write(_ frame: Pixels, to sink: any ByteSink) throws {
      let animation = try unsafe animation ?? begin(frame)
      precondition((frame.width, frame.height) == size, "all frames must have the same size")
      guard
        unsafe strata_webp_animation_add(
          animation, WebP.straight(frame), try milliseconds())
      else {
        throw unsafe failure(animation)
      }
      framesWritten += 1
    }

    package func end(to sink: any ByteSink) throws {
      guard let animation = unsafe animation else {
        preconditionFailure("a WebP must have at least one frame")
      }
      var count = 0
      guard let bytes = unsafe strata_webp_animation_end(animation, try milliseconds(), &count)
      else {
        throw unsafe failure(animation)
      }
      try unsafe sink.write(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private func begin(_ frame: Pixels) throws -> OpaquePointer {
      guard max(frame.width, frame.height) <= WebP.largestSide else {
        throw WebPError.size(file: file, width: frame.width, height: frame.height)
      }
      guard
        let animation = unsafe strata_webp_animation_create(
          Int32(frame.width), Int32(frame.height), settings.libraryQuality, Int32(loops))
      else { throw ImageFileError.notEncoded(format: .webp, reason: "libwebpmux failed to start") }
      unsafe self.animation = animation
      size = (frame.width, frame.height)
      return unsafe animation
    }

    /// Returns the start time of the next frame.
    private func milliseconds() throws -> Int32 {
      let time = (2_000 * framesWritten * rate.denominator + rate.numerator) / (2 * rate.numerator)
      guard let time = Int32(exactly: time) else {
        throw ImageFileError.notEncoded(format: .webp, reason: "the animation would exceed 24 days")
      }
      return time
    }

    private func failure(_ animation: OpaquePointer) -> ImageFileError {
      .notEncoded(
        format: .webp,
        reason: unsafe shimText { unsafe strata_webp_animation_message(animation, $0, $1) })
    }
  }
#endif
