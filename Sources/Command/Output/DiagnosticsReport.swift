import Strata

/// Logs diagnostics and decides when they fail a run.
enum DiagnosticsReport {
  /// The codes of diagnostics about a missing or unusable file or font.
  private static let missingResources: Set<String> = [
    "missing-image", "unreadable-image", "image-kind", "outside-bundle", "missing-root-document",
    "font-replaced", "no-fonts", "missing-characters", "missing-tiles", "tile-not-drawn",
  ]

  /// Logs the diagnostics on standard error, in order, as far as `DiagnosticsOutput` prints them.
  static func log(_ diagnostics: [Diagnostic]) {
    var output = DiagnosticsOutput()
    for diagnostic in diagnostics { output.write(diagnostic) }
    output.end()
  }

  /// Throws a failure for the first warning.
  ///
  /// Its kind is `.resource` if a warning is about a missing file, else `.scene`. Notes do not fail
  /// a run, because the image is correct.
  static func refuse(_ diagnostics: [Diagnostic]) throws(CommandFailure) {
    guard let (kind, warning) = refusal(of: diagnostics) else { return }
    throw CommandFailure(kind, sentence(for: warning) + "; --strict treats warnings as errors")
  }

  /// Returns the warning that `--strict` fails with and the kind of failure, or nil without
  /// warnings.
  static func refusal(of diagnostics: [Diagnostic]) -> (kind: FailureKind, first: Diagnostic)? {
    let warnings = diagnostics.filter { $0.severity == .warning }
    if let missing = warnings.first(where: { missingResources.contains($0.code) }) {
      return (.resource, missing)
    }
    return warnings.first.map { (.scene, $0) }
  }

  /// Formats a diagnostic as `file:line: layer: message [code]`, without unknown parts.
  static func sentence(for diagnostic: Diagnostic) -> String {
    var location = ""
    if let file = diagnostic.file {
      location += file + (diagnostic.line.map { ":\($0)" } ?? "") + ": "
    }
    if let layer = diagnostic.layerPath { location += layer + ": " }
    return "\(location)\(diagnostic.message) [\(diagnostic.code)]"
  }
}
