package import StrataGraphics
package import StrataImageFiles

#if Video
  internal import StrataCFFmpeg
#endif

/// Frames as YUV4MPEG2: uncompressed Y'CbCr with a header of one line, which video tools read from
/// pipes without options.
///
/// The frames are limited-range BT.709, 8 bits, 4:2:0 with chroma sited left; see
/// `strata_movie_pixels.h`. The format has no alpha and no tag for the matrix, so tools assume
/// BT.709 for high-definition frames and may need an option for smaller ones. FFmpeg is not needed
/// to write it.
package final class Y4MStream: FrameStream {
  private let rate: FrameRate
  private let options: MovieOptions
  private var hasBegun = false
  #if Video
    /// The planes Y', Cb and Cr, in this order.
    private var planes: [UInt8] = []
    private var scratch: [UInt8] = []
  #endif

  /// - Parameter options: The options, of which only the matte is used.
  /// - Throws: `VideoError.notInBuild` without the package trait Video, which contains the
  ///   conversion.
  package init(rate: FrameRate, options: MovieOptions = MovieOptions()) throws(VideoError) {
    self.rate = rate
    self.options = options
    #if !Video
      throw .notInBuild
    #endif
  }

  package func write(_ frame: Pixels, to sink: any ByteSink) throws {
    if !hasBegun {
      hasBegun = true
      let header =
        "YUV4MPEG2 W\(frame.width) H\(frame.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
        + "C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"
      try sink.write(Array(header.utf8))
    }
    try sink.write(Array("FRAME\n".utf8))
    #if Video
      convert(frame)
      try sink.write(planes)
    #endif
  }

  #if Video
    private func convert(_ frame: Pixels) {
      let (width, height) = (frame.width, frame.height)
      let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
      let (luma, chroma) = (width * height, halfWidth * halfHeight)
      if planes.count != luma + 2 * chroma {
        planes = [UInt8](repeating: 0, count: luma + 2 * chroma)
        scratch = [UInt8](repeating: 0, count: 12 * width)
      }
      func convert(into start: UnsafeMutablePointer<UInt8>) {
        var target = unsafe strata_movie_planes(
          plane: (start, start + luma, start + luma + chroma, nil),
          stride: (width, halfWidth, halfWidth, 0))
        unsafe strata_movie_convert(
          STRATA_MOVIE_420, frame.bytes, Int32(width), Int32(height), options.matteBytes, &scratch,
          &target)
      }
      unsafe convert(into: &planes)
    }
  #endif
}
