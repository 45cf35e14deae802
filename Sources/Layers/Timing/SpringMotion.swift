import StrataGraphics

/// The motion of a mass on a spring that is released at 0 and comes to rest at 1.
///
/// With `k` the stiffness, `m` the mass and `c` the damping, it satisfies `m·x″ = k·(1 - x) -
/// c·x′`, x(0) = 0 and x′(0) = the initial velocity. With ω = √(k/m) and ζ = c / (2·√(k·m)), the
/// distance to the target is, for ζ < 1 with ω′ = ω·√(1 - ζ²), `e^(-ζωt) · (cos ω′t + (ζω - v)/ω′ ·
/// sin ω′t)`, for ζ = 1 `e^(-ωt) · (1 + (ω - v)·t)`, and for ζ > 1 a sum of two exponentials.
package struct SpringMotion: Sendable, Equatable {
  private enum Form: Sendable, Equatable {
    /// An underdamped motion: the cosine's factor is 1, the sine's is given.
    case swinging(decay: Double, frequency: Double, sine: Double)
    /// A critically or overdamped motion.
    ///
    /// It is `e^(-decay·t) · (1 + slope·g(t))`, with g(t) = (1 - e^(-gap·t)) / gap, or t without a
    /// gap.
    ///
    /// The gap is the difference of the two rates. In this form no term grows without bound as the
    /// rates approach each other.
    case creeping(decay: Double, gap: Double, slope: Double)
    /// At the target immediately.
    case arrived
  }

  private let form: Form

  /// Creates a spring's motion.
  ///
  /// A mass or stiffness that is not positive, or a damping that is not finite, has no motion: x is
  /// 1 at any time. A negative damping counts as 0.
  ///
  /// - Parameters:
  ///   - initialVelocity: The velocity in distances to the target per second; positive moves
  ///     toward it.
  ///   - allowsOverdamping: Whether a damping above the critical one is used rather than clamped to
  ///     it.
  package init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    let rate = (stiffness / mass).squareRoot()
    guard mass > 0, stiffness > 0, rate > 0, rate.isFinite, damping.isFinite,
      initialVelocity.isFinite
    else {
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

  /// Returns x after `time` seconds: 0 at the start, 1 at rest, more than 1 while it overshoots.
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

  /// The time after which the motion stays within a thousandth of the distance; infinite without
  /// damping.
  ///
  /// For an underdamped spring this is when the sum of the two amplitudes has decayed to that:
  /// `ln((1 + |sine|) / 0.001) / decay`. For other springs it is when a bound of the distance has.
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

  /// Returns the time at which `e^(-decay·t) · (1 + slope·g(t))` falls to the threshold.
  ///
  /// The function rises at most once and then falls.
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

  /// Returns `(1 - e^(-gap·time)) / gap`, or the time itself if the gap is 0.
  private static func reach(_ gap: Double, _ time: Double) -> Double {
    let product = gap * time
    // Below 0.01 the difference would lose digits; the series' next term is under 1e-15 of it.
    guard product < 0.01 else { return (1 - Maths.exp(-product)) / gap }
    let series =
      1 - product / 2
      * (1 - product / 3 * (1 - product / 4 * (1 - product / 5 * (1 - product / 6))))
    return time * series
  }
}
