import StrataGraphics

/// How a weight on a spring, pulled from 0, comes to rest at 1.
///
/// With `k` the stiffness, `m` the mass and `c` the damping it obeys `m·x″ = k·(1 - x) - c·x′`, x(0) = 0
/// and x′(0) = the initial velocity. With ω = √(k/m) and ζ = c / (2·√(k·m)) the distance to the target
/// is, for ζ < 1 with ω′ = ω·√(1 - ζ²),
/// `e^(-ζωt) · (cos ω′t + (ζω - v)/ω′ · sin ω′t)`, for ζ = 1 `e^(-ωt) · (1 + (ω - v)·t)`, and for
/// ζ > 1 a sum of two exponentials.
package struct SpringMotion: Sendable, Equatable {
  private enum Form: Sendable, Equatable {
    /// Swings: cosine 1, sine as given.
    case swinging(decay: Double, frequency: Double, sine: Double)
    /// Creeps: `e^(-decay·t) · (1 + slope·g(t))`, g(t) = (1 - e^(-gap·t)) / gap, or t without a gap.
    ///
    /// The gap is the distance between the two rates; written so, none of the terms grows beyond
    /// bounds where they meet.
    case creeping(decay: Double, gap: Double, slope: Double)
    /// At the target at once.
    case arrived
  }

  private let form: Form

  /// A spring's motion.
  ///
  /// Mass and stiffness that are not positive have no motion: x is 1 at any time. A damping less
  /// than 0 counts as 0.
  ///
  /// - Parameters:
  ///   - initialVelocity: In ways a second; positive moves towards the target.
  ///   - allowsOverdamping: False: a damping above the critical one counts as that.
  package init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    let rate = (stiffness / mass).squareRoot()
    guard mass > 0, stiffness > 0, rate > 0, rate.isFinite, initialVelocity.isFinite else {
      form = .arrived
      return
    }
    let ratio = max(damping, 0) / (2 * (stiffness * mass).squareRoot())
    if ratio < 1 {
      let decay = ratio * rate
      let frequency = rate * ((1 - ratio) * (1 + ratio)).squareRoot()
      form = .swinging(
        decay: decay, frequency: frequency, sine: (decay - initialVelocity) / frequency)
    } else {
      let excess = allowsOverdamping ? ((ratio - 1) * (ratio + 1)).squareRoot() : 0
      let decay = allowsOverdamping ? rate / (ratio + excess) : rate
      form = .creeping(decay: decay, gap: 2 * rate * excess, slope: decay - initialVelocity)
    }
  }

  /// x after `time` seconds: 0 at the start, 1 at rest, more than 1 while it overshoots.
  ///
  /// Times before the start count as the start.
  package func value(at time: Double) -> Double {
    let time = max(time, 0)
    switch form {
    case .swinging(let decay, let frequency, let sine):
      let scale = Maths.exp(-decay * time)
      guard scale != 0 else { return 1 }
      let angle = Maths.sincos(frequency * time)
      return 1 - scale * (angle.cos + sine * angle.sin)
    case .creeping(let decay, let gap, let slope):
      let scale = Maths.exp(-decay * time)
      return scale == 0 ? 1 : 1 - scale * (1 + slope * Self.reach(gap, time))
    case .arrived:
      return 1
    }
  }

  /// How long it takes until the motion stays within a thousandth of the way; infinite without
  /// damping.
  ///
  /// Of a swinging spring that is when the sum of the two amplitudes has shrunk so far:
  /// `ln((1 + |sine|) / 0.001) / decay`, and of a creeping one when a bound of its distance has.
  package var settlingDuration: Double {
    switch form {
    case .swinging(let decay, _, let sine):
      return Maths.log((1 + abs(sine)) / Self.threshold) / decay
    case .creeping(let decay, let gap, let slope):
      return Self.settling(decay, gap, abs(slope))
    case .arrived:
      return 0
    }
  }

  private static let threshold = 0.001

  /// When `e^(-decay·t) · (1 + slope·g(t))`, which rises at most once and then falls, is the threshold.
  private static func settling(_ decay: Double, _ gap: Double, _ slope: Double) -> Double {
    guard decay > 0 else { return .infinity }
    func isSettled(_ time: Double) -> Bool {
      let scale = Maths.exp(-decay * time)
      return scale == 0 || scale * (1 + slope * reach(gap, time)) <= threshold
    }
    var (low, high) = (0.0, 1 / decay)
    while !isSettled(high) { (low, high) = (high, 2 * high) }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if isSettled(middle) { high = middle } else { low = middle }
    }
  }

  /// `(1 - e^(-gap·time)) / gap`, the time itself where the gap is 0.
  private static func reach(_ gap: Double, _ time: Double) -> Double {
    let product = gap * time
    // Below, the difference would lose its digits; the series' next term is under 1e-15 of it.
    guard product < 0.01 else { return (1 - Maths.exp(-product)) / gap }
    let series =
      1 - product / 2
      * (1 - product / 3 * (1 - product / 4 * (1 - product / 5 * (1 - product / 6))))
    return time * series
  }
}
