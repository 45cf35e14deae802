public import StrataGraphics

/// Settings for encoding a movie.
public struct MovieOptions: Sendable, Hashable {
  /// The codec; nil for the default of the format, see `MovieFormat.codecs`.
  public var codec: MovieCodec?
  /// The constant rate factor, within `MovieCodec.crfRange`.
  ///
  /// 0 gives the best quality and the largest file. Every increase by 6 about halves the size. The
  /// default, nil, is 20 for VP9 and 16 for H.264, HEVC and AV1. ProRes and FFV1 have no rate
  /// factor.
  public var crf: Int?
  /// The average bit rate in bits per second, as an alternative to a rate factor: 1,000 to
  /// 1,000,000,000.
  public var bitrate: Int?
  /// The trade-off between speed and file size, one of `MovieCodec.presets`.
  ///
  /// The default, nil, is "medium" for H.264 and HEVC, 4 for VP9 and 8 for AV1. The numbers for AV1
  /// are those of SVT-AV1. If libaom encodes, numbers above 6 are as fast as 6. Libaom is used if
  /// FFmpeg has no other encoder, if SVT-AV1 does not support the movie (such as odd sizes), and
  /// while SVT-AV1 encodes another movie of this process, because it supports one at a time.
  public var preset: String?
  /// The pixel format; nil for the codec's usual one, and for 4:4:4 with AVIF, whose images are
  /// often drawings.
  ///
  /// See `MovieCodec.pixelFormats`.
  public var pixelFormat: MoviePixelFormat?
  /// The number of frames in a group that is encoded independently, at least 1.
  ///
  /// nil lets the encoder decide over the whole movie.
  ///
  /// A group begins with a key frame, and no earlier frame affects its encoding. So movies of
  /// ranges that begin at multiples of it, joined, decode to the same images as one movie of all
  /// frames. Without groups the encoders of H.264, HEVC, VP9 and AV1 see other neighbors at the
  /// seams, and their images differ slightly. Frames of ProRes and FFV1 are always independent.
  public var gop: Int?
  /// The title metadata of the movie; nil for none.
  ///
  /// AVIF does not support it.
  public var title: String?
  /// The handling of an odd width or height in H.264 and HEVC if four pixels share a color.
  public var oddSizes = MovieOddSizes.pad
  /// Whether alpha is stored, as straight alpha; nil for `MovieCodec.keepsAlphaByDefault`.
  public var alpha: Bool?
  /// The background color of translucent pixels if alpha is not stored; its own alpha is ignored.
  public var matte = Color.black

  /// Creates options with defaults for the other properties.
  public init(
    codec: MovieCodec? = nil, crf: Int? = nil, alpha: Bool? = nil, matte: Color = .black
  ) {
    self.codec = codec
    self.crf = crf
    self.alpha = alpha
    self.matte = matte
  }

  /// The matte's red, green and blue, 0 to 255.
  var matteBytes: [UInt8] {
    let color = (matte.clamped * 255).rounded(.toNearestOrAwayFromZero)
    return [UInt8(color.x), UInt8(color.y), UInt8(color.z)]
  }
}
