import Foundation
import Glibc
import StrataTestSupport
import Testing

/// Runs the built command as a user does: a process of its own, judged by its exit code and streams.
struct Command {
  /// What a finished run left.
  struct Outcome {
    var status: Int32
    var output: Data
    /// Standard error, as text.
    var words: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The one JSON object on standard output.
    func json() throws -> [String: Any] {
      try #require(JSONSerialization.jsonObject(with: output) as? [String: Any])
    }
  }

  /// Where standard output goes.
  enum Output {
    case captured
    case file(String)
    /// A pipe whose reader has gone.
    case broken
  }

  /// Added to this process's environment; nil removes a name.
  var environment: [String: String?] = [:]
  /// Given on standard input; nil is an empty one.
  var input: Data?
  var output = Output.captured
  /// What a shell is to say before it becomes the command, as in "ulimit -n 9".
  var preparation: String?
  /// Where relative paths are.
  var folder: TemporaryFolder

  /// The command that the same build made, which lies beside the test program.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["STRATA_COMMAND"] { return path }
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: program).deletingLastPathComponent()
      .appendingPathComponent("strata").path
  }()

  /// Runs to the end. A run that takes more than a minute is ended, which shows as its status.
  func callAsFunction(_ arguments: String...) throws -> Outcome { try run(arguments) }

  func run(_ arguments: [String]) throws -> Outcome {
    let streams = folder.file("stream-\(UUID().uuidString)")
    let process = try start(arguments, streams: streams)
    let deadline = Date().addingTimeInterval(60)
    while process.isRunning, Date() < deadline { usleep(2_000) }
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    return try outcome(of: process, streams: streams)
  }

  /// Starts a run that waits for standard input, interrupts it, and waits for its end.
  ///
  /// - Parameter isTelling: Whether to wait for its first words.
  func interrupted(
    by signal: Int32, isTelling: Bool = false, _ arguments: String...
  ) throws -> Outcome {
    // Who runs the tests in the background may have them ignore it, and the command inherits that.
    _ = Glibc.signal(signal, SIG_DFL)
    let streams = folder.file("stream-\(UUID().uuidString)")
    let pipe = Pipe()
    let process = try start(arguments, streams: streams, input: pipe)
    // Before the command catches the signal, the default action would end it unheard; and one that
    // comes before it listens may be lost, so it is sent until the command ends.
    let deadline = Date().addingTimeInterval(60)
    while process.isRunning, Date() < deadline {
      let words = isTelling ? FileManager.default.contents(atPath: streams + ".err") : nil
      if words?.isEmpty != true, Self.takes(signal, process.processIdentifier) {
        kill(process.processIdentifier, signal)
      }
      usleep(50_000)
    }
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    try pipe.fileHandleForWriting.close()
    return try outcome(of: process, streams: streams)
  }

  /// Whether a process has a handler for a signal, or holds it back for a thread that waits for it.
  private static func takes(_ signal: Int32, _ process: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let lines = status.split(separator: "\n").filter {
      $0.hasPrefix("SigCgt:") || $0.hasPrefix("SigBlk:")
    }
    return lines.contains { line in
      let mask = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
      return (mask ?? 0) >> UInt64(signal - 1) & 1 == 1
    }
  }

  private func start(
    _ arguments: [String], streams: String, input pipe: Pipe? = nil
  ) throws -> Process {
    let process = Process()
    if let preparation {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", preparation + "; exec \"$0\" \"$@\"", Self.path] + arguments
    } else {
      process.executableURL = URL(fileURLWithPath: Self.path)
      process.arguments = arguments
    }
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    process.standardError = try Self.handle(writing: streams + ".err")
    switch output {
    case .captured: process.standardOutput = try Self.handle(writing: streams + ".out")
    case .file(let path):
      let handle: FileHandle = try #require(FileHandle(forWritingAtPath: path))
      process.standardOutput = handle
    case .broken:
      let broken = Pipe()
      try broken.fileHandleForReading.close()
      process.standardOutput = broken
    }
    if let pipe {
      process.standardInput = pipe
    } else {
      let path = streams + ".in"
      try (input ?? Data()).write(to: URL(fileURLWithPath: path))
      let handle: FileHandle = try #require(FileHandle(forReadingAtPath: path))
      process.standardInput = handle
    }
    try process.run()
    return process
  }

  private func outcome(of process: Process, streams: String) throws -> Outcome {
    let isCrash = process.terminationReason == .uncaughtSignal
    let output = FileManager.default.contents(atPath: streams + ".out") ?? Data()
    let words = FileManager.default.contents(atPath: streams + ".err") ?? Data()
    for suffix in [".in", ".out", ".err"] {
      try? FileManager.default.removeItem(atPath: streams + suffix)
    }
    return Outcome(
      status: isCrash ? -process.terminationStatus : process.terminationStatus, output: output,
      words: String(decoding: words, as: UTF8.self))
  }

  private static func handle(writing path: String) throws -> FileHandle {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    return try #require(FileHandle(forWritingAtPath: path))
  }
}

/// A CAML document around the text of its layer, which begins on line 2.
func caml(_ layer: String) -> String {
  "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\n" + layer + "\n</caml>\n"
}

/// A red layer of 8 × 6 points that fills its canvas.
let redScene = caml(#"<CALayer bounds="0 0 8 6" position="4 3" backgroundColor="1 0 0"/>"#)
