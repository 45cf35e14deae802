import Strata

/// How diagnostics are told, and when they fail a run.
enum DiagnosticsReport {
  /// More lines than this hide each other; `--json` and `info` name all.
  private static let mostLines = 40

  /// Diagnostics about a file or a font that is not there or of no use, and not about a missing feature.
  private static let missingResources: Set<String> = [
    "missing-image", "unreadable-image", "image-kind", "outside-bundle", "missing-root-document",
    "font-replaced", "no-fonts", "missing-characters", "missing-tiles", "tile-not-drawn",
  ]

  /// Says each on standard error, in order, up to a number that can be read.
  static func tell(_ diagnostics: [Diagnostic]) {
    let told = diagnostics.filter { LogLevel($0.severity) <= Log.level }
    // A program reads any number.
    let lines = Log.isForPrograms ? told.count : mostLines
    for diagnostic in told.prefix(lines) { Log.tell(diagnostic) }
    if told.count > lines {
      Log.say(.note, "\(told.count - lines) more diagnostics; --json names all")
    }
  }

  /// Throws for the first warning: kind `.resource` when any is about a file that is not there,
  /// else `.scene`.
  ///
  /// Notes never fail a run, since the picture is right.
  static func refuse(_ diagnostics: [Diagnostic]) throws(CommandFailure) {
    guard let (kind, warning) = refusal(of: diagnostics) else { return }
    throw CommandFailure(kind, sentence(for: warning) + "; --strict accepts none")
  }

  /// The warning that `--strict` ends with, and its kind; nil where there is none.
  static func refusal(of diagnostics: [Diagnostic]) -> (kind: FailureKind, first: Diagnostic)? {
    let warnings = diagnostics.filter { $0.severity == .warning }
    if let missing = warnings.first(where: { missingResources.contains($0.code) }) {
      return (.resource, missing)
    }
    return warnings.first.map { (.scene, $0) }
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
