#if Video
  internal import CFFmpeg
  internal import StrataGraphics

  /// An encoder by FFmpeg's name, and its settings, names and values in turn.
  struct MovieEncoder {
    let name: String
    let options: [String]

    init(_ name: String, _ options: [String]) { (self.name, self.options) = (name, options) }
  }

  extension MoviePlan {
    /// What can encode the movie, the best first; not every FFmpeg has all.
    var encoders: [MovieEncoder] {
      switch codec {
      case .h264:
        // With AVX-512, x264 164 (Debian 12) lets memory that nobody has set into its decisions, and
        // the same frames make other bytes from one time to the next.
        let instructions = strata_movie_has_avx2() ? ["x264-params", "asm=AVX2"] : []
        return [MovieEncoder("libx264", ["preset", preset] + rateOptions + instructions)]
      case .hevc:
        // It would write to stderr, and into the movie what the machine is.
        let quiet = ["x265-params", "log-level=none:info=0"]
        return [MovieEncoder("libx265", ["preset", preset] + rateOptions + quiet)]
      case .vp9:
        let common =
          rateOptions + ["deadline", "good", "cpu-used", preset, "row-mt", "1"]
        // The encoder of the alpha stream does not know frames that are never shown.
        return [MovieEncoder("libvpx-vp9", hasAlpha ? common + ["auto-alt-ref", "0"] : common)]
      case .av1: return av1Encoders
      case .prores4444:
        return [
          MovieEncoder("prores_ks", ["profile", "4444", "alpha_bits", hasAlpha ? "16" : "0"])
        ]
      case .ffv1:
        // Every frame by itself, so that parts join and any frame is found at once.
        let common = ["g", "1", "coder", "1", "context", "0"]
        // FFmpeg reads its own slices of a column or two wrongly, and version 1 has none.
        if min(width, height) < 16 { return [MovieEncoder("ffv1", common + ["level", "1"])] }
        // Slices are what threads share; each has a checksum.
        let slices = width >= 256 && height >= 256 ? ["slices", "16"] : []
        return [MovieEncoder("ffv1", common + ["level", "3", "slicecrc", "1"] + slices)]
      }
    }

    /// SVT-AV1 is ten times as fast as libaom at much the same size, but does not take every movie; of
    /// pictures libaom makes smaller ones.
    private var av1Encoders: [MovieEncoder] {
      let speed = min(Int(preset) ?? 6, 6)
      let libaom = MovieEncoder(
        "libaom-av1", rateOptions + ["cpu-used", "\(speed)", "row-mt", "1"])
      let fits =
        pixelFormat.halvesColour && width % 2 == 0 && height % 2 == 0 && min(width, height) >= 64
        && rate.numerator <= 240 * rate.denominator
      guard fits, format != .avif else { return [libaom] }
      let factor = if case .factor(let crf) = quality { ["crf", "\(crf)"] } else { rateOptions }
      return [MovieEncoder("libsvtav1", ["preset", preset] + factor), libaom]
    }

    private var rateOptions: [String] {
      switch quality {
      // Without a bit rate of 0 the factor would only be a bound for those of the web.
      case .factor(let crf):
        ["crf", "\(crf)"] + (codec == .vp9 || codec == .av1 ? ["b", "0"] : [])
      case .bitrate(let bits): ["b", "\(bits)"]
      case .fixed: []
      }
    }

    /// FFmpeg's name of the layout of frames.
    var layoutName: String {
      switch pixelFormat {
      case .yuv420p: hasAlpha ? "yuva420p" : "yuv420p"
      case .yuv420p10: "yuv420p10le"
      case .yuv444p: "yuv444p"
      case .yuv444p10: hasAlpha ? "yuva444p10le" : "yuv444p10le"
      case .rgb: hasAlpha ? "bgra" : "bgr0"
      }
    }

    /// Our name of the same.
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

    /// What the codec is called in the file, where FFmpeg would call it otherwise.
    var tag: String? { format.tag(of: codec) }

    /// The output of some encoders depends on how many threads they have, so it is never the
    /// machine's number.
    static let threads: Int32 = 8
  }

  extension MovieFormat {
    /// What a codec is called in the file, where FFmpeg would call it otherwise: Apple's players know
    /// HEVC by another name alone.
    func tag(of codec: MovieCodec) -> String? {
      codec == .hevc && (self == .mp4 || self == .mov) ? "hvc1" : nil
    }

    /// Settings of the container, names and values in turn.
    func containerOptions(isFile: Bool) -> [String] {
      switch self {
      // Players start before the whole movie has arrived when its index is in front.
      case .mp4, .mov: isFile ? ["movflags", "+faststart"] : []
      case .webm, .mkv, .avif: []
      }
    }
  }
#endif
