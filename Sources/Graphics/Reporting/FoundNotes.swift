import Synchronization

/// Collects the diagnostics of computations that cannot return them, such as samplers.
package final class FoundNotes: Sendable {
  /// The collector of the innermost `collect` on this thread; nil outside of it.
  @TaskLocal private static var current: FoundNotes?

  private let notes = Mutex<[Diagnostic]>([])

  /// Reports a diagnostic once to whoever collects them on this thread.
  package static func report(
    _ severity: Diagnostic.Severity, code: String, _ message: String
  ) {
    let note = Diagnostic(severity, code: code, message)
    current?.notes.withLock { if !$0.contains(note) { $0.append(note) } }
  }

  /// Calls `body` and returns its result and the diagnostics that it reported on this thread.
  package static func collect<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, notes: [Diagnostic]) {
    let collector = FoundNotes()
    let result = try $current.withValue(collector) { try body() }
    return (result, collector.notes.withLock { $0 })
  }
}
