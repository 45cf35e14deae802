import Strata
import StrataGraphics

/// The report of `strata check`.
struct CheckReport: Encodable {
  struct CheckedScene: Encodable {
    let scene: String
    /// Whether the scene can be drawn, possibly incompletely.
    let isDrawable: Bool
    let diagnostics: [DiagnosticReport]
  }

  let version = ProgramVersion.current
  let strict: Bool
  /// The exit code of the command.
  let exitCode: Int32
  let errors: Int
  let warnings: Int
  let notes: Int
  let scenes: [CheckedScene]

  init(_ checks: [SceneCheck], strict: Bool, failure: CommandFailure?) {
    self.strict = strict
    exitCode = (failure.map { ExitStatus($0.kind) } ?? .done).rawValue
    errors = Self.count(.error, in: checks)
    warnings = Self.count(.warning, in: checks)
    notes = Self.count(.note, in: checks)
    scenes = checks.map { check in
      CheckedScene(
        scene: check.name, isDrawable: check.failure == nil,
        diagnostics: check.diagnostics.map(DiagnosticReport.init))
    }
  }

  /// The summary as one line.
  var summary: String {
    let parts = [(errors, "error"), (warnings, "warning"), (notes, "note")]
      .filter { $0.0 > 0 }.map { $0.counted($1) }
    return "checked \(scenes.count.counted("scene")): "
      + (parts.isEmpty ? "nothing to report" : parts.joined(separator: ", "))
  }

  /// Returns one line for each diagnostic: `file:line: severity: message (layer) [code]`.
  static func lines(of check: SceneCheck) -> String {
    check.diagnostics.map { StandardStreams.oneLine(line(for: $0)) + "\n" }.joined()
  }

  /// Returns the failure of the command, or nil if it succeeds.
  ///
  /// Its kind is `.render` if any scene failed with an internal error, else `.scene`, else
  /// `.limit`, else the kind of the first failure. Warnings count only with `--strict`, and those
  /// about missing files come first.
  static func failure(of checks: [SceneCheck], strict: Bool) -> CommandFailure? {
    let failed = checks.compactMap(\.failure)
    if let first = failed.first {
      let worst = [.render, .scene, .limit].first(where: failed.contains) ?? first
      return CommandFailure(
        worst, "\(failed.count) of \(checks.count.counted("scene")) cannot be drawn",
        isInReport: true)
    }
    guard strict, let refusal = DiagnosticsReport.refusal(of: checks.flatMap(\.diagnostics)) else {
      return nil
    }
    return CommandFailure(
      refusal.kind,
      "\(count(.warning, in: checks).counted("warning")) in \(checks.count.counted("scene")); "
        + "--strict treats warnings as errors", isInReport: true)
  }

  private static func line(for diagnostic: Diagnostic) -> String {
    let location = (diagnostic.file ?? "") + (diagnostic.line.map { ":\($0)" } ?? "")
    let layer = diagnostic.layerPath.map { " (\($0))" } ?? ""
    return "\(location): \(diagnostic.severity.rawValue): \(diagnostic.message)\(layer) "
      + "[\(diagnostic.code)]"
  }

  private static func count(_ severity: Diagnostic.Severity, in checks: [SceneCheck]) -> Int {
    checks.reduce(0) { $0 + $1.diagnostics.count { $0.severity == severity } }
  }
}
