import Foundation
import Testing

/// Programs that tests compile and run.
enum Shell {
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// Returns the output of a shell command; nil, and an issue, if it fails.
  static func output(of command: String) -> String? {
    data(of: command + " 2>&1").map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// Returns the standard output of a command.
  ///
  /// - Parameter recordsFailure: Whether a failure is an issue.
  static func data(of command: String, recordsFailure: Bool = true) -> Data? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      if recordsFailure {
        Issue.record("\(command): \(String(decoding: data, as: UTF8.self))")
      }
      return nil
    }
    return data
  }

  static func succeeds(_ command: String) -> Bool {
    data(of: command + " >/dev/null 2>&1", recordsFailure: false) != nil
  }

  /// Compiles a program, passes it to `body`, and removes it.
  ///
  /// - Parameter arguments: The compiler's arguments, in addition to the program's path.
  static func withProgram(_ arguments: String, _ body: (String) throws -> Void) throws {
    let program = NSTemporaryDirectory() + "strata-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: program) }
    try #require(output(of: "cc \(arguments) -o '\(program)'") != nil)
    try body(program)
  }
}
