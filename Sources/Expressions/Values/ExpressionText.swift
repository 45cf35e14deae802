/// Conversions between the texts of programs and units of UTF-16.
///
/// A program may divide a surrogate pair, as `text.split("")` does, and join its halves again. A
/// `String` cannot contain half a pair, so a text has a private-use character in place of it, from
/// U+10F000 for the unit D800 to U+10F7FF for the unit DFFF.
enum ExpressionText {
  private static let firstHalves: ClosedRange<UInt32> = 0x10F000...0x10F3FF
  private static let secondHalves: ClosedRange<UInt32> = 0x10F400...0x10F7FF

  /// The first units of the private-use characters.
  private static let marks: ClosedRange<UInt16> = 0xDBFC...0xDBFD

  /// Returns the units of a text.
  static func units(of text: String) -> [UInt16] {
    let units = Array(text.utf16)
    guard units.contains(where: marks.contains) else { return units }
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    var index = 0
    while index < units.count {
      if marks.contains(units[index]), index + 1 < units.count {
        result.append(0xD800 | (units[index] & 1) << 10 | units[index + 1] & 0x3FF)
        index += 2
      } else {
        result.append(units[index])
        index += 1
      }
    }
    return result
  }

  /// Returns the text of some units, in which surrogates may be unpaired.
  static func text(_ units: some Collection<UInt16>) -> String {
    guard units.contains(where: isSurrogate) else { return String(decoding: units, as: UTF16.self) }
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    var rest = units[...]
    while let unit = rest.popFirst() {
      if isSurrogate(unit) {
        if unit < 0xDC00, let second = rest.first, (0xDC00...0xDFFF).contains(second) {
          result += [unit, second]
          rest.removeFirst()
        } else {
          result += [marks.lowerBound + (unit >> 10 & 1), 0xDC00 | unit & 0x3FF]
        }
      } else {
        result.append(unit)
      }
    }
    return String(decoding: result, as: UTF16.self)
  }

  private static func isSurrogate(_ unit: UInt16) -> Bool { unit & 0xF800 == 0xD800 }

  /// Whether each unit is a byte of the text, so that operations on units need not visit them all.
  static func isASCII(_ text: String) -> Bool { text.utf16.count == text.utf8.count }

  /// Appends a text to another, and joins the halves of a pair where they meet.
  static func append(_ part: String, to text: inout String) {
    guard let first = text.unicodeScalars.last?.value, firstHalves.contains(first),
      let second = part.unicodeScalars.first?.value, secondHalves.contains(second),
      let whole = Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
    else {
      text += part
      return
    }
    text.unicodeScalars.removeLast()
    text.unicodeScalars.append(whole)
    text.unicodeScalars.append(contentsOf: part.unicodeScalars.dropFirst())
  }

  /// Returns a text with a replacement character in place of each half of a pair.
  static func withoutHalves(_ text: String) -> String {
    isASCII(text) ? text : String(decoding: units(of: text), as: UTF16.self)
  }
}

/// A text that is counted before it grows.
struct GrowingText {
  private(set) var text = ""
  /// The units of memory that are counted.
  private var counted = 0

  /// - Throws: `.exhausted` if the evaluation has used its share of memory.
  mutating func append(
    _ part: String, _ meter: ExpressionMeter
  ) throws(ExpressionFailure) {
    let units = (text.utf8.count + part.utf8.count) / 16
    try meter.allocate(max(units - counted, 0))
    counted = max(units, counted)
    ExpressionText.append(part, to: &text)
  }
}

extension ExpressionRun {
  /// Returns the number of units of a text.
  func length(of text: String) throws(ExpressionFailure) -> Int {
    if ExpressionText.isASCII(text) { return text.utf8.count }
    try meter.step(text.utf8.count / 16)
    return ExpressionText.units(of: text).count
  }

  /// Returns a unit of a text; nil beyond its ends.
  func character(
    _ index: Int, of text: String
  ) throws(ExpressionFailure) -> ExpressionValue? {
    if ExpressionText.isASCII(text) {
      let bytes = text.utf8
      guard index >= 0, index < bytes.count else { return nil }
      let byte = bytes[bytes.index(bytes.startIndex, offsetBy: index)]
      return .string(String(decoding: [byte], as: UTF8.self))
    }
    try meter.step(text.utf8.count / 16)
    let units = ExpressionText.units(of: text)
    return units.indices.contains(index) ? .string(ExpressionText.text([units[index]])) : nil
  }
}
