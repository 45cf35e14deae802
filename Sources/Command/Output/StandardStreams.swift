import Foundation
import Glibc
import Strata
import StrataGraphics
import StrataImageFiles
import Synchronization

/// Standard input, output and error: results go to output, messages to error.
enum StandardStreams {
  /// The standard output with which the command started.
  ///
  /// Descriptor 1 then becomes standard error: some GL drivers print to it, which would damage a
  /// picture or a report that goes to standard output. Descriptor 1 is not changed if an argument
  /// is a path to it, such as /dev/stdout.
  static let output: CInt = {
    let isNamed = CommandLine.arguments.contains { argument in
      ["/dev/stdout", "/fd/1"].contains { argument.hasSuffix($0) }
    }
    guard !isNamed else { return STDOUT_FILENO }
    let copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return STDOUT_FILENO }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    return copy
  }()

  /// Returns `text` with line breaks as spaces and without control characters, which names in
  /// documents may contain.
  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ").withoutControls
  }

  /// Writes a line to standard error.
  ///
  /// Write errors are ignored.
  static func writeLine(_ line: String) {
    isBarShown.withLock { isBarShown in
      send((isBarShown ? clear : "") + line + "\n")
      isBarShown = false
    }
  }

  /// The last message of an interrupted run.
  static let finalMessage = Mutex<@Sendable (ExitStatus) -> String>({ _ in "strata: interrupted" })

  /// Prints the last message and ends the process before any other thread can print a line.
  ///
  /// Waits while another thread writes to standard error, which may block; see `Interruption`.
  static func end(_ status: ExitStatus) -> Never {
    let message = finalMessage.withLock { $0(status) }
    return isBarShown.withLock { isBarShown in
      send((isBarShown ? clear : "") + message + "\n")
      _exit(status.rawValue)
    }
  }

  /// Shows a line on a terminal that the next line replaces.
  static func show(bar: String) {
    isBarShown.withLock { isBarShown in
      send(clear + bar)
      isBarShown = true
    }
  }

  private static let isBarShown = Mutex(false)
  /// Moves to the start of the line and erases to its end.
  private static let clear = "\r\u{1B}[K"

  private static func send(_ text: String) {
    let writer = FileWriter(descriptor: STDERR_FILENO, path: "standard error")
    try? writer.write(Array(text.utf8))
    try? writer.flush()
  }

  /// Writes all of `data` to standard output, or keeps it as the document of the current job.
  ///
  /// - Throws: `OutputError` if the reader is gone or the disk is full.
  static func write(_ data: Data) throws {
    if let job = JobOutput.current { return job.write(document: data) }
    try write { writer in try unsafe data.withUnsafeBytes { try unsafe writer.write($0) } }
  }

  /// Calls `body` with a writer to standard output, also in a job.
  static func write<Result>(_ body: (FileWriter) throws -> Result) throws -> Result {
    let writer = FileWriter(descriptor: output, path: "standard output")
    let result = try body(writer)
    try writer.flush()
    return result
  }

  /// Writes `document` as the JSON document of this run, on one line if the run is a job.
  ///
  /// - Throws: `OutputError`, or `EncodingError` for a number that is not finite.
  static func write(json document: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let job = JobOutput.current { return try job.write(document: encoder.encode(document)) }
    encoder.outputFormatting.insert(.prettyPrinted)
    try write(encoder.encode(document) + Data("\n".utf8))
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: `CommandFailure` of kind `.limit` for more than `limit` bytes, or of kind `.scene`
  ///   if reading fails.
  static func readAll(limit: Int) throws(CommandFailure) -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
      if count == 0 { return data }
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandFailure(.scene, unsafe "standard input: \(String(cString: strerror(errno)))")
      }
      data.append(contentsOf: buffer[..<count])
      if data.count > limit {
        throw CommandFailure(
          .limit, "standard input: exceeds \(limit) bytes, the limit for a document")
      }
    }
  }
}
