import Foundation
import StrataPort

/// Writes files and prints messages.
enum Output {
  static func say(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  static func write(_ text: String) throws(CommandFailure) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw CommandFailure(
        status: .output, message: "cannot write to standard output: \(error)")
    }
  }

  /// Replaces a file atomically.
  ///
  /// The file mode is kept, and a symbolic link remains a link.
  static func write(_ text: String, to url: URL) throws(CommandFailure) {
    let target = url.resolvingSymlinksInPath()
    let files = FileManager.default
    let mode = try? files.attributesOfItem(atPath: target.path)[.posixPermissions]
    do {
      try files.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: target, options: .atomic)
      if let mode { try files.setAttributes([.posixPermissions: mode], ofItemAtPath: target.path) }
    } catch {
      throw CommandFailure(
        status: .output, message: "\(url.path): cannot write: \(error.localizedDescription)")
    }
  }

  static func changes(of source: PortedSource) -> String {
    source.changes.map { line(source.original, $0.place, $0.message) + "\n" }.joined()
  }

  static func sayWarnings(of outcome: PortOutcome) {
    switch outcome {
    case .ported(let source):
      for warning in source.warnings {
        say(line(source.original, warning.place, "warning: " + warning.message))
      }
    case .unparsable(let source, let problems):
      for problem in problems {
        say(line(source, problem.place, "error: " + problem.message))
      }
    }
  }

  private static func line(_ source: SourceText, _ place: SourcePlace, _ text: String) -> String {
    "\(source.name):\(place.line):\(place.column): \(text)"
  }
}
