import Foundation
import Glibc
import StrataTestSupport
import Testing

/// Runs the built command in a process of its own, and returns its exit code and output.
struct Command {
  /// The result of a finished run.
  struct Outcome {
    var status: Int32
    var output: Data
    /// The text on standard error.
    var words: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// Returns the JSON object on standard output.
    func json() throws -> [String: Any] {
      try #require(JSONSerialization.jsonObject(with: output) as? [String: Any])
    }
  }

  /// The destination of standard output.
  enum Output {
    case captured
    case file(String)
    /// A pipe whose reader is closed.
    case broken
  }

  /// Variables to add to this process's environment; nil removes a variable.
  var environment: [String: String?] = [:]
  /// The contents of standard input; nil for an empty input.
  var input: Data?
  var output = Output.captured
  /// Shell commands to run before the command, such as "ulimit -n 9".
  var preparation: String?
  /// The working directory.
  var folder: TemporaryFolder

  /// An environment in which EGL has no driver.
  static let noEGL: [String: String?] = [
    "__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent",
    "__EGL_VENDOR_LIBRARY_DIRS": "/nonexistent",
    "LIBGL_DRIVERS_PATH": "/nonexistent",
  ]

  /// The path of the command from the same build, which is beside the test program.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["STRATA_COMMAND"] { return path }
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: program).deletingLastPathComponent()
      .appendingPathComponent("strata").path
  }()

  /// Runs the command to its end; after a minute it is terminated, which its status shows.
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
  /// - Parameter isTelling: Whether to wait for its first output on standard error.
  func interrupted(
    by signal: Int32, isTelling: Bool = false, _ arguments: String...
  ) throws -> Outcome {
    // If the tests run in the background, the signal may be ignored, which the command would
    // inherit.
    _ = Glibc.signal(signal, SIG_DFL)
    let streams = folder.file("stream-\(UUID().uuidString)")
    let pipe = Pipe()
    let process = try start(arguments, streams: streams, input: pipe)
    // The signal must not arrive before the command handles it, or the default action would end the
    // process. A signal that arrives before the thread waits may be lost, so it is sent repeatedly.
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

  /// Starts a run that waits for standard input, and returns the files that its descriptors 1 and 2
  /// refer to once they are equal, or after a minute.
  func outputsWhileWaiting(_ arguments: String...) throws -> (output: String, error: String) {
    let streams = folder.file("stream-\(UUID().uuidString)")
    let pipe = Pipe()
    let process = try start(arguments, streams: streams, input: pipe)
    defer {
      try? pipe.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    func target(_ descriptor: Int) -> String {
      let link = "/proc/\(process.processIdentifier)/fd/\(descriptor)"
      return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
    }
    let deadline = Date().addingTimeInterval(60)
    while process.isRunning, target(1) != target(2), Date() < deadline { usleep(2_000) }
    return (target(1), target(2))
  }

  /// Returns whether a process handles a signal, or blocks it for a thread that waits for it.
  static func takes(_ signal: Int32, _ process: Int32) -> Bool {
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

/// Returns a CAML document with a layer that begins on line 2.
func caml(_ layer: String) -> String {
  "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\n" + layer + "\n</caml>\n"
}

/// A red layer of 8 × 6 points that fills its canvas.
let redScene = caml(#"<CALayer bounds="0 0 8 6" position="4 3" backgroundColor="1 0 0"/>"#)
