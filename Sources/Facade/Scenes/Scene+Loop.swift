import StrataLayers
import StrataVideo

extension Scene {
  /// The period after which the scene repeats, in seconds.
  ///
  /// It is the least common multiple of the periods of all animations that repeat forever. nil if
  /// there is no such animation, if something endless has no period (an emitter, a movie, a
  /// cumulative animation), or if the periods have no common multiple within a day. Finite
  /// animations are ignored: the scene repeats once they have ended.
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

extension Scene {
  /// Whether anything in the tree is animated, emits particles or plays a movie.
  package var moves: Bool {
    var waiting = [root]
    while let layer = waiting.popLast() {
      if layer.hasNoPeriod || layer.animations?.entries.isEmpty == false { return true }
      waiting += (layer.sublayers ?? []) + [layer.mask].compactMap { $0 }
    }
    return false
  }
}

extension CALayer {
  /// Whether the layer changes without end and without a period.
  fileprivate var hasNoPeriod: Bool {
    switch self {
    case let emitter as CAEmitterLayer:
      emitter.birthRate > 0 && emitter.drawnCells?.contains { $0.birthRate > 0 } == true
    case let layer as AVPlayerLayer: (layer.player?.rate ?? 0) != 0
    default: false
    }
  }
}

extension CAAnimation {
  /// The periods of endless animations, in seconds of the layer's time; nil for one without a
  /// period.
  ///
  /// - Parameter defaultDuration: The duration of an animation that has none of its own.
  fileprivate func endlessPeriods(defaultDuration: Double) -> [Double?] {
    let timing = ActiveTiming(self, defaultDuration: defaultDuration)
    guard timing.speed != 0, timing.activeDuration == .infinity else { return [] }
    if timing.cycle.isFinite {
      if (self as? CAPropertyAnimation)?.isCumulative == true { return [nil] }
      return timing.cycle > 0 ? [timing.cycle / abs(timing.speed)] : []
    }
    // One endless pass; the animations inside it may still repeat.
    let inner = (self as? CAAnimationGroup)?.animations ?? []
    return inner.flatMap { $0.endlessPeriods(defaultDuration: timing.duration) }
      .map { $0.map { $0 / abs(timing.speed) } }
  }
}

/// A number of seconds as a fraction in lowest terms, so that common multiples are exact.
struct LoopPeriod: Equatable {
  let numerator: Int
  let denominator: Int

  /// One day, in seconds.
  private static let longest = 86_400.0
  private static let largestDenominator = 100_000
  /// The precision of speeds, which are of type `Float`.
  private static let tolerance = 1e-7

  var seconds: Double { Double(numerator) / Double(denominator) }

  private init(_ numerator: Int, _ denominator: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// Creates the simplest fraction within the tolerance, from the continued fraction.
  ///
  /// nil if the value is not greater than 0, is longer than a day, or is not close to a simple
  /// fraction.
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

  /// Returns the least common multiple; nil if it is longer than a day.
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

  /// Returns the greatest common divisor of two positive numbers.
  private static func divisor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    while second != 0 { (first, second) = (second, first % second) }
    return first
  }
}
