/// Splits the text of an attribute into numbers, words and single characters.
///
/// Spaces, tabs, newlines and commas are separators. A number is a decimal with an optional
/// exponent. `inf`, `infinity` and `nan`, with or without a sign and in any case, are numbers, too.
/// A number beyond the range of single precision, about 3.4e38, becomes infinite. Two numbers may
/// touch if a sign or a second point separates them (`1-2`), and so may a number and a word (`3m`).
package struct TextScanner {
  package enum Token: Equatable {
    case number(Double)
    /// A sequence of ASCII letters.
    case word(String)
    /// Any other byte, such as a bracket.
    case other(UInt8)
  }

  private let bytes: [UInt8]
  private var index = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the next token, or nil at the end.
  package mutating func next() -> Token? {
    while index < bytes.count, Self.separates(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    if let number = scanNumber() { return .number(number) }
    let begin = index
    while index < bytes.count, Self.isLetter(bytes[index]) { index += 1 }
    if index > begin { return .word(text(begin..<index)) }
    index += 1
    return .other(bytes[begin])
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x2C || (0x09...0x0D).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }

  private func isDigit(at position: Int) -> Bool {
    position < bytes.count && (0x30...0x39).contains(bytes[position])
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Scans a number; returns nil and leaves `index` unchanged if there is no number.
  private mutating func scanNumber() -> Double? {
    var end = index
    if bytes[end] == 0x2B || bytes[end] == 0x2D { end += 1 }
    if let special = scanSpecial(from: end) { return special }
    let whole = end
    while isDigit(at: end) { end += 1 }
    var digits = end - whole
    if end < bytes.count, bytes[end] == 0x2E {
      let fraction = end + 1
      end = fraction
      while isDigit(at: end) { end += 1 }
      digits += end - fraction
    }
    guard digits > 0 else { return nil }
    end = endOfExponent(from: end)
    guard let value = Double(text(index..<end)) else { return nil }
    index = end
    return Float(value).isFinite ? value : value < 0 ? -.infinity : .infinity
  }

  /// Scans `inf`, `infinity` or `nan` as a complete word after an optional sign.
  private mutating func scanSpecial(from begin: Int) -> Double? {
    var end = begin
    while end < bytes.count, Self.isLetter(bytes[end]) { end += 1 }
    guard (3...8).contains(end - begin) else { return nil }
    let value: Double
    switch text(begin..<end).lowercased() {
    case "inf", "infinity": value = bytes[index] == 0x2D ? -.infinity : .infinity
    case "nan": value = .nan
    default: return nil
    }
    index = end
    return value
  }

  /// Returns the end of the exponent at `begin`, or `begin` if an `e` is not followed by digits.
  private func endOfExponent(from begin: Int) -> Int {
    guard begin < bytes.count, bytes[begin] | 0x20 == 0x65 else { return begin }
    var end = begin + 1
    if end < bytes.count, bytes[end] == 0x2B || bytes[end] == 0x2D { end += 1 }
    guard isDigit(at: end) else { return begin }
    while isDigit(at: end) { end += 1 }
    return end
  }
}
