public import StrataGraphics

/// How frames become a movie.
public struct MovieOptions: Sendable, Hashable {
  /// nil for the format's own; see `MovieFormat.codecs`.
  public var codec: MovieCodec?
  /// The constant rate factor, from 0, the best quality and the largest file.
  ///
  /// Each 6 more about halve the size. nil for 16, and for 20 of VP9; other codecs have none.
  public var crf: Int?
  /// Bits a second that the movie is to have on average, in place of a rate factor: 1,000 to
  /// 1,000,000,000.
  public var bitrate: Int?
  /// One of `MovieCodec.presets`: how much time to spend on a smaller file; nil for "medium" of H.264 and
  /// HEVC, 4 of VP9 and 8 of AV1.
  ///
  /// Numbers of AV1 are those of SVT-AV1; where libaom encodes, those above 6 are as fast as 6. It does
  /// where FFmpeg has no other, where SVT-AV1 does not take the movie (as of odd sizes), and while SVT-AV1
  /// encodes another movie of this process, since it bears one at a time.
  public var preset: String?
  /// nil for the codec's usual one, and for 4:4:4 of AVIF, whose pictures are often drawings; see
  /// `MovieCodec.pixelFormats`.
  public var pixelFormat: MoviePixelFormat?
  /// How many frames form a group that is encoded by itself, as if it were a movie of its own; nil to
  /// have the encoder decide over the whole movie.
  ///
  /// A group begins with a key frame, and nothing before it decides over how it is encoded. So movies of
  /// ranges that begin at multiples of it, joined, decode to the pictures of the movie of all frames;
  /// without groups the encoders of H.264, HEVC, VP9 and AV1 see other neighbours at the seams, and their
  /// pictures differ a little. Frames of ProRes and FFV1 are stored by themselves anyway.
  public var gop: Int?
  /// What players show as the movie's name; nil for none.
  ///
  /// AVIF has no place for it.
  public var title: String?
  /// What H.264 and HEVC do with an odd width or height where four pixels share a colour.
  public var oddSizes = MovieOddSizes.pad
  /// Whether alpha is stored, as straight alpha; nil for `MovieCodec.keepsAlphaByDefault`.
  public var alpha: Bool?
  /// What translucent pixels are laid over where alpha is not stored; its own alpha is ignored.
  public var matte = Color.black

  /// Options whose other properties have their defaults.
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
