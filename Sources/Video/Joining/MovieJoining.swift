internal import StrataGraphics
internal import StrataImageFiles

#if Video
  /// Parts that FFmpeg reads and that are joined to one movie.
  struct MovieJoining: Joining {
    private let files: [MoviePart]
    private let format: MovieFormat

    /// - Parameter name: The name of the output in errors.
    init(_ paths: [String], format: MovieFormat, called name: String, limits: Limits) throws {
      try VideoLibraries.load()
      self.format = format
      files = try paths.map { path in try MoviePart(path, limits: limits) }
      for part in files.dropFirst() { try part.check(against: files[0]) }
      let first = files[0]
      guard format.codecs.contains(first.codec) else {
        throw JoinError.unfit(
          part: first.file,
          problem: "is \(first.codec.name), which \(format.name) cannot hold; use "
            + format.codecs.map(\.name).alternatives)
      }
      guard first.rate.numerator <= MovieFormat.largestRate * first.rate.denominator else {
        throw VideoError.unusable(
          file: name, problem: "\(first.rate) frames per second exceed the maximum of 1000")
      }
    }

    var parts: [JoinSummary.Part] { files.map { .init(path: $0.file, frames: $0.frames) } }

    func write(to output: PendingOutput) throws -> Int {
      let stream = try MovieStream(to: output, format: format)
      // One delay for all parts, so that decode times are as steady as presentation times.
      try stream.startCopy(of: files[0], delay: files.map(\.delay).max() ?? 0)
      for part in files { try stream.append(part) }
      try stream.finish()
      // A file whose index is moved to the front is written more than once.
      return output.fileSize ?? stream.byteCount
    }
  }
#else
  /// A placeholder in builds without the package trait Video.
  struct MovieJoining: Joining {
    var parts: [JoinSummary.Part] { [] }

    init(_ paths: [String], format: MovieFormat, called name: String, limits: Limits) throws {
      throw VideoError.notInBuild
    }

    func write(to output: PendingOutput) throws -> Int { 0 }
  }
#endif
