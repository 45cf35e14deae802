public import Foundation
public import StrataGraphics
package import StrataImageFiles

/// Joins movies whose frame ranges were rendered separately, without encoding again.
///
/// The output has every frame of every part, in order and not decoded, so its images are identical
/// to those of the parts. A part begins exactly where the one before ends: after the number of
/// frames in that part, regardless of the duration in its container.
public enum MovieJoiner {
  /// Joins the parts into a file, which is written atomically.
  ///
  /// - Parameters:
  ///   - parts: The parts in the order of their frames: movies in MP4, MOV, Matroska or WebM, Y4M
  ///     files, or raw frames. Movies must have only a video track with a constant frame rate, and
  ///     must match in codec, size, pixel format, frame rate, colors and encoder settings.
  ///   - url: The output. Its extension selects the format: mp4, m4v, mov, mkv or webm, regardless
  ///     of the container of the parts; y4m; rgba or raw.
  ///   - limits: The limits on each part. `Limits.frames` is the maximum number of its frames.
  /// - Throws: `JoinError`, `VideoError`, or `OutputError`.
  @discardableResult
  public static func join(
    _ parts: [URL], to url: URL, limits: Limits = .default
  ) throws -> JoinSummary {
    try join(parts.map(\.path), to: url.path, limits: limits)
  }

  /// Joins the parts into a file; errors and the summary use the paths as given here.
  ///
  /// - Parameter opened: Receives the output before anything is written.
  package static func join(
    _ parts: [String], to path: String, limits: Limits = .default,
    opened: (PendingOutput) -> Void = { _ in }
  ) throws -> JoinSummary {
    guard let format = JoinFormat(pathExtension: URL(fileURLWithPath: path).pathExtension) else {
      throw JoinError.unknownType(path: path)
    }
    if let target = FileIdentity(path), parts.contains(where: { FileIdentity($0) == target }) {
      throw JoinError.outputIsPart(path: path)
    }
    return try join(parts, as: format, called: path, limits: limits) {
      let output = try PendingOutput(path: path)
      opened(output)
      return output
    }
  }

  /// Joins the chunks of a job into a file with a manifest.
  package static func join(
    _ chunks: ChunkSet, to path: String, limits: Limits = .default
  ) throws -> JoinSummary {
    let file = CompletedFile()
    let summary = try join(chunks.paths, to: path, limits: limits) { file.watch($0) }
    try chunks.writeManifest(of: path, file)
    return summary
  }

  /// Joins the parts into the output that `open` returns, after all of them have been checked.
  ///
  /// - Parameter name: The name of the output in errors.
  package static func join(
    _ parts: [String], as format: JoinFormat, called name: String, limits: Limits,
    open: () throws -> PendingOutput
  ) throws -> JoinSummary {
    guard !parts.isEmpty else { throw JoinError.nothingToJoin }
    for part in parts { try checkIsFile(part) }
    let joining: any Joining =
      switch format {
      case .movie(let format): try MovieJoining(parts, format: format, called: name, limits: limits)
      case .y4m: try Y4MJoining(parts, limits: limits)
      case .raw: try RawJoining(parts)
      }
    let output = try open()
    do {
      let bytes = try joining.write(to: output)
      try output.finish()
      return JoinSummary(parts: joining.parts, bytes: bytes)
    } catch {
      output.cancel()
      throw error
    }
  }

  /// Requires a regular file, because a part is read twice, which a pipe does not allow, and a
  /// device may be endless.
  private static func checkIsFile(_ path: String) throws {
    guard let status = FileSystem.status(at: path), unsafe access(path, R_OK) == 0 else {
      throw VideoError.unreadable(file: path, reason: systemText(errno))
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw JoinError.unfit(
        part: path, problem: "is a folder; list its files, or join a sequence with --frames")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw JoinError.unfit(
        part: path,
        problem: "is not a regular file, but parts are read twice; save it to a file first")
    }
  }
}

/// Parts that were checked and match.
protocol Joining {
  var parts: [JoinSummary.Part] { get }

  /// Writes the output and returns its size in bytes.
  func write(to output: PendingOutput) throws -> Int
}

/// The identity of a file, to detect two paths to the same file.
private struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// nil if the file does not exist or is not one that joining would read.
  init?(_ path: String) {
    guard let status = FileSystem.status(at: path), status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
