public import StrataGraphics

/// How frames become a movie.
public struct MovieOptions: Sendable, Hashable {
  /// nil for the format's own; see `MovieFormat.codecs`.
  public var codec: MovieCodec?
  /// The constant rate factor, from 0, the best quality and the largest file.
  ///
  /// Each 6 more about halve the size. nil for 16 of H.264 and 20 of VP9; other codecs have none.
  public var crf: Int?
  /// Whether alpha is stored, as straight alpha; nil for `MovieCodec.keepsAlphaByDefault`.
  public var alpha: Bool?
  /// What translucent pixels are laid over where alpha is not stored; its own alpha is ignored.
  public var matte = Color.black

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
