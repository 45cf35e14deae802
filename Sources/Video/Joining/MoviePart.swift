#if Video
  internal import StrataCFFmpeg
  internal import StrataGraphics
  internal import StrataImageFiles

  /// A file that FFmpeg reads, checked and closed again.
  // Safe: it owns the shim's object, which is constant.
  @safe
  final class MoviePart {
    /// The object of the shim, freed with this one.
    let part: OpaquePointer
    let file: String
    let codec: MovieCodec
    let rate: FrameRate
    let frames: Int
    /// The number of packets that may precede one with an earlier presentation time.
    let delay: Int
    /// The properties that must match the first part, with the most obvious differences first.
    private let properties: [(what: String, value: String)]
    /// The codec configuration that decoders need before the first packet.
    private let settings: [UInt8]

    /// - Throws: `JoinError.unfit`, or `VideoError`.
    init(_ file: String, limits: Limits) throws {
      guard let part = unsafe strata_movie_part_open(file, Int64(limits.frames)) else {
        throw VideoError.unreadable(file: file, reason: "out of memory")
      }
      do {
        try unsafe Self.check(part, file)
        var facts = unsafe strata_movie_part_facts()
        unsafe strata_movie_part_get_facts(part, &facts)
        codec = try unsafe Self.codec(Self.text(facts.codec), file)
        guard let rate = unsafe FrameRate(Int(facts.rate_numerator), Int(facts.rate_denominator))
        else {
          preconditionFailure("a valid part must have a frame rate")
        }
        self.rate = rate
        unsafe (frames, delay) = (Int(facts.frames), Int(facts.delay))
        properties = unsafe Self.properties(facts, rate)
        settings = unsafe Array(
          UnsafeBufferPointer(start: facts.settings, count: facts.settings_size))
      } catch {
        unsafe strata_movie_part_close(part)
        throw error
      }
      unsafe self.part = part
      self.file = file
    }

    deinit { unsafe strata_movie_part_close(part) }

    /// - Throws: `JoinError.differs`, or `.unfit` if the encoder had other settings.
    func check(against first: MoviePart) throws {
      for (mine, wanted) in zip(properties, first.properties) where mine.value != wanted.value {
        throw JoinError.differs(
          part: file, what: mine.what, found: mine.value, first: first.file, wanted: wanted.value)
      }
      guard settings == first.settings else {
        throw JoinError.unfit(
          part: file,
          problem:
            "was encoded with different settings than \(first.file); render all parts with the "
            + "same options and the same FFmpeg")
      }
    }

    private static func check(_ part: OpaquePointer, _ file: String) throws {
      let status = unsafe strata_movie_part_status(part)
      if status == STRATA_SHIM_OK { return }
      let text = unsafe shimText { unsafe strata_movie_part_message(part, $0, $1) }
      guard status == STRATA_SHIM_UNFIT else {
        if let name = FileMagic.nameOfOther(thanMovieAt: file) {
          throw JoinError.unfit(part: file, problem: "is \(name), not a movie; join movies only")
        }
        throw VideoError.unreadable(file: file, reason: text)
      }
      throw JoinError.unfit(part: file, problem: text)
    }

    private static func codec(_ name: String, _ file: String) throws -> MovieCodec {
      if name == "prores" { return .prores4444 }
      guard let codec = MovieCodec(rawValue: name) else {
        throw JoinError.unfit(
          part: file,
          problem: "is \(name), which cannot be joined; supported codecs are "
            + MovieCodec.allCases.map(\.name).joined(separator: ", "))
      }
      return codec
    }

    private static func properties(
      _ facts: strata_movie_part_facts, _ rate: FrameRate
    ) -> [(what: String, value: String)] {
      // An unspecified aspect ratio is square.
      let (across, down) = unsafe (facts.pixel_aspect_numerator, facts.pixel_aspect_denominator)
      let (width, height) = unsafe (facts.width, facts.height)
      return unsafe [
        ("codec", text(facts.codec)), ("size", "\(width)x\(height)"),
        ("frame rate", rate.description), ("pixel format", text(facts.pixel_format)),
        ("alpha", facts.has_alpha_beside ? "in side data" : "none"),
        ("profile", text(facts.profile)),
        ("pixel aspect ratio", across > 0 ? "\(across):\(down)" : "1:1"),
        ("color primaries", text(facts.primaries)),
        ("color transfer", text(facts.transfer)), ("color matrix", text(facts.matrix)),
        ("color range", text(facts.range)),
      ]
    }

    private static func text(_ name: UnsafePointer<CChar>?) -> String {
      unsafe name.map { unsafe String(cString: $0) } ?? "unknown"
    }
  }
#endif
