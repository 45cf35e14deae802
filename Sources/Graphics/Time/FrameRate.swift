/// Frames per second, as a fraction, so that the time of every frame is exact.
///
/// The television rate of 29.97 frames per second is 30000/1001, which no decimal fraction equals.
public struct FrameRate: Sendable, Hashable {
  /// The number of frames in `denominator` seconds; above 0, in lowest terms.
  public let numerator: Int
  /// The number of seconds; above 0.
  public let denominator: Int

  /// The maximum of both numbers, because movie files store them in signed 32-bit integers.
  public static let largest = Int(Int32.max)

  /// - Returns: nil unless both are above 0 and, in lowest terms, at most `largest`.
  public init?(_ numerator: Int, _ denominator: Int = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    let divisor = Self.greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
    guard self.numerator <= Self.largest, self.denominator <= Self.largest else { return nil }
  }

  /// Parses "60", "30000/1001", or a decimal fraction such as "12.5", which is exact: "29.97"
  /// is 2997/100.
  ///
  /// - Returns: nil for anything else, including signs, spaces and exponents.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    switch parts.count {
    case 1:
      guard let (numerator, denominator) = Self.decimal(parts[0]) else { return nil }
      self.init(numerator, denominator)
    case 2:
      guard let numerator = Self.whole(parts[0]), let denominator = Self.whole(parts[1]) else {
        return nil
      }
      self.init(numerator, denominator)
    default: return nil
    }
  }

  /// Creates the simplest fraction that equals a number except for rounding, as 2997/100 is 29.97.
  ///
  /// If no fraction of numbers up to a billion does, creates a close one. Codecs reject larger
  /// numbers: VP9 and AV1 do not support a finer unit of time.
  ///
  /// - Returns: nil if the number is not above 0, or is too large or too small.
  package init?(nearestTo rate: Double) {
    guard rate > 0, rate <= Double(Self.largestNearest) else { return nil }
    // A decimal of few digits is so close to its fraction that the fraction is a convergent of the
    // number's continued fraction. Euclid's algorithm finds it, and its remainders are exact.
    var (before, best) = ((numerator: 0, denominator: 1), (numerator: 1, denominator: 0))
    var (whole, rest) = (rate, 1.0)
    while rest > 0 {
      let remainder = whole.truncatingRemainder(dividingBy: rest)
      let quotient = ((whole - remainder) / rest).rounded()
      guard quotient <= Double(Self.largest) else { break }
      let next = (
        numerator: Int(quotient) * best.numerator + before.numerator,
        denominator: Int(quotient) * best.denominator + before.denominator
      )
      guard max(next.numerator, next.denominator) <= Self.largestNearest else { break }
      (before, best) = (best, next)
      guard Double(best.numerator) / Double(best.denominator) != rate else { break }
      (whole, rest) = (rest, remainder)
    }
    self.init(best.numerator, best.denominator)
  }

  private static let largestNearest = 1_000_000_000

  /// The length of one frame in seconds.
  public var frameDuration: Double { time(of: 1) }

  /// Returns the seconds from frame 0 to frame `frame`.
  ///
  /// The result is the nearest number to `frame · denominator / numerator`, for frames whose
  /// product with the denominator is within ±2⁵³.
  public func time(of frame: Int) -> Double {
    Double(frame) * Double(denominator) / Double(numerator)
  }

  /// Returns the number of frames, the first at 0, that begin before `duration` seconds.
  ///
  /// A duration that is a whole number of frames except for rounding has exactly that number. The
  /// rounding may be its own, or that of a rate that no fraction equals exactly.
  ///
  /// - Returns: 0 for a negative duration; nil if the number is not finite, or too large for an
  ///   `Int`.
  public func frames(in duration: Double) -> Int? {
    let exact = duration * Double(numerator) / Double(denominator)
    guard exact.isFinite else { return nil }
    // A relative tolerance of 2⁻³² is a four-thousandth of a frame in a million of them, and more
    // than the rounding of a rate such as 59.94005994, which represents 60000/1001.
    return Int(exactly: max(0, exact * (1 - 0x1p-32)).rounded(.up))
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// Parses digits only, because `Int` would accept a sign.
  private static func whole(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private static func decimal(_ text: Substring) -> (numerator: Int, denominator: Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      return parts.count == 1 ? whole(text).map { ($0, 1) } : nil
    }
    // The largest denominator allows nine digits.
    guard !parts[1].isEmpty, parts[1].utf8.count <= 9,
      let units = whole(parts[0].isEmpty ? "0" : parts[0]),
      let fraction = whole(parts[1])
    else { return nil }
    let scale = parts[1].utf8.reduce(1) { scale, _ in scale * 10 }
    let (product, overflows) = units.multipliedReportingOverflow(by: scale)
    let (sum, overflowsToo) = product.addingReportingOverflow(fraction)
    return overflows || overflowsToo ? nil : (sum, scale)
  }
}

extension FrameRate: ExpressibleByIntegerLiteral {
  /// - Precondition: `value` is from 1 to `largest`.
  public init(integerLiteral value: Int) {
    guard let rate = FrameRate(value) else {
      preconditionFailure(
        "frame rate must be between 1 and \(Self.largest) frames per second, not \(value)")
    }
    self = rate
  }
}

extension FrameRate: CustomStringConvertible {
  /// The rate in the format of `init(_:)`: "60", "30000/1001".
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}

extension FrameRate {
  /// The rate for users, with up to three decimals, "29.97"; a fraction if those are not exact.
  ///
  /// `init(_:)` parses it.
  package var shortest: String {
    let thousandths = (1_000 * numerator).quotientAndRemainder(dividingBy: denominator)
    guard denominator > 1, thousandths.remainder == 0 else { return description }
    return "\(Double(thousandths.quotient) / 1_000)"
  }

  /// The rate for users: "29.97", followed by the fraction if the decimals are not exact, as in
  /// "29.97 (30000/1001)".
  package var words: String {
    guard shortest.contains("/") else { return shortest }
    return "\((1_000 / frameDuration).rounded() / 1_000) (\(self))"
  }
}
