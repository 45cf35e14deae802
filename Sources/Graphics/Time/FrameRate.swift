/// Frames a second, as a fraction, so that the time of every frame is exact.
///
/// 29.97 frames a second of television are 30000/1001, which no decimal fraction is.
public struct FrameRate: Sendable, Hashable {
  /// Frames in `denominator` seconds; above 0, without a common divisor with it.
  public let numerator: Int
  /// Seconds; above 0.
  public let denominator: Int

  /// What both numbers may be at most, as movie files store them in 32 bits with a sign.
  public static let largest = Int(Int32.max)

  /// - Returns: nil unless both are above 0 and, in lowest terms, at most `largest`.
  public init?(_ numerator: Int, _ denominator: Int = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    let divisor = Self.greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
    guard self.numerator <= Self.largest, self.denominator <= Self.largest else { return nil }
  }

  /// Reads "60", "30000/1001", or a decimal fraction such as "12.5", which is taken exactly: "29.97"
  /// is 2997/100.
  ///
  /// - Returns: nil for anything else, signs, spaces and exponents among it.
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

  /// The simplest fraction that is a number but for rounding, as 2997/100 is 29.97; where none of numbers
  /// up to a thousand million is, one that is close.
  ///
  /// Codecs refuse larger numbers: VP9 and AV1 count time in no more than that many parts of a second.
  ///
  /// - Returns: nil for what is not above 0, and for what is too large or too small.
  package init?(nearestTo rate: Double) {
    guard rate > 0, rate <= Double(Self.largestNearest) else { return nil }
    // A decimal of few digits is so close to its fraction that it is among those that the continued
    // fraction of the number leads to. Euclid's algorithm gives that one, and its remainders are exact.
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

  /// Seconds from frame 0 to frame `frame`: the nearest number to `frame · denominator /
  /// numerator`, for frames whose product with the denominator is within ±2⁵³.
  public func time(of frame: Int) -> Double {
    Double(frame) * Double(denominator) / Double(numerator)
  }

  /// How many frames, the first at 0, begin before `duration` seconds have passed: 0 for none.
  ///
  /// A duration that is a whole number of frames but for rounding has just as many: its own, and that of
  /// a rate that no fraction is exactly.
  ///
  /// - Returns: nil where the number is not finite, or too large for an `Int`.
  public func frames(in duration: Double) -> Int? {
    let exact = duration * Double(numerator) / Double(denominator)
    guard exact.isFinite else { return nil }
    // A part in 2³² is a four-thousandth of a frame in a million of them, and what is left of a rate such
    // as 59.94005994, for which 60000/1001 stands.
    return Int(exactly: max(0, exact * (1 - 0x1p-32)).rounded(.up))
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// Digits alone: `Int` would take a sign.
  private static func whole(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private static func decimal(_ text: Substring) -> (numerator: Int, denominator: Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      return parts.count == 1 ? whole(text).map { ($0, 1) } : nil
    }
    // Nine digits are as many as the largest denominator has room for.
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
        "a frame rate of \(value); it is from 1 to \(Self.largest) frames a second")
    }
    self = rate
  }
}

extension FrameRate: CustomStringConvertible {
  /// As `init(_:)` reads it: "60", "30000/1001".
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}

extension FrameRate {
  /// As people write rates, with up to three decimals, "29.97"; a fraction where those do not say it exactly.
  ///
  /// `init(_:)` reads it.
  package var shortest: String {
    let thousandths = (1_000 * numerator).quotientAndRemainder(dividingBy: denominator)
    guard denominator > 1, thousandths.remainder == 0 else { return description }
    return "\(Double(thousandths.quotient) / 1_000)"
  }

  /// For people: "29.97", and with what it is exactly, "29.97 (30000/1001)", where the decimals do not say that.
  package var words: String {
    guard shortest.contains("/") else { return shortest }
    return "\((1_000 / frameDuration).rounded() / 1_000) (\(self))"
  }
}
