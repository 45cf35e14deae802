import Foundation
import StrataGraphics
import StrataImageFiles

/// A line of a job file.
struct JobLine {
  /// The number of the line, from 1.
  let number: Int
  /// The hash of the line without trailing blanks, which identifies the job in a manifest.
  ///
  /// Empty for a line that is too long.
  let hash: String
  let id: JobValue?
  let job: Result<BatchJob, RunFailure>

  /// Parses a line; returns nil if it is blank.
  init?(_ line: LineReader.Line) {
    number = line.number
    guard let bytes = line.bytes else {
      (hash, id) = ("", nil)
      job = .failure(
        RunFailure(.usage, "line \(line.number) exceeds \(LineReader.mostBytes) bytes"))
      return
    }
    // A byte order mark may precede the first line.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let last = text.lastIndex(where: { !Self.blanks.contains($0) }) else { return nil }
    let trimmed = Data(text[...last])
    var hash = StableHash()
    unsafe trimmed.withUnsafeBytes { unsafe hash.add($0) }
    self.hash = hash.hex
    guard let value = try? JSONDecoder().decode(JobValue.self, from: trimmed),
      case .object(let object) = value
    else {
      id = nil
      job = .failure(RunFailure(.usage, "line \(line.number) is not a JSON object"))
      return
    }
    id = object["id"]
    do throws(RunFailure) {
      job = .success(try BatchJob(object))
    } catch {
      job = .failure(error)
    }
  }

  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0D]

  private init(_ line: JobLine, failure: RunFailure) {
    (number, hash, id, job) = (line.number, line.hash, line.id, .failure(failure))
  }

  /// Returns the line, or a failure if its output is an input of the batch or the output of an
  /// earlier line.
  ///
  /// - Parameter outputs: The outputs of earlier lines with the numbers of the lines.
  func claimingOutput(in outputs: inout [String: Int], inputs: [String]) -> JobLine {
    guard case .success(let job) = job, let path = job.output, !Self.isShared(path) else {
      return self
    }
    do throws(CommandFailure) {
      try OverwrittenInput.check(path, "the output", inputs: inputs)
    } catch {
      return JobLine(self, failure: RunFailure(error))
    }
    var key = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // Jobs may draw different frames of one sequence, or different rows of one table.
    var parts: [String] = []
    if FrameNamePattern.isPattern(path) { parts += ["--frames=", "--shard=", "--groups="] }
    if OutputTemplate.hasPlaceholder(path) || path.contains("{") {
      parts += ["--data=", "--rows="]
    }
    for option in job.options where parts.contains(where: option.hasPrefix) {
      key += "\n" + option
    }
    if let other = outputs[key] {
      return JobLine(
        self,
        failure: RunFailure(
          .usage, "\(Quotation.quoted(path)) is also the output of line \(other)"))
    }
    outputs[key] = number
    return self
  }

  /// Returns whether a path is a device, a pipe or a socket, which many jobs may write.
  private static func isShared(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }
}
