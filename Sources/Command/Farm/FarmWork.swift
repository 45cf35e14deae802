import Foundation
import Strata
import StrataGraphics
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
  /// The description of groups or rows for users.
  let unit: String
  /// The description of one group or row.
  let singleUnit: String
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
  /// The identity of the job that draws the chunks, for its manifest; nil for clips.
  let identity: SequenceIdentity?

  /// The number of chunks.
  var chunks: Int { (count + perChunk - 1) / perChunk }

  var summary: String {
    "\(count) \(count == 1 ? singleUnit : unit), \(chunks.counted("chunk"))"
  }

  /// The file with the identity in the folder of inputs.
  static let manifest = "job.manifest"
}

extension FarmWork {
  /// Divides the job into tasks, and adds `--gop` to the arguments if a movie needs it.
  ///
  /// - Throws: A failure of kind `.usage` for arguments that a farm cannot use, and the errors of
  ///   reading the scene and the data.
  init(_ arguments: inout FarmArguments, chunk: Int?, anyDriver: Bool) throws {
    self =
      arguments.render.data.file == nil
      ? try Self.movie(&arguments, chunk: chunk, anyDriver: anyDriver)
      : try Self.clips(arguments, chunk: chunk)
  }

  /// Returns the sentence about drivers for users.
  private static func drivers(_ device: DeviceOptions, anyDriver: Bool) -> String {
    if device.device == .cpu { return "The CPU draws the same bytes on every machine." }
    if let driver = device.driver { return "Every worker must have the GL driver \(driver)." }
    return anyDriver
      ? "The GL driver is not pinned: chunks may differ by a level or two of 255."
      : "The GL driver is not pinned: chunks of different drivers are not joined."
  }

  private static func sceneName(_ arguments: FarmArguments) -> String {
    // The name is written into comments of scripts, which end with the line.
    StandardStreams.oneLine(URL(fileURLWithPath: arguments.scene).lastPathComponent)
  }

  /// Returns the work of a clip per row.
  private static func clips(_ arguments: FarmArguments, chunk: Int?) throws -> FarmWork {
    let (render, output) = (arguments.render, arguments.output)
    guard render.frames.wantFrames(at: output), !FrameNamePattern.isPattern(output) else {
      throw CommandFailure(
        .usage, "\(output): a farm draws movies and animations; draw images with strata batch")
    }
    let runs = try render.data.runs(of: render.files, limits: render.drawing.limits, render.load)
    let parts = output.split(separator: "/")
    let folder = parts.dropLast().joined(separator: "/")
    guard !folder.contains("{") else {
      throw CommandFailure(
        .usage,
        "'\(output)' has a placeholder in the name of a folder; use one in that of the file")
    }
    let file = Word.part(parts.last.map(String.init) ?? output)
    let command = Self.command(arguments)
    return FarmWork(
      name: "\(sceneName(arguments)) with \(runs.count.counted("row"))", hasRows: true,
      count: runs.count,
      perChunk: chunk ?? FarmChunking.defaultRows, unit: "rows", singleUnit: "row",
      needsHardware: render.drawing.device.requireHardware,
      drivers: drivers(render.drawing.device, anyDriver: true),
      partsFolder: folder.isEmpty ? "clips" : folder, output: nil,
      draw: command + [.text("--rows"), .range, .text("--resume"), .text("-o"), file],
      finish: command + [.text("--verify"), .text("-o"), file], identity: nil)
  }

  /// Returns the work of a movie in chunks, and adds the option for its groups.
  private static func movie(
    _ arguments: inout FarmArguments, chunk: Int?, anyDriver: Bool
  ) throws -> FarmWork {
    let (render, output) = (arguments.render, arguments.output)
    guard !output.contains("/") else {
      throw CommandFailure(
        .usage, "'\(output)' must be the name of a file in the folder of the job, such as out.mp4")
    }
    guard !FrameNamePattern.isPattern(output),
      let joined = JoinFormat(pathExtension: URL(fileURLWithPath: output).pathExtension),
      let format = render.frames.format(at: output)
    else {
      throw CommandFailure(
        .usage,
        "\(output): a farm joins movies, y4m and rgba; use such an output, as in -o out.mp4, or "
          + "draw a sequence with --shard in tasks of your own")
    }
    let job = try render.job(for: SceneRun(scene: arguments.scene, output: output))
    let frames = try render.frames.resolved(in: job.length).schedule(
      at: output, job.length, isTimeGiven: false
    ).frames
    var isMovie = false
    if case .movie = joined { isMovie = true }
    let gop = render.frames.encoding.gop
    let chunking = try FarmChunking(chunk: chunk, gop: gop, isGrouped: isMovie)
    if isMovie, gop == nil { arguments.add(option: "--gop", "\(chunking.group)") }
    let expected = [Word.text("--expect"), .text(manifest)]
    let draw =
      command(arguments) + [.text("--groups"), .range, .text("--resume")] + expected
      + [.text("-o"), .chunk(pathExtension: format.rawValue)]
    let range = "\(frames.first)-\(frames.range.upperBound - 1)"
    let selection = frames.step > 1 ? "\(range)/\(frames.step)" : range
    let finish =
      [.text("join"), .parts, .text("--frames"), .text(selection)] + expected
      + (anyDriver ? [.text("--any-driver")] : []) + [.text("-o"), .output]
    return FarmWork(
      name: "\(sceneName(arguments)) \(frames.summary)", hasRows: false,
      count: (frames.count + chunking.group - 1) / chunking.group,
      perChunk: chunking.groupsPerChunk,
      unit: chunking.group == 1 ? "frames" : "groups of \(chunking.group) frames",
      singleUnit: chunking.group == 1 ? "frame" : "group of \(chunking.group) frames",
      needsHardware: render.drawing.device.requireHardware,
      drivers: drivers(render.drawing.device, anyDriver: anyDriver), partsFolder: "parts",
      output: output, draw: draw, finish: finish,
      identity: try identity(arguments, job, gop: isMovie ? chunking.group : nil))
  }

  /// Returns a path that is not taken for an option.
  private static func pathArgument(_ path: String) -> String {
    path.hasPrefix("-") ? "./" + path : path
  }

  private static func command(_ arguments: FarmArguments) -> [Word] {
    [.text("render"), .text(pathArgument(arguments.sceneName))] + arguments.options.map(Word.text)
      + [.text("--manifest")]
  }

  /// Returns the identity of the chunks, without the driver and the version of the encoder, which
  /// need not be those of this machine.
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
      encoding: render.encoding, onAnyGPU: !isCPU
    ).withoutEncoder
  }
}
