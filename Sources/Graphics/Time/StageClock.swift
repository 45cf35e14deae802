/// The clock of the stage times.
///
/// No code that determines pixels reads it.
package enum StageClock {
  private static let start = ContinuousClock.now

  /// Returns the seconds since the first call in the process.
  @Sendable package static func seconds() -> Double {
    let elapsed = ContinuousClock.now - start
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
  }
}
