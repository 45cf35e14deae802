/// Collects the diagnostics of computations that cannot return them, such as samplers.
package enum FoundNotes {
  private static let collected = ThreadSlot<[Diagnostic]>()

  /// Reports a diagnostic once to the innermost `collect` on this thread.
  package static func report(
    _ severity: Diagnostic.Severity, code: String, _ message: String
  ) {
    collected.change { notes in
      let note = Diagnostic(severity, code: code, message)
      if !notes.contains(note) { notes.append(note) }
    }
  }

  /// Calls `body` and returns its result and the diagnostics that it reported on this thread.
  package static func collect<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, notes: [Diagnostic]) {
    var notes: [Diagnostic] = []
    let result = try collected.provide(&notes, to: body)
    return (result, notes)
  }
}
