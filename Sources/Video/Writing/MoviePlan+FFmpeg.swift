#if Video
  internal import CFFmpeg

  extension MoviePlan {
    /// FFmpeg's name of the encoder.
    var encoder: String {
      switch codec {
      case .h264: "libx264"
      case .vp9: "libvpx-vp9"
      case .prores4444: "prores_ks"
      case .ffv1: "ffv1"
      }
    }

    /// FFmpeg's name of the layout of frames.
    var pixelFormat: String {
      switch codec {
      case .h264, .vp9: hasAlpha ? "yuva420p" : "yuv420p"
      case .prores4444: hasAlpha ? "yuva444p10le" : "yuv444p10le"
      // RGB, because Y'CbCr of 8 bits does not give back every colour.
      case .ffv1: hasAlpha ? "bgra" : "bgr0"
      }
    }

    /// Our name of the same.
    var layout: strata_movie_layout {
      switch codec {
      case .h264, .vp9: hasAlpha ? STRATA_MOVIE_420_ALPHA : STRATA_MOVIE_420
      case .prores4444: hasAlpha ? STRATA_MOVIE_444_10_ALPHA : STRATA_MOVIE_444_10
      case .ffv1: hasAlpha ? STRATA_MOVIE_BGRA : STRATA_MOVIE_BGRX
      }
    }

    var isRGB: Bool { codec == .ffv1 }

    /// Settings of the encoder, names and values in turn.
    var encoderOptions: [String] {
      switch codec {
      case .h264:
        // With AVX-512, x264 164 (Debian 12) lets memory that nobody has set into its decisions, and
        // the same frames make other bytes from one time to the next.
        let instructions = strata_movie_has_avx2() ? ["x264-params", "asm=AVX2"] : []
        return ["preset", "medium", "crf", "\(crf)"] + instructions
      case .vp9:
        // Without a bit rate of 0 the factor would only be a bound. 4 is half as good as the best
        // and ten times as fast.
        let common = [
          "crf", "\(crf)", "b", "0", "deadline", "good", "cpu-used", "4", "row-mt", "1",
        ]
        // The encoder of the alpha stream does not know frames that are never shown.
        return hasAlpha ? common + ["auto-alt-ref", "0"] : common
      case .prores4444:
        return ["profile", "4444", "alpha_bits", hasAlpha ? "16" : "0"]
      case .ffv1:
        // Every frame by itself, so that parts join and any frame is found at once.
        let common = ["g", "1", "coder", "1", "context", "0"]
        // FFmpeg reads its own slices of a column or two wrongly, and version 1 has none.
        if min(width, height) < 16 { return common + ["level", "1"] }
        // Slices are what threads share; each has a checksum.
        let slices = width >= 256 && height >= 256 ? ["slices", "16"] : []
        return common + ["level", "3", "slicecrc", "1"] + slices
      }
    }

    /// Settings of the container, names and values in turn.
    func containerOptions(isFile: Bool) -> [String] {
      switch format {
      // Players start before the whole movie has arrived when its index is in front.
      case .mp4, .mov: isFile ? ["movflags", "+faststart"] : []
      case .webm, .mkv: []
      }
    }

    /// The output of some encoders depends on how many threads they have, so it is never the
    /// machine's number.
    static let threads: Int32 = 8
  }
#endif
