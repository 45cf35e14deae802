/// Writes and unescapes JSON strings.
enum JSONText {
  /// Returns a value as JSON text without white space between its tokens.
  ///
  /// It is recursive; the parser limits the nesting to `LottieReader.depth`. Numbers that are not
  /// usable become 0.
  static func written(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: value.number.map { "\($0)" } ?? "0"
    case .string:
      unsafe "\"" + (value.rawBytes.map { unsafe String(decoding: $0, as: UTF8.self) } ?? "") + "\""
    case .array: "[" + value.entries.map(written).joined(separator: ",") + "]"
    case .object:
      "{"
        + value.entries.map { "\"\($0.rawKey)\":" + written($0) }.joined(separator: ",") + "}"
    }
  }

  /// Returns a string without escape sequences.
  ///
  /// A surrogate pair becomes one character. An unpaired surrogate, and `\u` without hexadecimal
  /// digits, become U+FFFD.
  static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var units: [UInt16] = []
    var result = ""
    var plain: [UInt8] = []
    func flushed() -> String {
      var text = String(decoding: plain, as: UTF8.self)
      text += String(decoding: units, as: UTF16.self)
      return text
    }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = unsafe bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < bytes.endIndex else {
        if !units.isEmpty {
          result += flushed()
          (plain, units) = ([], [])
        }
        plain.append(byte)
        continue
      }
      let escape = unsafe bytes[index]
      index += 1
      if !plain.isEmpty {
        result += flushed()
        plain = []
        units = []
      }
      switch escape {
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      case UInt8(ascii: "u"):
        let digits = unsafe Array(bytes[index...].prefix(4))
        let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        units.append(unit ?? 0xFFFD)
        index += unit == nil ? 0 : digits.count
      default: units.append(UInt16(escape))
      }
    }
    return result + flushed()
  }
}
