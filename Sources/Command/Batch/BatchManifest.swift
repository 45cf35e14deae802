import Foundation
import Glibc
import Strata
import StrataImageFiles

/// The record of finished jobs in a file, by which a later batch skips them.
///
/// Each line is a JSON object. Lines that are cut off, as after a power failure, are ignored.
final class BatchManifest: Sendable {
  private struct Entry: Codable {
    /// The hash of the job's line.
    let job: String
    let exitCode: Int32
    let output: String?
  }

  private let path: String
  private let descriptor: CInt
  /// The hashes of the jobs whose last recorded run succeeded before this batch.
  private let finished: Set<String>

  /// Opens or creates a manifest.
  ///
  /// - Throws: `OutputError`, or a failure of kind `.usage` if another batch uses the file or if it
  ///   is not a manifest.
  init(_ path: String) throws {
    self.path = path
    descriptor = unsafe open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputError(.create, path, code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      throw CommandFailure(.usage, "\(path) is in use by another batch; wait until it ends")
    }
    let data = FileManager.default.contents(atPath: path) ?? Data()
    var finished: Set<String> = []
    let decoder = JSONDecoder()
    // A line that was cut off begins like the others.
    var isManifest = data.isEmpty || data.starts(with: Data(#"{"exitCode":"#.utf8))
    for line in data.split(separator: UInt8(ascii: "\n")) {
      guard let entry = try? decoder.decode(Entry.self, from: line) else { continue }
      isManifest = true
      if entry.exitCode == 0 {
        finished.insert(entry.job)
      } else {
        finished.remove(entry.job)
      }
    }
    guard isManifest else {
      close(descriptor)
      throw CommandFailure(
        .usage, "\(path) is not a manifest of strata batch; use another name for --manifest")
    }
    self.finished = finished
    if let last = data.last, last != UInt8(ascii: "\n") { try append(Data("\n".utf8)) }
  }

  deinit { close(descriptor) }

  /// Returns whether a job has succeeded before and its output still exists.
  func hasFinished(_ line: JobLine) -> Bool {
    guard finished.contains(line.hash), case .success(let job) = line.job else { return false }
    // The files of the rows of a table are not known here, and not checked.
    guard let output = job.output, !output.contains("{") else { return true }
    if let pattern = try? FrameNamePattern(output) {
      return SequenceGaps.areFilesPresent(of: pattern)
    }
    return FileManager.default.fileExists(atPath: output)
  }

  /// Records the end of a job.
  ///
  /// - Throws: `OutputError` if the line cannot be written completely.
  func add(_ line: JobLine, _ result: JobResult) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let entry = Entry(job: line.hash, exitCode: result.exitCode, output: result.output)
    try append(encoder.encode(entry) + Data("\n".utf8))
  }

  /// Writes with one system call, so that lines of several threads do not interleave.
  private func append(_ data: Data) throws(OutputError) {
    if let code = FileSystem.writeAll([UInt8](data), to: descriptor) {
      throw OutputError(.write, path, code: code)
    }
  }
}
