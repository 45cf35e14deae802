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

  /// The fraction that is nearest to a number: a whole one, or of a thousand and one seconds, where that
  /// says it, else one of a power of two.
  ///
  /// - Returns: nil for what is not above 0, and for what is too large or too small.
  package init?(nearestTo rate: Double) {
    guard rate > 0, rate <= Double(Self.largest) else { return nil }
    var best = (Int(rate.rounded()), 1)
    for denominator in [1, 1001] + (1...30).map({ 1 << $0 }) {
      let numerator = (rate * Double(denominator)).rounded()
      guard numerator <= Double(Self.largest) else { break }
      best = (Int(numerator), denominator)
      if abs(numerator - rate * Double(denominator)) <= 1e-12 * numerator { break }
    }
    self.init(best.0, best.1)
  }

  /// The length of one frame in seconds.
  public var frameDuration: Double { time(of: 1) }

  /// Seconds from frame 0 to frame `frame`: the nearest number to `frame · denominator /
  /// numerator`, for frames whose product with the denominator is within ±2⁵³.
  public func time(of frame: Int) -> Double {
    Double(frame) * Double(denominator) / Double(numerator)
  }

  /// How many frames, the first at 0, begin before `duration` seconds have passed: 0 for none.
  ///
  /// A duration that is a whole number of frames but for rounding has just as many.
  ///
  /// - Returns: nil where the number is not finite, or too large for an `Int`.
  public func frames(in duration: Double) -> Int? {
    let exact = duration * Double(numerator) / Double(denominator)
    guard exact.isFinite else { return nil }
    // A product of three rounded numbers is within a few 2⁻⁵³ of the true one.
    return Int(exactly: max(0, exact * (1 - 0x1p-50)).rounded(.up))
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
