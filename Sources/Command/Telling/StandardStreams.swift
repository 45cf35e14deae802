import Foundation
import Glibc
import Strata
import StrataGraphics
import StrataImageFiles
import Synchronization

/// Standard input, output and error, and what goes where: results to output, words to error.
enum StandardStreams {
  /// `text` with line breaks as spaces, and without what a terminal would obey: names in documents may hold
  /// anything.
  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ").withoutControls
  }

  /// Writes a line to standard error as it is.
  ///
  /// A closed standard error is nobody's business.
  static func tell(_ line: String) {
    isBarShown.withLock { isBarShown in
      send((isBarShown ? clear : "") + line + "\n")
      isBarShown = false
    }
  }

  /// What an interrupted run says at its end.
  static let lastWords = Mutex<@Sendable (ExitStatus) -> String>({ _ in "strata: interrupted" })

  /// Says the last words and ends the process, without a line of another thread after them.
  static func end(_ status: ExitStatus) -> Never {
    let words = lastWords.withLock { $0(status) }
    return isBarShown.withLock { isBarShown in
      send((isBarShown ? clear : "") + words + "\n")
      _exit(status.rawValue)
    }
  }

  /// Shows a line on a terminal that the next one replaces.
  static func show(bar: String) {
    isBarShown.withLock { isBarShown in
      send(clear + bar)
      isBarShown = true
    }
  }

  private static let isBarShown = Mutex(false)
  /// To the start of the line, and erase to its end.
  private static let clear = "\r\u{1B}[K"

  private static func send(_ text: String) {
    let writer = FileWriter(descriptor: STDERR_FILENO, path: "standard error")
    try? writer.write(Array(text.utf8))
    try? writer.flush()
  }

  /// Writes the whole of `data` to standard output.
  ///
  /// - Throws: `OutputError` when the reader is gone or the disk is full.
  static func write(_ data: Data) throws {
    try write { writer in try data.withUnsafeBytes { try writer.write($0) } }
  }

  /// Lets `body` write to standard output.
  static func write<Result>(_ body: (FileWriter) throws -> Result) throws -> Result {
    let writer = FileWriter(descriptor: STDOUT_FILENO, path: "standard output")
    let result = try body(writer)
    try writer.flush()
    return result
  }

  /// Writes `document` as the one JSON document of this run.
  static func write(json document: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(encoder.encode(document) + Data("\n".utf8))
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: `CommandFailure` of kind `.limit` beyond `limit` bytes, `.scene` when reading fails.
  static func readAll(limit: Int) throws(CommandFailure) -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count == 0 { return data }
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandFailure(.scene, "standard input: \(String(cString: strerror(errno)))")
      }
      data.append(contentsOf: buffer[..<count])
      if data.count > limit {
        throw CommandFailure(
          .limit, "standard input: has over \(limit) bytes, the most that a document may have")
      }
    }
  }
}
