extension CATransaction {
  /// Schedules an action for the commit of the thread's transaction.
  ///
  /// This is the outermost explicit transaction, or the implicit one outside explicit transactions.
  package static func atCommit(_ action: @escaping () -> Void) {
    ThreadTransactions.current.atCommit(action)
  }
}
