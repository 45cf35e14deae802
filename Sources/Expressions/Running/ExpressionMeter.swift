/// Limits the resources of all expressions of a document.
///
/// It counts what is done, not time, so that results are the same on every machine.
package final class ExpressionMeter {
  /// The limits of one evaluation.
  package struct Share: Sendable {
    /// The number of syntax nodes and elements that are evaluated.
    package var steps = 200_000
    /// The number of array elements and of 16 bytes of text that are allocated.
    package var memory = 400_000

    package init() {}
  }

  /// The maximum nesting depth of evaluations, which use the stack.
  static let deepest = 700

  package let share: Share
  private var steps: Int
  private var memory: Int
  /// The steps and memory that remain for the document.
  package private(set) var remainingSteps: Int
  private var depth = 0

  /// - Parameter steps: The number of steps of all evaluations together.
  package init(share: Share = Share(), steps: Int) {
    self.share = share
    (self.steps, memory, remainingSteps) = (0, 0, steps)
  }

  /// The steps that an evaluation takes in addition to those of its program.
  private static let evaluationCost = 100

  /// Begins an evaluation, which may be a part of another one, and ends it.
  func evaluate<Result>(
    _ body: () throws(ExpressionFailure) -> Result
  ) throws(ExpressionFailure) -> Result {
    let outer = (steps, memory)
    let begin = min(share.steps, remainingSteps)
    (steps, memory) = (begin, share.memory)
    defer {
      remainingSteps -= begin - max(steps, 0)
      (steps, memory) = outer
    }
    try step(Self.evaluationCost)
    return try body()
  }

  package func step(_ count: Int = 1) throws(ExpressionFailure) {
    steps -= count
    if steps < 0 { throw .exhausted(.steps) }
  }

  /// Counts array elements, each of which takes a step, too.
  package func allocate(_ count: Int) throws(ExpressionFailure) {
    try step(count)
    memory -= count
    if memory < 0 { throw .exhausted(.memory) }
  }

  func allocate(text: String) throws(ExpressionFailure) {
    try allocate(text.utf8.count / 16 + 1)
  }

  @inline(__always)
  func enter() throws(ExpressionFailure) {
    if depth >= Self.deepest { throw .exhausted(.depth) }
    depth += 1
  }

  @inline(__always)
  func leave() { depth -= 1 }
}
