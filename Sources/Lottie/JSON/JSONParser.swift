/// Parses a JSON text (RFC 8259) without recursion, so that nesting does not use the stack.
// Safe: the zero after the text ends every loop, and the document outlives the parser.
@safe
struct JSONParser: ~Copyable {
  private(set) var nodes: JSONNodes
  /// The text with a terminating zero, which no token contains.
  private let text: UnsafePointer<UInt8>
  private let count: Int
  /// The innermost open array or object, or -1.
  ///
  /// While it is open, its `end` is the index of the container around it.
  private var container: Int32 = -1
  /// The number of open containers.
  private var depth = 0
  private var offset = 0
  /// A key whose value has not been read yet.
  private var key: UInt64 = 0
  private var keyStart: Int32 = 0
  private let deepest: Int
  /// The maximum number of values, which take half a gigabyte of memory.
  private static let mostValues = 1 << 24

  /// - Parameters:
  ///   - text: The text with a terminating zero.
  ///   - count: The length in bytes without the zero.
  ///   - deepest: The maximum nesting depth of arrays and objects.
  init(_ text: UnsafePointer<UInt8>, count: Int, deepest: Int) {
    unsafe (self.text, self.count, self.deepest) = (text, count, deepest)
    // In animations, few values take less than five bytes including separators.
    nodes = JSONNodes(capacity: count / 5 + 1)
  }

  /// Parses the whole text.
  ///
  /// - Throws: `JSONError` if the text is not valid JSON, has data after its value, or exceeds a
  ///   limit.
  mutating func parse() throws(JSONError) {
    guard count < Int(Int32.max) else {
      throw error("the text is longer than 2 GB")
    }
    // Skips a byte order mark.
    if unsafe text[0] == 0xEF, unsafe text[1] == 0xBB, unsafe text[2] == 0xBF { offset = 3 }
    repeat { try parseValue() } while try continueContainer()
    skipSpace()
    guard offset == count else { throw error("unexpected data after the end") }
  }

  private func error(_ reason: String) -> JSONError {
    JSONError(offset: offset, problem: .malformed(reason))
  }

  private func excess(_ what: String, allowed: Int) -> JSONError {
    JSONError(offset: offset, problem: .tooMuch(what, allowed: allowed))
  }

