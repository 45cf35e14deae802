import Strata
import StrataGraphics

/// Prints diagnostics on standard error as they are found, and substituted fonts on one line.
///
/// A scene with many fonts would otherwise fill the terminal with notes that need no action. At
/// most `mostLines` diagnostics are printed. With `--progress json`, each has a line of its own.
struct DiagnosticsOutput {
  /// The maximum number of lines on standard error; `--json` and `info` list all.
  private static let mostLines = 40

  private var fonts: [Diagnostic] = []
  /// The number of diagnostics that are printed.
  private var count = 0
  /// The number of the others, and their most severe level.
  private var omitted: (count: Int, level: LogLevel)?

  mutating func write(_ diagnostic: Diagnostic) {
    let level = LogLevel(diagnostic.severity)
    guard level <= Log.level else { return }
    // Programs can read any number of lines.
    guard Log.isForPrograms || count < Self.mostLines else {
      // A note would be hidden together with the errors and warnings that it counts.
      omitted = ((omitted?.count ?? 0) + 1, min(omitted?.level ?? level, level))
      return
    }
    count += 1
    guard diagnostic.code == "font-replaced", diagnostic.severity == .note, !Log.isForPrograms
    else { return Log.write(diagnostic) }
    fonts.append(diagnostic)
  }

  /// Prints the line about fonts, and the number of omitted diagnostics.
  mutating func end() {
    if var line = fonts.first {
      if fonts.count > 1 {
        line.message += "; \(fonts.count - 1) more; 'strata check' lists them"
      }
      Log.write(line)
    }
    if let (count, level) = omitted {
      Log.write(level, "\(count.counted("more diagnostic")); use --json to list all of them")
    }
    self = DiagnosticsOutput()
  }
}
