import StrataLayers
import StrataVideo

extension Scene {
  /// After how many seconds the scene is the same again: the least common multiple of the periods of
  /// all animations that repeat without end.
  ///
  /// nil where nothing repeats, where something that goes on for ever has no period (an emitter, a movie,
  /// a cumulative animation), and where the periods have no multiple in common within a day. Animations that end
  /// are not looked at: the scene repeats once they are over.
  public var loopPeriod: Double? {
    var period: LoopPeriod?
    var waiting = [(layer: root, speed: abs(Double(root.speed)))]
    while let (layer, speed) = waiting.popLast() {
      if speed > 0 {
        if layer.hasNoPeriod { return nil }
        for entry in layer.animations?.entries ?? [] {
          for seconds in entry.animation.endlessPeriods(defaultDuration: entry.timing.duration) {
            guard let seconds, let own = LoopPeriod(seconds / speed),
              let common = period.map({ $0.common(with: own) }) ?? own
            else { return nil }
            period = common
          }
        }
      }
      for child in (layer.sublayers ?? []) + [layer.mask].compactMap({ $0 }) {
        waiting.append((child, speed * abs(Double(child.speed))))
      }
    }
    return period?.seconds
  }
}

extension CALayer {
  /// Whether it moves by itself, and never comes back to where it was.
  fileprivate var hasNoPeriod: Bool {
    switch self {
    case let emitter as CAEmitterLayer:
      emitter.birthRate > 0 && emitter.emitterCells?.contains { $0.birthRate > 0 } == true
    case let layer as AVPlayerLayer: (layer.player?.rate ?? 0) != 0
    default: false
    }
  }
}

extension CAAnimation {
  /// The periods of what goes on for ever, in seconds of the layer's time; nil for what has none.
  ///
  /// - Parameter defaultDuration: Taken where the animation has none of its own.
  fileprivate func endlessPeriods(defaultDuration: Double) -> [Double?] {
    let timing = ActiveTiming(self, defaultDuration: defaultDuration)
    guard timing.speed != 0, timing.activeDuration == .infinity else { return [] }
    if timing.cycle.isFinite {
      if (self as? CAPropertyAnimation)?.isCumulative == true { return [nil] }
      return timing.cycle > 0 ? [timing.cycle / abs(timing.speed)] : []
    }
    // One pass without end: what is in it may repeat all the same.
    let inner = (self as? CAAnimationGroup)?.animations ?? []
    return inner.flatMap { $0.endlessPeriods(defaultDuration: timing.duration) }
      .map { $0.map { $0 / abs(timing.speed) } }
  }
}

/// A number of seconds as a fraction in lowest terms, so that multiples of several can be exact.
struct LoopPeriod: Equatable {
  let numerator: Int
  let denominator: Int

  /// A day.
  private static let longest = 86_400.0
  private static let largestDenominator = 100_000
  /// Speeds have the precision of a `Float`.
  private static let tolerance = 1e-7

  var seconds: Double { Double(numerator) / Double(denominator) }

  private init(_ numerator: Int, _ denominator: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// The simplest fraction that is near enough: the first of its continued fraction.
  ///
  /// nil for what is not above 0, longer than a day, or near no simple fraction.
  init?(_ seconds: Double) {
    guard seconds > 0, seconds <= Self.longest else { return nil }
    var (rest, before, last) = (seconds, (0, 1), (1, 0))
    while last.1 <= Self.largestDenominator {
      let whole = rest.rounded(.down)
      guard whole <= Double(Int32.max) else { return nil }
      let next = (Int(whole) * last.0 + before.0, Int(whole) * last.1 + before.1)
      (before, last) = (last, next)
      let value = Double(next.0) / Double(next.1)
      if abs(value - seconds) <= Self.tolerance * seconds {
        guard next.0 > 0, next.1 <= Self.largestDenominator else { return nil }
        (numerator, denominator) = next
        return
      }
      rest = 1 / (rest - whole)
    }
    return nil
  }

  /// The least multiple of both; nil where that is longer than a day.
  func common(with other: LoopPeriod) -> LoopPeriod? {
    let shared = Self.divisor(numerator, other.numerator)
    let (product, isTooLarge) = (numerator / shared).multipliedReportingOverflow(
      by: other.numerator)
    guard !isTooLarge else { return nil }
    let below = Self.divisor(denominator, other.denominator)
    let common = Self.divisor(product, below)
    let result = LoopPeriod(product / common, below / common)
    return result.seconds <= Self.longest ? result : nil
  }

  /// The greatest common divisor of two numbers above 0.
  private static func divisor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    while second != 0 { (first, second) = (second, first % second) }
    return first
  }
}
