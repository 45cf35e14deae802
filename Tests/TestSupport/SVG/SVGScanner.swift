/// Reads numbers and letters as SVG's attributes write them: `1-2` is two numbers, and so is
/// `.5.5`.
struct SVGScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skipSpaces() {
    while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
  }

  /// Skips spaces and at most one comma among them.
  mutating func skipSeparator() {
    skipSpaces()
    if take(",") { skipSpaces() }
  }

  /// Consumes `character` if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Consumes one ASCII letter if one comes next.
  mutating func letter() -> Character? {
    guard let byte = peek, Self.isLetter(byte) else { return nil }
    index += 1
    return Character(Unicode.Scalar(byte))
  }

  /// Reads a name of ASCII letters, digits and hyphens, or a percent sign; returns an empty string
  /// if none comes next.
  mutating func word() -> String {
    let start = index
    if take("%") { return "%" }
    while let byte = peek, Self.isLetter(byte) || Self.isDigit(byte) || byte == 0x2D { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Reads the next number; returns nil without moving if none comes next.
  mutating func number() -> Double? {
    let start = index
    if !take("+") { _ = take("-") }
    let whole = digits()
    let hasPoint = take(".")
    let fraction = hasPoint ? digits() : 0
    guard whole + fraction > 0 else {
      index = start
      return nil
    }
    exponent()
    return Double(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// Reads the flag of an arc: one digit, which may be followed directly by the next number.
  mutating func flag() -> Bool? { take("1") ? true : take("0") ? false : nil }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func digits() -> Int {
    let start = index
    while let byte = peek, Self.isDigit(byte) { index += 1 }
    return index - start
  }

  /// Reads an exponent, unless the `e` begins a unit such as `em`.
  private mutating func exponent() {
    let start = index
    guard take("e") || take("E") else { return }
    if !take("+") { _ = take("-") }
    if digits() == 0 { index = start }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// Lists of numbers and single lengths.
enum SVGNumbers {
  /// Returns every number of a list, up to the first text that is not a number.
  static func list(_ text: String) -> [Double] {
    var scanner = SVGScanner(text)
    var result: [Double] = []
    scanner.skipSpaces()
    while let number = scanner.number() {
      result.append(number)
      scanner.skipSeparator()
    }
    return result
  }

  /// Returns a number, or a percentage as a fraction; nil for anything else.
  static func fraction(_ text: String) -> Double? {
    guard let length = SVGLength(text) else { return nil }
    switch length.unit {
    case .user: return length.value
    case .percent: return length.value / 100
    }
  }
}

/// A length in user units or as a percentage.
struct SVGLength: Hashable {
  enum Unit { case user, percent }

  var value: Double
  var unit: Unit

  init(_ value: Double, _ unit: Unit = .user) {
    self.value = value
    self.unit = unit
  }

  /// Parses absolute units, at 96 per inch; font-relative units are not supported.
  init?(_ text: String) {
    var scanner = SVGScanner(text)
    scanner.skipSpaces()
    guard let number = scanner.number(), number.isFinite else { return nil }
    let unit = scanner.word()
    scanner.skipSpaces()
    guard scanner.isAtEnd else { return nil }
    let factors = [
      "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72, "pc": 16,
    ]
    if unit == "%" {
      self.init(number, .percent)
    } else if let factor = factors[unit] {
      self.init(number * factor)
    } else {
      return nil
    }
  }

  /// - Parameter whole: The value of 100 %.
  func resolved(of whole: Double) -> Double { unit == .percent ? value / 100 * whole : value }
}
