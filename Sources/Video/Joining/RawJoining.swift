internal import Foundation
internal import StrataImageFiles

/// Raw frames, whose boundaries are unknown.
struct RawJoining: Joining {
  private let files: [(path: String, size: Int)]

  /// The block size, large enough that a system call costs little compared to the copy it makes.
  private static let piece = 1 << 20

  /// - Throws: `JoinError.unfit` for a part without an extension for raw frames, `VideoError`.
  init(_ paths: [String]) throws {
    files = try paths.map { path in
      guard JoinFormat(pathExtension: URL(fileURLWithPath: path).pathExtension) == .raw else {
        throw JoinError.unfit(
          part: path, problem: "is not a .rgba or .raw file, as required for raw frames")
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
          throw VideoError.unreadable(file: path, reason: "it changed while it was being joined")
        }
        try output.writer.write(bytes)
        left -= bytes.count
      }
    }
    return output.writer.byteCount
  }
}
