/// The clock of the stage times.
///
/// Nothing that decides a pixel reads it.
package enum StageClock {
  private static let start = ContinuousClock.now

  /// Seconds since the process first asked.
  @Sendable package static func seconds() -> Double {
    let elapsed = ContinuousClock.now - start
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
  }
}
