#if Video
  internal import StrataCFFmpeg
  internal import StrataGraphics

  /// An encoder by FFmpeg's name, and its settings as alternating names and values.
  struct MovieEncoder {
    let name: String
    let options: [String]

    init(_ name: String, _ options: [String]) { (self.name, self.options) = (name, options) }
  }

  extension MoviePlan {
    /// The possible encoders, the best first; not every FFmpeg build has all of them.
    var encoders: [MovieEncoder] {
      switch codec {
      case .h264:
        // With AVX-512, x264 164 (Debian 12) bases decisions on uninitialized memory, and
        // the same frames give different bytes from one run to the next.
        let instructions = strata_movie_has_avx2() ? ["x264-params", "asm=AVX2"] : []
        return [MovieEncoder("libx264", ["preset", preset] + rateOptions + instructions)]
      case .hevc:
        // By default it writes to stderr, and stores information about the machine in the movie.
        let quiet = ["x265-params", "log-level=none:info=0"]
        return [MovieEncoder("libx265", ["preset", preset] + rateOptions + quiet)]
      case .vp9:
        let common =
          rateOptions + ["deadline", "good", "cpu-used", preset, "row-mt", "1"]
        // The encoder of the alpha stream does not support frames that are never shown.
        return [MovieEncoder("libvpx-vp9", hasAlpha ? common + ["auto-alt-ref", "0"] : common)]
      case .av1: return av1Encoders
      case .prores4444:
        return [
          MovieEncoder("prores_ks", ["profile", "4444", "alpha_bits", hasAlpha ? "16" : "0"])
        ]
      case .ffv1:
        // Every frame is independent, so that parts can be joined and any frame is found
        // immediately.
        let common = ["g", "1", "coder", "1", "context", "0"]
        // FFmpeg reads its own slices of one or two columns incorrectly, and version 1 has no
        // slices.
        if min(width, height) < 16 { return [MovieEncoder("ffv1", common + ["level", "1"])] }
        // Slices are the unit of threading; each has a checksum.
        let slices = width >= 256 && height >= 256 ? ["slices", "16"] : []
        return [MovieEncoder("ffv1", common + ["level", "3", "slicecrc", "1"] + slices)]
      }
    }

    /// The AV1 encoders: SVT-AV1 is ten times as fast as libaom at about the same size, but does
    /// not support every movie; for still images libaom makes smaller files.
    private var av1Encoders: [MovieEncoder] {
      let speed = min(Int(preset) ?? 6, 6)
      let libaom = MovieEncoder(
        "libaom-av1", rateOptions + ["cpu-used", "\(speed)", "row-mt", "1"])
      let fits =
        pixelFormat.halvesColor && width % 2 == 0 && height % 2 == 0 && min(width, height) >= 64
        && rate.numerator <= 240 * rate.denominator
      guard fits, format != .avif else { return [libaom] }
      let factor = if case .factor(let crf) = quality { ["crf", "\(crf)"] } else { rateOptions }
      return [MovieEncoder("libsvtav1", ["preset", preset] + factor), libaom]
    }

    private var rateOptions: [String] {
      switch quality {
      // Without a bit rate of 0 the factor would only be a limit in the encoders of web formats.
      case .factor(let crf):
        ["crf", "\(crf)"] + (codec == .vp9 || codec == .av1 ? ["b", "0"] : [])
      case .bitrate(let bits): ["b", "\(bits)"]
      case .fixed: []
      }
    }

    /// FFmpeg's name of the frame layout.
    var layoutName: String {
      switch pixelFormat {
      case .yuv420p: hasAlpha ? "yuva420p" : "yuv420p"
      case .yuv420p10: "yuv420p10le"
      case .yuv444p: "yuv444p"
      case .yuv444p10: hasAlpha ? "yuva444p10le" : "yuv444p10le"
      case .rgb: hasAlpha ? "bgra" : "bgr0"
      }
    }

    /// The shim's value of the frame layout.
    var layout: strata_movie_layout {
      switch pixelFormat {
      case .yuv420p: hasAlpha ? STRATA_MOVIE_420_ALPHA : STRATA_MOVIE_420
      case .yuv420p10: STRATA_MOVIE_420_10
      case .yuv444p: STRATA_MOVIE_444
      case .yuv444p10: hasAlpha ? STRATA_MOVIE_444_10_ALPHA : STRATA_MOVIE_444_10
      case .rgb: hasAlpha ? STRATA_MOVIE_BGRA : STRATA_MOVIE_BGRX
      }
    }

    var isRGB: Bool { pixelFormat == .rgb }

    /// The codec tag in the file, if it differs from FFmpeg's default.
    var tag: String? { format.tag(of: codec) }

    /// The number of encoder threads, a constant because the output of some encoders depends on it.
    static let threads: Int32 = 8
  }

  extension MovieFormat {
    /// Returns the codec tag in the file, if it differs from FFmpeg's default: Apple's players
    /// require another tag for HEVC.
    func tag(of codec: MovieCodec) -> String? {
      codec == .hevc && (self == .mp4 || self == .mov) ? "hvc1" : nil
    }

    /// Returns the settings of the container as alternating names and values.
    func containerOptions(isFile: Bool) -> [String] {
      switch self {
      // With the index at the front, players can start before the whole movie has arrived.
      case .mp4, .mov: isFile ? ["movflags", "+faststart"] : []
      case .webm, .mkv, .avif: []
      }
    }
  }
#endif
