import Foundation

extension ExpressionRun {
  /// Returns whether a value counts as true in a condition.
  package func truth(_ value: ExpressionValue) -> Bool {
    switch value {
    case .undefined, .null: false
    case .boolean(let flag): flag
    case .number(let number): number != 0 && !number.isNaN
    case .string(let string): !string.isEmpty
    case .list, .function, .object: true
    }
  }

  /// Returns the number of a value, which may be NaN.
  package func number(_ value: ExpressionValue) throws(ExpressionFailure) -> Double {
    switch value {
    case .number(let number): return number
    case .undefined, .function: return .nan
    case .null: return 0
    case .boolean(let flag): return flag ? 1 : 0
    case .string(let string):
      try meter.step(string.utf8.count / 16)
      return Self.number(string)
    case .list(let list):
      guard list.items.count < 2 else { return .nan }
      // An array may contain itself.
      try meter.enter()
      defer { meter.leave() }
      return try list.items.first.map(number) ?? 0
    case .object(let object):
      guard let primitive = try object.primitive(self) else { return .nan }
      return try number(primitive)
    }
  }

  /// Returns the first two numbers of a value, which are 0 if they are missing.
  package func point(_ value: ExpressionValue) throws(ExpressionFailure) -> SIMD2<Double> {
    let numbers = try numbers(value)
    return SIMD2(numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
  }

  /// Returns the numbers of an array, which may be empty, or a number in an array of its own.
  package func numbers(_ value: ExpressionValue) throws(ExpressionFailure) -> [Double] {
    guard let vector = try vector(value), case .list(let list) = vector else {
      return [try number(value)]
    }
    try meter.step(list.items.count)
    var numbers: [Double] = []
    numbers.reserveCapacity(list.items.count)
    for item in list.items { numbers.append(try number(item)) }
    return numbers
  }

  /// Returns the array of a value; nil if it has none.
  package func vector(_ value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue? {
    switch value {
    case .list: return value
    case .object(let object):
      guard let primitive = try object.primitive(self), case .list = primitive else { return nil }
      return primitive
    default: return nil
    }
  }

  /// Returns the value that represents an object in arithmetic.
  package func primitive(_ value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    guard case .object(let object) = value else { return value }
    return try object.primitive(self) ?? value
  }

  /// Returns the text of a value.
  package func text(_ value: ExpressionValue) throws(ExpressionFailure) -> String {
    switch value {
    case .undefined: return "undefined"
    case .null: return "null"
    case .boolean(let flag): return flag ? "true" : "false"
    case .number(let number): return Self.text(number)
    case .string(let string): return string
    case .list(let list): return try joined(list.items, separator: ",")
    case .function: return "function"
    case .object(let date as ExpressionDate): return date.text
    case .object(let object):
      if let primitive = try object.primitive(self) { return try text(primitive) }
      if case .string(let message)? = try object.member("message", self) {
        return "Error: \(message)"
      }
      return object.isFunction ? "function" : "[object Object]"
    }
  }

  func joined(
    _ items: [ExpressionValue], separator: String
  ) throws(ExpressionFailure) -> String {
    // An array may contain itself.
    try meter.enter()
    defer { meter.leave() }
    var joined = GrowingText()
    for (index, item) in items.enumerated() {
      try meter.step()
      try meter.allocate(1)
      if index > 0 { try joined.append(separator, meter) }
      switch item {
      case .undefined, .null: break
      default: try joined.append(text(item), meter)
      }
    }
    return joined.text
  }

  /// Parses a whole text as a number; NaN for any other text.
  static func number(_ text: String) -> Double {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty { return 0 }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return UInt64(text.dropFirst(2), radix: 16).map { Double($0) } ?? .nan
    }
    switch text {
    case "Infinity", "+Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: break
    }
    // The initializer accepts hexadecimal numbers and names, too.
    guard text.utf8.allSatisfy({ $0 < 0x3A || $0 | 0x20 == UInt8(ascii: "e") }) else { return .nan }
    return Double(text) ?? .nan
  }

  /// Parses the decimal number at the beginning of a text; NaN without one.
  static func leadingNumber(_ text: String) -> Double {
    let bytes = Array(text.drop(while: \.isWhitespace).utf8)
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    func isSign(_ index: Int) -> Bool { byte(index) == 0x2B || byte(index) == 0x2D }
    /// Returns the index after the digits that begin at an index.
    func digits(_ start: Int) -> Int {
      bytes.dropFirst(start).prefix { (0x30...0x39).contains($0) }.count + start
    }
    let start = isSign(0) ? 1 : 0
    if bytes.dropFirst(start).starts(with: "Infinity".utf8) {
      return byte(0) == 0x2D ? -.infinity : .infinity
    }
    var end = digits(start)
    let isFraction = byte(end) == 0x2E && digits(end + 1) > end + 1
    guard isFraction || end > start else { return .nan }
    if isFraction { end = digits(end + 1) }
    if byte(end) | 0x20 == UInt8(ascii: "e") {
      let exponent = isSign(end + 1) ? end + 2 : end + 1
      if digits(exponent) > exponent { end = digits(exponent) }
    }
    return Double(String(decoding: bytes[..<end], as: UTF8.self)) ?? .nan
  }

  /// Returns the text of a number in the format of JavaScript.
  package static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == number.rounded(), abs(number) <= 0x1p53 { return "\(Int(number))" }
    let text = "\(number)"
    guard let exponent = text.firstIndex(of: "e") else { return withoutPoint(text[...]) }
    let power = Int(text[text.index(after: exponent)...]) ?? 0
    let mantissa = withoutPoint(text[..<exponent])
    if power >= 0, power < 21 {
      let digits = mantissa.filter(\.isNumber)
      let zeros = String(repeating: "0", count: max(power + 1 - digits.count, 0))
      return (number < 0 ? "-" : "") + digits + zeros
    }
    guard power < 0, power >= -6 else {
      return mantissa + "e" + (power < 0 ? "" : "+") + "\(power)"
    }
    let digits = mantissa.filter(\.isNumber)
    let zeros = String(repeating: "0", count: -power - 1)
    return (number < 0 ? "-" : "") + "0." + zeros + digits
  }

  /// Returns digits without a fraction of 0.
  private static func withoutPoint(_ digits: Substring) -> String {
    String(digits.hasSuffix(".0") ? digits.dropLast(2) : digits)
  }

  /// Returns the type of a value as `typeof` names it.
  static func typeName(_ value: ExpressionValue) -> String {
    switch value {
    case .undefined: "undefined"
    case .null, .list: "object"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .function: "function"
    case .object(let object): object.isFunction ? "function" : "object"
    }
  }
}
