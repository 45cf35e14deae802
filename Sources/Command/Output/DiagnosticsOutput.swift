import Strata

/// Prints diagnostics on standard error as they are found, and substituted fonts on one line.
///
/// A scene with many fonts would otherwise fill the terminal with notes that need no action. With
/// `--progress json`, each has a line of its own.
struct DiagnosticsOutput {
  private var fonts: [Diagnostic] = []

  mutating func write(_ diagnostic: Diagnostic) {
    guard diagnostic.code == "font-replaced", diagnostic.severity == .note, !Log.isForPrograms
    else { return Log.write(diagnostic) }
    fonts.append(diagnostic)
  }

  /// Prints the line about fonts.
  mutating func end() {
    guard var line = fonts.first else { return }
    if fonts.count > 1 {
      line.message += "; \(fonts.count - 1) more; 'strata check' lists them"
    }
    Log.write(line)
    fonts = []
  }
}
