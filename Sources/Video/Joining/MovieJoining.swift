internal import StrataGraphics
internal import StrataImageFiles

#if Video
  /// Parts that FFmpeg reads, which become one movie.
  struct MovieJoining: Joining {
    private let files: [MoviePart]
    private let format: MovieFormat

    /// - Parameter name: What errors call the whole.
    init(_ paths: [String], format: MovieFormat, called name: String, limits: Limits) throws {
      try VideoLibraries.load()
      self.format = format
      files = try paths.map { path in try MoviePart(path, limits: limits) }
      for part in files.dropFirst() { try part.check(against: files[0]) }
      let first = files[0]
      guard format.codecs.contains(first.codec) else {
        throw JoinError.unfit(
          part: first.file,
          problem: "is \(first.codec.name), which \(format.name) does not take here but "
            + format.codecs.map(\.name).joined(separator: ", "))
      }
      guard first.rate.numerator <= MovieFormat.largestRate * first.rate.denominator else {
        throw VideoError.unusable(
          file: name, problem: "\(first.rate) frames a second are too many; movies take up to 1000")
      }
    }

    var parts: [JoinSummary.Part] { files.map { .init(path: $0.file, frames: $0.frames) } }

    func write(to output: PendingOutput) throws -> Int {
      let stream = try MovieStream(to: output, format: format)
      // One delay for all, so that the whole is decoded as steadily as it is shown.
      try stream.startCopy(of: files[0], delay: files.map(\.delay).max() ?? 0)
      for part in files { try stream.append(part) }
      try stream.finish()
      // An index that is moved to the front is written more than once.
      return output.fileSize ?? stream.byteCount
    }
  }
#else
  /// Without the package trait Video there are none.
  struct MovieJoining: Joining {
    var parts: [JoinSummary.Part] { [] }

    init(_ paths: [String], format: MovieFormat, called name: String, limits: Limits) throws {
      throw VideoError.notInBuild
    }

    func write(to output: PendingOutput) throws -> Int { 0 }
  }
#endif
