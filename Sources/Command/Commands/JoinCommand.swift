import ArgumentParser
import Foundation
import Glibc
import Strata
import StrataGraphics
import StrataImageFiles

/// `strata join`: concatenates movies, such as the shards of one scene.
struct JoinCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Concatenate movies: shards of a scene, or scenes of one size, end to end.",
    discussion: """
      The parts are MP4, MOV, Matroska or WebM movies, Y4M files or raw frames, in order, all \
      drawn with the same options. They are not encoded again:
        strata render scene.ca -o 1.mp4 --duration 60 --gop 60 --shard 1/2
        strata render scene.ca -o 2.mp4 --duration 60 --gop 60 --shard 2/2
        strata join 1.mp4 2.mp4 -o scene.mp4
      Movies of different scenes are joined in the same way if their size, --fps, codec and \
      quality are the same. Each part begins exactly where the previous one ends. Parts that \
      differ in codec, size, pixel format, frame rate, colors or encoder settings are refused \
      before anything is written. Image sequences do not require joining.

      With --frames, the parts are checked by the manifests that render --manifest writes, and may \
      be in any order or in a folder:
        strata join parts -o scene.mp4 --frames '0..<3600'
      Missing or changed parts and parts of another job are refused, and the joined movie gets the \
      manifest of the same movie rendered at once.
      """, aliases: ["concat"])

  @Argument(help: "Parts, in order, or folders of parts with --frames.", completion: .file())
  var parts: [String]

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Output file, or - for standard output in the format of the first part.",
      valueName: "path"),
    completion: .file(extensions: ["mp4", "mov", "mkv", "webm", "y4m", "rgba"]))
  var output: String

  @OptionGroup var chunks: ChunkOptions

  @OptionGroup var limiting: LimitOptions

  @OptionGroup var report: JSONReportOption

  @OptionGroup var log: LogOptions

  func validate() throws {
    if output == "-" {
      try report.refuseOnStandardOutput()
      if chunks.frames != nil {
        throw ValidationError("--frames requires an output file, which has a manifest")
      }
    }
  }

  func run() throws {
    try FolderOutput.refuse(output, example: "out.mp4")
    let summary = try output == "-" ? joinToStandardOutput() : joinToFile()
    let finished = JoinReport(output: output, summary)
    Log.write(finished.message)
    if report.json { try StandardStreams.write(json: finished) }
  }

  private func joinToFile() throws -> JoinSummary {
    guard let expectation = try chunks.expectation(limiting.limits) else {
      return try MovieJoiner.join(parts, to: output, limits: limiting.limits)
    }
    return try MovieJoiner.join(
      ChunkSet(parts, expectation), to: output, limits: limiting.limits)
  }

  private func joinToStandardOutput() throws -> JoinSummary {
    let first = parts[0]
    guard let format = JoinFormat(pathExtension: URL(fileURLWithPath: first).pathExtension) else {
      throw JoinError.unknownType(path: first)
    }
    let name = "standard output"
    return try MovieJoiner.join(parts, as: format, called: name, limits: limiting.limits) {
      PendingOutput(descriptor: StandardStreams.output, path: name)
    }
  }
}

/// The report of `strata join`.
struct JoinReport: Encodable {
  struct JoinedPart: Encodable {
    let path: String
    /// The number of frames; null for raw frames.
    let frames: Int?
    /// The number of its first frame in the joined movie, from 0; null for raw frames.
    let first: Int?
  }

  let version = ProgramVersion.current
  let output: String
  let parts: [JoinedPart]
  let frames: Int?
  let bytes: Int

  init(output: String, _ summary: JoinSummary) {
    self.output = output
    var next: Int? = 0
    parts = summary.parts.map { part in
      let first = part.frames == nil ? nil : next
      next = next.flatMap { next in part.frames.map { next + $0 } }
      return JoinedPart(path: part.path, frames: part.frames, first: first)
    }
    (frames, bytes) = (summary.frames, summary.bytes)
  }

  /// The result as text.
  var message: String {
    let name = output == "-" ? "standard output" : output
    let frames = frames.map { $0.counted("frame") + " from " } ?? ""
    return "wrote \(name) (\(frames)\(parts.count.counted("part")))"
  }
}
