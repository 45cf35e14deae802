/// How the frames of a movie are stored.
public enum MovieCodec: String, Sendable, CaseIterable {
  /// What plays everywhere: colour at half resolution unless asked for, no alpha.
  case h264
  /// Half the size of H.264 where it plays, as on Apple's systems; no alpha.
  case hevc
  /// What browsers play, with alpha too: colour at half resolution unless asked for, any size.
  case vp9
  /// The smallest files that browsers play, and what AVIF pictures are made of; no alpha.
  case av1
  /// What editing programs take: 10 bits, full resolution, alpha, any size; large files.
  ///
  /// Without alpha it stays 4444, the only flavour of ProRes whose colour has full resolution: the
  /// edges of drawings suffer in 4:2:2.
  case prores4444
  /// Lossless: every byte of RGBA comes back; any size.
  case ffv1

  /// What people call it.
  public var name: String {
    switch self {
    case .h264: "H.264"
    case .hevc: "HEVC"
    case .vp9: "VP9"
    case .av1: "AV1"
    case .prores4444: "ProRes 4444"
    case .ffv1: "FFV1"
    }
  }

  /// Whether it can store alpha.
  public var hasAlpha: Bool { self == .vp9 || keepsAlphaByDefault }

  /// Whether it stores alpha where nobody says.
  ///
  /// Not VP9: alpha costs a second stream, and many players show the colours without it.
  public var keepsAlphaByDefault: Bool { self == .prores4444 || self == .ffv1 }

  /// The constant rate factors that it takes, the best quality first; nil where it has none, and no
  /// bit rate either.
  public var crfRange: ClosedRange<Int>? {
    switch self {
    case .h264, .hevc: 0...51
    case .vp9, .av1: 0...63
    case .prores4444, .ffv1: nil
    }
  }

  /// The factor where none is given, from which drawings come back within about 2/255.
  var defaultCRF: Int {
    switch self {
    case .h264, .hevc, .av1: 16
    case .vp9: 20
    case .prores4444, .ffv1: 0
    }
  }

  /// The words for how hard to try, from the fastest to the smallest files; empty where it has none.
  public var presets: [String] {
    switch self {
    case .h264, .hevc:
      [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
        "veryslow", "placebo",
      ]
    case .vp9: (0...5).reversed().map(String.init)
    case .av1: (0...13).reversed().map(String.init)
    case .prores4444, .ffv1: []
    }
  }

  /// The word where none is given.
  var defaultPreset: String {
    switch self {
    case .h264, .hevc: "medium"
    // Half as good as the best and ten times as fast.
    case .vp9: "4"
    case .av1: "8"
    case .prores4444, .ffv1: ""
    }
  }

  /// How it can store colours, the usual way first.
  public var pixelFormats: [MoviePixelFormat] {
    switch self {
    case .h264, .hevc, .vp9, .av1: [.yuv420p, .yuv420p10, .yuv444p, .yuv444p10]
    case .prores4444: [.yuv444p10]
    // Y'CbCr of 8 bits does not give back every colour.
    case .ffv1: [.rgb]
    }
  }

  /// No frame is decoded from others.
  var storesFramesAlone: Bool { self == .prores4444 || self == .ffv1 }

  /// The fewest pixels of a side, which those that make a side even count among.
  var smallestSide: Int { self == .hevc ? 16 : 1 }

  /// Width and height have to be even where four pixels share a colour.
  var pairsPixels: Bool { self == .h264 || self == .hevc }
}
