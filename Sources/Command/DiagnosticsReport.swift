import Strata

/// How diagnostics are told, and when they fail a run.
enum DiagnosticsReport {
  /// More lines than this hide each other; `--json` and `info` name all.
  private static let mostLines = 40

  /// Diagnostics about a file that is not there or of no use, and not about a missing feature.
  private static let missingResources: Set<String> = [
    "missing-image", "unreadable-image", "image-kind", "outside-bundle", "missing-root-document",
  ]

  /// Says each on standard error, in order, up to a number that can be read.
  static func tell(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics.prefix(mostLines) {
      StandardStreams.say(
        diagnostic.severity == .warning ? .warning : .note, sentence(for: diagnostic))
    }
    if diagnostics.count > mostLines {
      StandardStreams.say(
        .note, "\(diagnostics.count - mostLines) more diagnostics; --json names all")
    }
  }

  /// Throws for the first warning: kind `.resource` when any is about a file that is not there,
  /// else `.scene`.
  ///
  /// Notes never fail a run, since the picture is right.
  static func refuse(_ diagnostics: [Diagnostic]) throws(CommandFailure) {
    let warnings = diagnostics.filter { $0.severity == .warning }
    if let missing = warnings.first(where: { missingResources.contains($0.code) }) {
      throw CommandFailure(.resource, sentence(for: missing) + "; --strict accepts none")
    }
    if let warning = warnings.first {
      throw CommandFailure(.scene, sentence(for: warning) + "; --strict accepts none")
    }
  }

  /// `file:line: layer: message [code]`, with the places that are known.
  static func sentence(for diagnostic: Diagnostic) -> String {
    var place = ""
    if let file = diagnostic.file {
      place += file + (diagnostic.line.map { ":\($0)" } ?? "") + ": "
    }
    if let layer = diagnostic.layerPath { place += layer + ": " }
    return "\(place)\(diagnostic.message) [\(diagnostic.code)]"
  }
}
