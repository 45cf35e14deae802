import Foundation
import Strata
import StrataImageFiles

/// The tasks of a farm's job, and the command lines that run them.
struct FarmWork {
  /// A part of a command line.
  enum Word: Equatable {
    case text(String)
    /// The range of groups or rows of a task, such as 4-7.
    case range
    /// A file in the folder of the chunks or clips.
    case part(String)
    /// A file named like the range in the folder of the chunks.
    case chunk(pathExtension: String)
    /// The folder of the chunks or clips.
    case parts
    /// The joined movie.
    case output
  }

  /// The name of the job.
  let name: String
  /// Whether the tasks are rows of data instead of groups of frames.
  let hasRows: Bool
  /// The number of groups or rows.
  let count: Int
  /// The number of groups or rows in a chunk.
  let perChunk: Int
  /// The description of a group or a row for users.
  let unit: String
  let needsHardware: Bool
  /// The sentence about drivers for users.
  let drivers: String
  /// The folder of the chunks or the clips.
  let partsFolder: String
  /// The joined movie; nil for clips.
  let output: String?
  /// The arguments of `strata` that draw a chunk.
  let draw: [Word]
  /// The arguments of `strata` that check the parts, and join those of a movie.
  let finish: [Word]
  /// The line of a manifest with the job that draws the chunks; nil for clips.
  let identity: SequenceIdentity?

  /// The number of chunks.
  var chunks: Int { (count + perChunk - 1) / perChunk }

  var summary: String {
    let noun = hasRows ? "rows" : unit
    return "\(count) \(noun), \(chunks == 1 ? "1 chunk" : "\(chunks) chunks")"
  }

  /// The file with the identity in the folder of inputs.
  static let manifest = "job.manifest"

  init(_ arguments: inout FarmArguments, chunk: Int?, anyDriver: Bool) throws {
    let render = arguments.render
    let device = render.drawing.device
    guard device.device == .cpu || device.requireHardware || device.driver != nil else {
      throw CommandFailure(
        .usage,
        "machines of a farm may draw on different devices; use --device cpu, --require-hardware or "
          + "--driver")
    }
    needsHardware = device.requireHardware
    let isCPU = device.device == .cpu
    drivers =
      isCPU
      ? "The CPU draws the same bytes on every machine."
      : device.driver.map { "Every worker must have the GL driver \($0)." }
        ?? (anyDriver
          ? "The GL driver is not pinned: chunks may differ by a level or two of 255."
          : "The GL driver is not pinned: chunks of different drivers are not joined.")
    let scene = URL(fileURLWithPath: arguments.scene).lastPathComponent
    let output = arguments.output
    guard let format = render.frames.format(at: output) else {
      throw CommandFailure(.usage, "\(output): unsupported extension; use .mp4 or .webm")
    }
    if render.data.file != nil {
      let runs = try render.data.runs(
        of: render.files, limits: render.drawing.limits, render.load)
      (hasRows, count, perChunk) = (true, runs.count, chunk ?? FarmChunking.defaultRows)
      unit = "row"
      name = "\(scene) with \(runs.count) rows"
      let folder = URL(fileURLWithPath: output).deletingLastPathComponent().relativePath
      guard !folder.contains("{") else {
        throw CommandFailure(
          .usage,
          "'\(output)' has a placeholder in the name of a folder; use one in that of the file")
      }
      let isPlain = !output.contains("/")
      partsFolder = isPlain ? "clips" : folder
      self.output = nil
      let file = isPlain ? output : String(output.dropFirst(folder.utf8.count + 1))
      let command = Self.command(arguments)
      draw = command + [.text("--rows"), .range, .text("--resume"), .text("-o"), .part(file)]
      finish = command + [.text("--verify"), .text("-o"), .part(file)]
      identity = nil
      return
    }
    guard !output.contains("/") else {
      throw CommandFailure(
        .usage, "'\(output)' must be the name of a file in the folder of the job, such as out.mp4")
    }
    guard !FrameNamePattern.isPattern(output),
      let joined = JoinFormat(pathExtension: URL(fileURLWithPath: output).pathExtension)
    else {
      throw CommandFailure(
        .usage,
        "\(output): a farm joins movies, y4m and rgba; draw a sequence with --shard in tasks of "
          + "your own, without a join")
    }
    let job = try render.job(for: SceneRun(scene: arguments.scene, output: output))
    let schedule = try render.frames.resolved(in: job.length).schedule(
      at: output, job.length, isTimeGiven: false)
    var isMovie = false
    if case .movie = joined { isMovie = true }
    let gop = render.frames.encoding.gop
    let chunking = try FarmChunking(chunk: chunk, gop: gop, isGrouped: isMovie)
    if isMovie, gop == nil { arguments.add(option: "--gop", "\(chunking.group)") }
    hasRows = false
    count = (schedule.frames.count + chunking.group - 1) / chunking.group
    perChunk = chunking.groupsPerChunk
    unit = chunking.group == 1 ? "frames" : "groups of \(chunking.group) frames"
    name = "\(scene) \(schedule.frames.summary)"
    partsFolder = "parts"
    self.output = output
    draw =
      Self.command(arguments) + [
        .text("--groups"), .range, .text("--resume"), .text("--expect"), .text(Self.manifest),
        .text("-o"), .chunk(pathExtension: format.rawValue),
      ]
    let frames = schedule.frames
    let range = "\(frames.first)-\(frames.range.upperBound - 1)"
    finish =
      [
        .text("join"), .parts, .text("--frames"),
        .text(frames.step > 1 ? "\(range)/\(frames.step)" : range), .text("--expect"),
        .text(Self.manifest),
      ] + (anyDriver ? [.text("--any-driver")] : []) + [.text("-o"), .output]
    identity = try Self.identity(arguments, job, gop: isMovie ? chunking.group : nil)
  }

  private static func command(_ arguments: FarmArguments) -> [Word] {
    [.text("render"), .text(arguments.sceneName)] + arguments.options.map(Word.text)
      + [.text("--manifest")]
  }

  /// Returns the identity of the chunks, without the driver.
  private static func identity(
    _ arguments: FarmArguments, _ job: FrameJob, gop: Int?
  ) throws -> SequenceIdentity {
    let render = arguments.render
    var (frames, drawing) = (render.frames, render.drawing)
    frames.encoding.gop = gop ?? frames.encoding.gop
    let isCPU = drawing.device.device == .cpu
    (drawing.device.device, drawing.device.requireHardware) = (.cpu, false)
    drawing.device.driver = nil
    return try job.identity(
      to: arguments.output, frames: frames, image: render.image, drawing: drawing,
      encoding: render.encoding, onAnyGPU: !isCPU)
  }
}
