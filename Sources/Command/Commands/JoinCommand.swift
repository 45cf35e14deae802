import ArgumentParser
import Foundation
import Glibc
import Strata
import StrataImageFiles

/// `strata join`: movies that were drawn in shards become one.
struct JoinCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Joins movies that were drawn in shards, without encoding again.",
    discussion: """
      The parts are movies in MP4, MOV, Matroska or WebM, Y4M files or raw frames, in their order, all \
      drawn with the same options:
        strata render scene.ca -o 1.mp4 --duration 60 --gop 60 --shard 1/2
        strata render scene.ca -o 2.mp4 --duration 60 --gop 60 --shard 2/2
        strata join 1.mp4 2.mp4 -o scene.mp4
      Every part begins exactly where the one before ends. Parts that differ in codec, size, pixel \
      format, rate, colours or settings of the encoder are refused before anything is written. \
      Sequences of pictures need no joining.
      """)

  @Argument(help: "The parts, in their order.", completion: .file())
  var parts: [String]

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "What to write; the extension says how. - is standard output, in the format of the first part.",
      valueName: "path"),
    completion: .file(extensions: ["mp4", "mov", "mkv", "webm", "y4m", "rgba"]))
  var output: String

  @OptionGroup var limiting: LimitOptions

  @Flag(name: .long, help: "Write one JSON document about what was joined.")
  var json = false

  @OptionGroup var log: LogOptions

  func validate() throws {
    if output == "-", json {
      throw ValidationError("-o - and --json both want standard output; give one of them")
    }
  }

  func run() throws {
    let summary = try output == "-" ? joinToStandardOutput() : joinToFile()
    let report = JoinReport(output: output, summary)
    Log.tell(report.words)
    if json { try StandardStreams.write(json: report) }
  }

  private func joinToFile() throws -> JoinSummary {
    try MovieJoiner.join(parts, to: output, limits: limiting.limits)
  }

  private func joinToStandardOutput() throws -> JoinSummary {
    let first = parts[0]
    guard let format = JoinFormat(pathExtension: URL(fileURLWithPath: first).pathExtension) else {
      throw JoinError.unknownType(path: first)
    }
    let name = "standard output"
    return try MovieJoiner.join(parts, as: format, called: name, limits: limiting.limits) {
      PendingOutput(descriptor: STDOUT_FILENO, path: name)
    }
  }
}

/// What `strata join --json` tells.
struct JoinReport: Encodable {
  struct Part: Encodable {
    let path: String
    /// Missing of raw frames.
    let frames: Int?
    /// The number of its first frame in the whole.
    let first: Int?
  }

  let version = ProgramVersion.current
  let output: String
  let parts: [Part]
  let frames: Int?
  let bytes: Int

  init(output: String, _ summary: JoinSummary) {
    self.output = output
    var next: Int? = 0
    parts = summary.parts.map { part in
      let first = part.frames == nil ? nil : next
      next = next.flatMap { next in part.frames.map { next + $0 } }
      return Part(path: part.path, frames: part.frames, first: first)
    }
    (frames, bytes) = (summary.frames, summary.bytes)
  }

  /// What was written, for people.
  var words: String {
    let place = output == "-" ? "standard output" : output
    let count = parts.count == 1 ? "1 part" : "\(parts.count) parts"
    let frames = frames.map { $0 == 1 ? "1 frame of " : "\($0) frames of " } ?? ""
    return "wrote \(place) (\(frames)\(count))"
  }
}
