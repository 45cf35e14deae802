/// How the frames of a movie are stored.
public enum MovieCodec: String, Sendable, CaseIterable {
  /// What plays everywhere: 8 bits, colour at half resolution (4:2:0), no alpha, even sizes.
  case h264
  /// What browsers play, with alpha too: 8 bits, colour at half resolution, any size.
  case vp9
  /// What editing programs take: 10 bits, full resolution, alpha, any size; large files.
  ///
  /// Without alpha it stays 4444, the only flavour of ProRes whose colour has full resolution: the
  /// edges of drawings suffer in 4:2:2.
  case prores4444
  /// Lossless: every byte of RGBA comes back; any size. Parts can be joined without encoding again.
  case ffv1

  /// What people call it.
  public var name: String {
    switch self {
    case .h264: "H.264"
    case .vp9: "VP9"
    case .prores4444: "ProRes 4444"
    case .ffv1: "FFV1"
    }
  }

  /// Whether it can store alpha.
  public var hasAlpha: Bool { self != .h264 }

  /// Whether it stores alpha where nobody says.
  ///
  /// Not VP9: alpha costs a second stream, and many players show the colours without it.
  public var keepsAlphaByDefault: Bool { self == .prores4444 || self == .ffv1 }

  /// The constant rate factors that it takes, the best quality first; nil where it has none.
  public var crfRange: ClosedRange<Int>? {
    switch self {
    case .h264: 0...51
    case .vp9: 0...63
    case .prores4444, .ffv1: nil
    }
  }

  /// The factor where none is given, from which drawings come back within about 2/255.
  var defaultCRF: Int {
    switch self {
    case .h264: 16
    case .vp9: 20
    case .prores4444, .ffv1: 0
    }
  }

  /// Width and height have to be even.
  var needsEvenSides: Bool { self == .h264 }
}
