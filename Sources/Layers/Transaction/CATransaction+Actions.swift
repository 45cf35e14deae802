extension CATransaction {
  /// Has something done when the thread's transaction is committed: the outermost explicit one, or
  /// the implicit one where there is none.
  package static func atCommit(_ action: @escaping () -> Void) {
    ThreadTransactions.current.atCommit(action)
  }
}
