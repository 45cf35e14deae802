import Foundation

/// A folder for a test, with runs of the command in it. The folder goes with the value.
final class CommandRun {
  /// What a run gave; words on standard error are not compared.
  struct Result: Equatable {
    var status: Int32
    var output: String
    var words = ""

    static func == (one: Result, other: Result) -> Bool {
      one.status == other.status && one.output == other.output
    }
  }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("strata-port-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, _ path: String) throws -> URL {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  func callAsFunction(_ arguments: String...) throws -> Result { try self(arguments) }

  func callAsFunction(_ argument: String, input: String) throws -> Result {
    try self([argument], input: input)
  }

  func callAsFunction(_ arguments: [String], input: String = "") throws -> Result {
    let process = Process()
    // The command is built beside the tests.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("strata-port")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let (given, output, words) = (Pipe(), Pipe(), Pipe())
    process.standardInput = given
    process.standardOutput = output
    process.standardError = words
    try process.run()
    try given.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try given.fileHandleForWriting.close()
    // Nothing here is long enough to fill a pipe.
    let (said, told) = (text(output), text(words))
    process.waitUntilExit()
    return Result(status: process.terminationStatus, output: said, words: told)
  }

  private func text(_ pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
