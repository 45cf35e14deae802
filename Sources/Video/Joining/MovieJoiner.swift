public import Foundation
public import StrataGraphics
package import StrataImageFiles

/// Joins movies whose ranges of frames were drawn apart, without encoding again.
///
/// Every frame of every part is in the whole, in order and undecoded, so that its picture is the one
/// that the part has. A part begins exactly where the one before ends: after as many frames as that
/// has, whatever its container says of its length.
public enum MovieJoiner {
  /// Joins the parts into a file, which appears when it is whole.
  ///
  /// - Parameters:
  ///   - parts: In the order of their frames: movies in MP4, MOV, Matroska or WebM, Y4M files, or raw
  ///     frames. Those of a movie have pictures alone, at a steady rate, and are alike in codec, size,
  ///     pixel format, frame rate, colours and encoder's settings.
  ///   - url: Its extension says what is written: mp4, m4v, mov, mkv or webm, whatever the container
  ///     of the parts; y4m; rgba or raw.
  ///   - limits: `Limits.frames` bounds each part.
  /// - Throws: `JoinError`, `VideoError`, or `OutputError`.
  @discardableResult
  public static func join(
    _ parts: [URL], to url: URL, limits: Limits = .default
  ) throws -> JoinSummary {
    try join(parts.map(\.path), to: url.path, limits: limits)
  }

  /// Joins the parts into a file; errors and the summary call them as they are called here.
  package static func join(
    _ parts: [String], to path: String, limits: Limits = .default
  ) throws -> JoinSummary {
    guard let format = JoinFormat(pathExtension: URL(fileURLWithPath: path).pathExtension) else {
      throw JoinError.unknownType(path: path)
    }
    if let target = FileIdentity(path), parts.contains(where: { FileIdentity($0) == target }) {
      throw JoinError.outputIsPart(path: path)
    }
    return try join(parts, as: format, called: path, limits: limits) {
      try PendingOutput(path: path)
    }
  }

  /// Joins the parts into what `open` opens, after all of them have been looked through.
  ///
  /// - Parameter name: What errors call the whole.
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

  /// A part is read twice, which a pipe cannot be, and a device may have no end.
  private static func checkIsFile(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw VideoError.unreadable(file: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw JoinError.unfit(
        part: path, problem: "is no file, and parts are read twice; save it in a file first")
    }
  }
}

/// Parts that were looked through and fit together.
protocol Joining {
  var parts: [JoinSummary.Part] { get }

  /// Writes the whole and says how many bytes it has.
  func write(to output: PendingOutput) throws -> Int
}

/// Tells whether two paths lead to one file.
private struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// nil where there is no file that joining would read.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
