/// A transaction's completion block and the number of animations that it waits for.
final class Completion {
  private var block: (() -> Void)?
  private var waiting = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) { self.block = block }

  /// Adds an animation to wait for.
  func join() { waiting += 1 }

  /// Records that an animation has ended or been removed.
  func leave() {
    waiting -= 1
    callIfDone()
  }

  /// Records that no more animations will be added.
  func close() {
    isClosed = true
    callIfDone()
  }

  /// Schedules the block to be called after the next live frame of this thread, if it is due.
  private func callIfDone() {
    guard isClosed, waiting == 0, let block else { return }
    self.block = nil
    ThreadTransactions.current.events.append(.completed(block))
  }
}