  @inline(__always)
  private mutating func skipSpace() {
    while true {
      switch unsafe text[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  @inline(__always)
  private mutating func next() throws(JSONError) -> UInt8 {
    skipSpace()
    guard offset < count else {
      throw error(nodes.count == 0 ? "the text is empty" : "unexpected end of data")
    }
    return unsafe text[offset]
  }

  // MARK: Containers

  /// Parses a plain value, or opens arrays and objects up to the first plain value or empty
  /// container.
  private mutating func parseValue() throws(JSONError) {
    while true {
      guard nodes.count < Self.mostValues else {
        throw excess("number of JSON values", allowed: Self.mostValues)
      }
      switch try next() {
      case UInt8(ascii: "{"):
        try begin(.object)
        if try next() == UInt8(ascii: "}") { return }
        try parseKey()
      case UInt8(ascii: "["):
        try begin(.array)
        if try next() == UInt8(ascii: "]") { return }
      case UInt8(ascii: "\""):
        let string = try parseString()
        return append(.string, payload: string.payload, isEscaped: string.isEscaped)
      case UInt8(ascii: "t"): return try parseWord("true", .true)
      case UInt8(ascii: "f"): return try parseWord("false", .false)
      case UInt8(ascii: "n"): return try parseWord("null", .null)
      default: return try parseNumber()
      }
    }
  }

  private mutating func begin(_ kind: JSONValue.JSONType) throws(JSONError) {
    guard depth < deepest else { throw excess("nesting of JSON", allowed: deepest) }
    let around = container
    append(kind)
    container = Int32(nodes.count - 1)
    unsafe nodes.memory[Int(container)].end = around
    depth += 1
    offset += 1
  }

  /// Continues after a value and closes containers that end there.
  ///
  /// - Returns: Whether another value follows.
  private mutating func continueContainer() throws(JSONError) -> Bool {
    while container >= 0 {
      let node = unsafe nodes.memory + Int(container)
      let isObject = unsafe node.pointee.kind == .object
      let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      let byte = try next()
      if byte == close {
        offset += 1
        depth -= 1
        container = unsafe node.pointee.end
        unsafe node.pointee.end = Int32(nodes.count)
        continue
      }
      guard byte == UInt8(ascii: ",") else {
        throw error("expected ',' or '\(isObject ? "}" : "]")'")
      }
      offset += 1
      if isObject { try parseKey() }
      return true
    }
    return false
  }

  private mutating func parseKey() throws(JSONError) {
    guard try next() == UInt8(ascii: "\"") else { throw error("expected a key in quotes") }
    let string = try parseString()
    let (start, count) = (
      Int(UInt32(truncatingIfNeeded: string.payload)), Int(string.payload >> 32)
    )
    keyStart = Int32(start)
    let bytes = unsafe UnsafeBufferPointer(start: text + start, count: count)
    key = unsafe JSONKey.packed(bytes, isEscaped: string.isEscaped)
    guard try next() == UInt8(ascii: ":") else { throw error("expected ':' after a key") }
    offset += 1
  }

  @inline(__always)
  private mutating func append(
    _ kind: JSONValue.JSONType, payload: UInt64 = 0, isEscaped: Bool = false
  ) {
    if container >= 0 { unsafe nodes.memory[Int(container)].count += 1 }
    nodes.append(
      JSONDocument.Node(
        kind: kind, isEscaped: isEscaped, end: Int32(nodes.count + 1), keyStart: keyStart, key: key,
        payload: payload))
    key = 0
  }

  // MARK: Plain values

  private mutating func parseWord(
    _ word: StaticString, _ kind: JSONValue.JSONType
  ) throws(JSONError) {
    let length = word.utf8CodeUnitCount
    guard (0..<length).allSatisfy({ unsafe text[offset + $0] == word.utf8Start[$0] }) else {
      throw error("expected a value")
    }
    append(kind)
    offset += length
  }

  /// Returns the range of a string between its quotes.
  @inline(__always)
  private mutating func parseString() throws(JSONError) -> (payload: UInt64, isEscaped: Bool) {
    offset += 1
    let start = offset
    var isEscaped = false
    while true {
      let byte = unsafe text[offset]
      if byte == UInt8(ascii: "\"") {
        let payload = UInt64(start) | UInt64(offset - start) << 32
        offset += 1
        return (payload, isEscaped)
      }
      if byte < 0x20 {
        guard offset < count else { throw error("a string has no closing quote") }
        throw error("a control character in a string; escape it with a backslash")
      }
      offset += 1
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        guard offset < count else { throw error("a string has no closing quote") }
        offset += 1
      }
    }
  }

  private mutating func parseNumber() throws(JSONError) {
    let start = offset
    var end = offset
    let isNegative = unsafe text[end] == UInt8(ascii: "-")
    if isNegative { end += 1 }
    let firstDigit = end
    // The mantissa is not used if the number has more digits than fit.
    var mantissa: UInt64 = 0
    while case let digit = unsafe text[end] &- 0x30, digit < 10 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      end += 1
    }
    var digits = end - firstDigit
    guard digits > 0 else { throw error("expected a value") }
    guard unsafe digits == 1 || text[firstDigit] != 0x30 else {
      throw error("a number has a leading zero")
    }
    var exponent = 0
    if unsafe text[end] == UInt8(ascii: ".") {
      end += 1
      let first = end
      while case let digit = unsafe text[end] &- 0x30, digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        end += 1
      }
      guard end > first else { throw error("expected a digit after the decimal point") }
      exponent = first - end
      digits -= exponent
    }
    if unsafe text[end] | 0x20 == UInt8(ascii: "e") {
      end += 1
      let isDown = unsafe text[end] == UInt8(ascii: "-")
      if unsafe isDown || text[end] == UInt8(ascii: "+") { end += 1 }
      var given = 0
      let first = end
      while case let digit = unsafe text[end] &- 0x30, digit < 10 {
        given = min(given * 10 + Int(digit), 100_000)
        end += 1
      }
      guard end > first else { throw error("expected a digit in the exponent") }
      exponent += isDown ? -given : given
    }
    var value: Double
    if digits <= Self.mostDigits, mantissa < 1 << 53, abs(exponent) < Self.powers.count {
      // Both operands are exact in Double, so the result is rounded only once.
      value = Double(mantissa)
      if exponent < 0 { value /= Self.powers[-exponent] } else { value *= Self.powers[exponent] }
      if isNegative { value = -value }
    } else {
      let written = unsafe UnsafeBufferPointer(start: text + start, count: end - start)
      value = unsafe Double(String(decoding: written, as: UTF8.self)) ?? .nan
    }
    append(.number, payload: value.bitPattern)
    offset = end
  }

  /// The number of decimal digits that always fit into 64 bits.
  private static let mostDigits = 19
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
