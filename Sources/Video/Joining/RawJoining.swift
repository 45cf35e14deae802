internal import Foundation
internal import StrataImageFiles

/// Raw frames, of which nobody knows where one ends.
struct RawJoining: Joining {
  private let files: [(path: String, size: Int)]

  /// Large enough that a system call costs little beside the copy it makes.
  private static let piece = 1 << 20

  /// - Throws: `JoinError.unfit` for a part that is not called as raw frames are, `VideoError`.
  init(_ paths: [String]) throws {
    files = try paths.map { path in
      guard JoinFormat(pathExtension: URL(fileURLWithPath: path).pathExtension) == .raw else {
        throw JoinError.unfit(
          part: path, problem: "is not called .rgba or .raw, as parts of raw frames are")
      }
      return (path, try FileReader(path).size)
    }
  }

  var parts: [JoinSummary.Part] { files.map { .init(path: $0.path, frames: nil) } }

  func write(to output: PendingOutput) throws -> Int {
    for (path, size) in files {
      let reader = try FileReader(path)
      var left = size
      while left > 0 {
        let bytes = try reader.bytes(min(left, Self.piece))
        guard !bytes.isEmpty else {
          throw VideoError.unreadable(file: path, reason: "it has changed while it was joined")
        }
        try output.writer.write(bytes)
        left -= bytes.count
      }
    }
    return output.writer.byteCount
  }
}
