/// Limits the resources of all expressions of a document.
///
/// It counts operations instead of measuring time, so that results are the same on every machine.
package final class ExpressionMeter {
  /// The limits of one evaluation.
  package struct Share: Sendable {
    /// The maximum number of syntax nodes that are evaluated and of elements that are processed.
    package var steps = 200_000
    /// The maximum number of units that are allocated: array elements, or 16 bytes of text each.
    ///
    /// Units that are freed still count.
    package var memory = 400_000

    package init() {}
  }

  /// The maximum nesting depth of evaluations, because each level uses the stack.
  static let deepest = 700

  package let share: Share
  private var steps: Int
  private var memory: Int
  /// The steps that remain for all evaluations of the document.
  package private(set) var remainingSteps: Int
  private var depth = 0

  /// - Parameter steps: The maximum number of steps of all evaluations together.
  package init(share: Share = Share(), steps: Int) {
    self.share = share
    (self.steps, memory, remainingSteps) = (0, 0, steps)
  }

  /// The steps that an evaluation takes before its program begins.
  private static let evaluationCost = 100

  /// Runs an evaluation with a new share of steps and memory.
  ///
  /// An evaluation may run inside another one. The share of the outer one is then restored, but the
  /// nesting depth counts for both.
  ///
  /// - Throws: `.exhausted` if no steps remain for the document, and the errors of `body`.
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

  /// Counts steps; throws `.exhausted` if the evaluation has used its share.
  package func step(_ count: Int = 1) throws(ExpressionFailure) {
    steps -= count
    if steps < 0 { throw .exhausted(.steps) }
  }

  /// Counts units of memory, each of which also takes a step.
  ///
  /// - Throws: `.exhausted` if the evaluation has used its share of steps or memory.
  package func allocate(_ count: Int) throws(ExpressionFailure) {
    try step(count)
    memory -= count
    if memory < 0 { throw .exhausted(.memory) }
  }

  func allocate(text: String) throws(ExpressionFailure) {
    try allocate(text.utf8.count / 16 + 1)
  }

  /// Begins a level of nesting, which `leave` ends; throws `.exhausted` beyond `deepest` levels.
  @inline(__always)
  func enter() throws(ExpressionFailure) {
    if depth >= Self.deepest { throw .exhausted(.depth) }
    depth += 1
  }

  @inline(__always)
  func leave() { depth -= 1 }
}
