/// When a timed loop ends; it does one round at least.
package struct BenchmarkBudget: Sendable {
  /// A loop goes on for this long; five times as long when it has not reached `minimum` by then.
  private let seconds: Double
  private let minimum: Int
  private let maximum: Int

  /// - Parameter minimum: Rounds; `maximum` holds where it is less.
  package init(seconds: Double = 1.5, minimum: Int = 3, maximum: Int = 200) {
    (self.seconds, self.minimum, self.maximum) = (seconds, minimum, maximum)
  }

  func wantsMore(than count: Int, after elapsed: Double) -> Bool {
    guard count > 0 else { return true }
    return
      !(count >= maximum || (count >= minimum && elapsed > seconds) || elapsed > 5 * seconds)
  }
}
