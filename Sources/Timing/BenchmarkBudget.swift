/// The budget of a timed loop, which does at least one round.
package struct BenchmarkBudget: Sendable {
  /// The duration of the loop, extended to five times that if `minimum` is not reached.
  private let seconds: Double
  private let minimum: Int
  private let maximum: Int

  /// - Parameter minimum: The minimum number of rounds, limited to `maximum`.
  package init(seconds: Double = 1.5, minimum: Int = 3, maximum: Int = 200) {
    (self.seconds, self.minimum, self.maximum) = (seconds, minimum, maximum)
  }

  func wantsMore(than count: Int, after elapsed: Double) -> Bool {
    guard count > 0 else { return true }
    return
      !(count >= maximum || (count >= minimum && elapsed > seconds) || elapsed > 5 * seconds)
  }
}
