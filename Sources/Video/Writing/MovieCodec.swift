/// The codec of a movie.
public enum MovieCodec: String, Sendable, CaseIterable {
  /// H.264, which plays everywhere: by default color at half resolution, no alpha.
  case h264
  /// HEVC, half the size of H.264 on systems that play it, such as Apple's; no alpha.
  case hevc
  /// VP9, for browsers, with optional alpha: by default color at half resolution, any size.
  case vp9
  /// AV1, with the smallest files that browsers play, and the codec of AVIF images; no alpha.
  case av1
  /// ProRes, for editing programs: 10 bits, full resolution, alpha, any size; large files.
  ///
  /// Movies without alpha are 4444 too, the only variant of ProRes with full-resolution color,
  /// because the edges of drawings suffer in 4:2:2.
  case prores4444
  /// FFV1, lossless in every byte of RGBA; any size.
  case ffv1

  /// The common name of the codec.
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

  /// Whether the codec can store alpha.
  public var hasAlpha: Bool { self == .vp9 || keepsAlphaByDefault }

  /// Whether the codec stores alpha by default.
  ///
  /// VP9 does not: alpha costs a second stream, and many players show the colors without it.
  public var keepsAlphaByDefault: Bool { self == .prores4444 || self == .ffv1 }

  /// The range of constant rate factors, the best quality first; nil if the codec has none, and no
  /// bit rate either.
  public var crfRange: ClosedRange<Int>? {
    switch self {
    case .h264, .hevc: 0...51
    case .vp9, .av1: 0...63
    case .prores4444, .ffv1: nil
    }
  }

  /// The default rate factor, with which drawings are reproduced within about 2/255.
  var defaultCRF: Int {
    switch self {
    case .h264, .hevc, .av1: 16
    case .vp9: 20
    case .prores4444, .ffv1: 0
    }
  }

  /// The names of the presets, from the fastest to the smallest files; empty if there are none.
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

  /// The default preset.
  var defaultPreset: String {
    switch self {
    case .h264, .hevc: "medium"
    // Half the gain of the best preset at ten times its speed.
    case .vp9: "4"
    case .av1: "8"
    case .prores4444, .ffv1: ""
    }
  }

  /// The supported pixel formats, the usual one first.
  public var pixelFormats: [MoviePixelFormat] {
    switch self {
    case .h264, .hevc, .vp9, .av1: [.yuv420p, .yuv420p10, .yuv444p, .yuv444p10]
    case .prores4444: [.yuv444p10]
    // 8-bit Y'CbCr does not reproduce every color.
    case .ffv1: [.rgb]
    }
  }

  /// Whether every frame is decoded independently.
  var storesFramesAlone: Bool { self == .prores4444 || self == .ffv1 }

  /// The minimum side length in pixels, including padding to an even size.
  var smallestSide: Int { self == .hevc ? 16 : 1 }

  /// Whether width and height must be even if four pixels share a color.
  var pairsPixels: Bool { self == .h264 || self == .hevc }
}
