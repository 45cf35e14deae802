#if Video
  internal import StrataCFFmpeg
  internal import Foundation
  internal import StrataGraphics
  internal import StrataImageFiles

  /// FFmpeg's writer of one movie, with Swift errors.
  // Safe: it owns the shim's object.
  @safe
  final class MovieStream {
    private let writer: OpaquePointer
    private let output: PendingOutput
    private let format: MovieFormat
    /// The encoder that was chosen.
    private var encoder: MovieEncoder?
    /// Temporary rows for the conversion to the encoder's layout.
    private var scratch: [UInt8] = []

    init(to output: PendingOutput, format: MovieFormat) throws {
      try VideoLibraries.load()
      if format.needsSeeking, !output.canSeek {
        throw VideoError.needsFile(file: output.writer.path, format: format.name)
      }
      guard let writer = unsafe strata_movie_writer_create() else {
        throw VideoError.notEncoded(file: output.writer.path, reason: "out of memory")
      }
      unsafe self.writer = writer
      self.output = output
      self.format = format
    }

    deinit { unsafe strata_movie_writer_close(writer) }

    var byteCount: Int { unsafe Int(strata_movie_writer_byte_count(writer)) }

    /// Opens the first encoder of the plan that this FFmpeg has and that is not in use, and writes
    /// the header.
    func start(_ plan: MoviePlan) throws {
      scratch = [UInt8](repeating: 0, count: 12 * plan.codedWidth)
      let encoders = plan.encoders.filter { unsafe strata_movie_has_encoder($0.name) }
      if encoders.isEmpty {
        throw VideoError.encoderMissing(
          encoder: plan.encoders.map(\.name).joined(separator: " or "), package: Self.package)
      }
      let free = encoders.first { unsafe strata_movie_writer_take_encoder(writer, $0.name) }
      guard let encoder = free else {
        throw VideoError.notEncoded(
          file: output.writer.path,
          reason: "SVT-AV1 encodes one movie at a time, and FFmpeg has no libaom for a second")
      }
      self.encoder = encoder
      let options = format.containerOptions(isFile: output.temporaryPath != nil)
      try check(
        withEncoding(plan, encoder) { encoding in
          withOutput(options: options) { unsafe strata_movie_writer_start(writer, $0, encoding) }
        })
    }

    /// Restarts the encoder, so that the next frames are encoded as if they began a movie.
    func restart(_ plan: MoviePlan) throws {
      guard let encoder else { preconditionFailure("the movie has not been started") }
      try check(withEncoding(plan, encoder) { unsafe strata_movie_writer_restart(writer, $0) })
    }

    // Safe to call: only uses of the pointer are unsafe.
    @safe
    private func withEncoding(
      _ plan: MoviePlan, _ encoder: MovieEncoder,
      _ body: (UnsafePointer<strata_movie_encoding>) -> strata_shim_status
    ) -> strata_shim_status {
      // Unspecified values are empty.
      let texts = [encoder.name, plan.layoutName, plan.tag ?? "", plan.title ?? ""]
      return CStrings.with(texts) { texts in
        CStrings.with(encoder.options) { options in
          var encoding = unsafe strata_movie_encoding(
            encoder: texts[0], encoder_options: options, pixel_format: texts[1],
            tag: texts[2], title: texts[3], is_rgb: plan.isRGB, width: Int32(plan.codedWidth),
            height: Int32(plan.codedHeight), rate_numerator: Int32(plan.rate.numerator),
            rate_denominator: Int32(plan.rate.denominator), threads: MoviePlan.threads)
          return unsafe body(&encoding)
        }
      }
    }

    /// Converts and encodes the next frame.
    func add(_ frame: Pixels, _ plan: MoviePlan) throws {
      var planes = strata_movie_planes()
      try unsafe check(strata_movie_writer_room(writer, &planes))
      unsafe strata_movie_convert(
        plan.layout, EvenFrames.fitted(frame, to: plan).bytes, Int32(plan.codedWidth),
        Int32(plan.codedHeight), plan.matte, &scratch, &planes)
      try unsafe check(strata_movie_writer_add(writer))
    }

    /// Opens the container for packets in the format of a part, in place of `start`.
    ///
    /// - Parameter delay: The largest delay of all parts.
    func startCopy(of first: MoviePart, delay: Int) throws {
      let options = format.containerOptions(isFile: output.temporaryPath != nil)
      let status = CStrings.with([format.tag(of: first.codec) ?? ""]) { tag in
        withOutput(options: options) {
          unsafe strata_movie_writer_start_copy(writer, $0, first.part, tag[0], Int32(delay))
        }
      }
      try check(status)
    }

    /// Appends the frames of a part.
    func append(_ part: MoviePart) throws {
      try unsafe check(strata_movie_writer_append(writer, part.part), part: part.file)
    }

    /// Flushes the encoder, and writes the trailer.
    func finish() throws { try unsafe check(strata_movie_writer_finish(writer)) }

    // Safe to call: only uses of the pointer are unsafe.
    @safe
    private func withOutput(
      options: [String], _ body: (UnsafePointer<strata_movie_output>) -> strata_shim_status
    ) -> strata_shim_status {
      let names = [format.container] + (output.temporaryPath.map { [$0] } ?? [])
      return CStrings.with(names) { names in
        CStrings.with(options) { options in
          var target = unsafe strata_movie_output(
            container: names[0], container_options: options, descriptor: output.descriptor,
            can_seek: output.canSeek, path: names[1])
          return unsafe body(&target)
        }
      }
    }

    private func check(_ status: strata_shim_status, part: String? = nil) throws {
      if status == STRATA_SHIM_OK { return }
      let file = output.writer.path
      let reason = unsafe shimText { unsafe strata_movie_writer_message(writer, $0, $1) }
      switch status {
      case STRATA_SHIM_NO_LIBRARY:
        try VideoLibraries.load()
      case STRATA_SHIM_NO_CODEC:
        throw VideoError.encoderMissing(encoder: reason, package: Self.package)
      case STRATA_SHIM_WRITE_FAILED:
        throw OutputError(.write, file, code: unsafe strata_movie_writer_errno(writer))
      case STRATA_SHIM_BROKEN:
        throw VideoError.unreadable(file: part ?? file, reason: reason)
      default: break
      }
      throw VideoError.notEncoded(file: file, reason: reason)
    }

    /// The Debian package with the encoders.
    private static var package: String { unsafe String(cString: strata_ffmpeg_codec_package()) }
  }

  extension PendingOutput {
    /// Whether the output is seekable: a temporary file, or a device that accepts any position,
    /// such as /dev/null.
    fileprivate var canSeek: Bool {
      if temporaryPath != nil { return true }
      guard let status = FileSystem.status(of: descriptor) else { return false }
      return status.st_mode & S_IFMT == S_IFCHR && lseek(descriptor, 0, SEEK_CUR) >= 0
    }
  }
#else
  internal import StrataGraphics
  internal import StrataImageFiles

  /// A placeholder in builds without the package trait Video, whose other functions are never
  /// called.
  final class MovieStream {
    init(to output: PendingOutput, format: MovieFormat) throws { throw VideoError.notInBuild }

    var byteCount: Int { 0 }
    func start(_ plan: MoviePlan) throws {}
    func restart(_ plan: MoviePlan) throws {}
    func add(_ frame: Pixels, _ plan: MoviePlan) throws {}
    func finish() throws {}
  }
#endif
