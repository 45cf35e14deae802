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

  /// Whether the line is a job that can run.
  ///
  /// Other lines are not recorded in a manifest, because an identical line may have succeeded.
  var isRunnable: Bool {
    if case .success = job { true } else { false }
  }

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
    let text = bytes.starts(with: CSVText.byteOrderMark) ? bytes[3...] : bytes[...]
    guard let last = text.lastIndex(where: { !Self.blanks.contains($0) }) else { return nil }
    let trimmed = Data(text[...last])
    var hash = StableHash()
    unsafe trimmed.withUnsafeBytes { unsafe hash.add($0) }
    self.hash = hash.hex
    let object: [String: JobValue]
    do {
      object = try JSONDecoder().decode([String: JobValue].self, from: trimmed)
    } catch {
      id = nil
      let number = (error as? JobValue.Unreadable).map { ": \($0)" }
      job = .failure(
        RunFailure(.usage, "line \(line.number)" + (number ?? " is not a JSON object")))
      return
    }
    id = object["id"]
    if let repeated = RepeatedKey.first(in: trimmed) {
      job = .failure(RunFailure(.usage, "line \(line.number): \(repeated.problem)"))
      return
    }
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
    guard case .success(let job) = job, let path = job.output, !OutputDevice.isDevice(path) else {
      return self
    }
    do throws(CommandFailure) {
      try OverwrittenInput.check(path, "the output", inputs: inputs)
    } catch {
      return JobLine(self, failure: RunFailure(error))
    }
    var key = InputFile.resolved(path)
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
}
