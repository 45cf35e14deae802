import StrataGraphics

/// A force that oscillates over time.
struct WaveForce: Sendable, Hashable {
  private let force: SIMD3<Double>
  /// The number of half periods per second, 0 or more.
  private let pace: Double

  /// - Parameter frequency: Periods per second; a negative frequency starts with the other half.
  init(force: SIMD3<Double>, frequency: Double) {
    self.force = frequency < 0 ? -force : force
    pace = 2 * abs(frequency)
  }

  /// Returns the effect of the force on a particle of mass 1 in a time interval.
  ///
  /// The result is the added velocity and the resulting displacement.
  func impulse(from start: Double, to end: Double) -> (kick: SIMD3<Double>, shift: SIMD3<Double>) {
    guard pace > 0 else { return (.zero, .zero) }
    let (first, last) = (halves(start), halves(end))
    let swing = (last.once - first.once) / pace
    // The second integral grows by the same amount with each period.
    let periods = (last.number - first.number) / 2 * (2.0 / 3)
    let way = (periods + last.twice - first.twice) / (pace * pace)
    return (force * swing, force * (way - first.once / pace * (end - start)))
  }

  /// Returns the integrals of the wave since the last whole period before a time, in half periods.
  ///
  /// The result is the first and the second integral, and the number of half periods before them.
  private func halves(_ time: Double) -> (number: Double, once: Double, twice: Double) {
    let at = time * pace
    let number = 2 * (at / 2).rounded(.down)
    let x = at - number
    // 4x(1 - x), integrated twice; the second half is the negative of that.
    func once(_ x: Double) -> Double { x * x * (2 - x * (4.0 / 3)) }
    func twice(_ x: Double) -> Double { x * x * x * (2.0 / 3 - x / 3) }
    guard x > 1 else { return (number, once(x), twice(x)) }
    return (number, 2.0 / 3 - once(x - 1), 1.0 / 3 + (x - 1) * (2.0 / 3) - twice(x - 1))
  }
}
