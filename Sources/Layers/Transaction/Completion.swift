/// A transaction's completion block, and how many animations it waits for.
final class Completion {
  private var block: (() -> Void)?
  private var waiting = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) { self.block = block }

  /// Waits for one more animation.
  func join() { waiting += 1 }

  /// An animation has ended or been removed.
  func leave() {
    waiting -= 1
    callIfDone()
  }

  /// No animation is added any more.
  func close() {
    isClosed = true
    callIfDone()
  }

  /// Has the block called after the next live frame of this thread.
  private func callIfDone() {
    guard isClosed, waiting == 0, let block else { return }
    self.block = nil
    ThreadTransactions.current.events.append(.completed(block))
  }
}
