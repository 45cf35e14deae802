import StrataGraphics

/// Splits an expression into its tokens.
struct ExpressionLexer {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  /// The number of substitutions around the current position.
  private var templateDepth = 0

  /// The maximum nesting depth of templates.
  private static let deepestTemplate = 100

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns all tokens, the last of which is the end.
  static func tokens(of text: String) throws(ExpressionSyntaxError) -> [ExpressionToken] {
    var lexer = ExpressionLexer(text)
    var tokens: [ExpressionToken] = []
    repeat {
      tokens.append(try lexer.next(after: tokens.last?.kind))
    } while tokens.last?.kind != .end
    return tokens
  }

  private func fail(_ message: String) -> ExpressionSyntaxError {
    ExpressionSyntaxError(message: message, line: line)
  }

  /// Returns the byte at a distance from the current position; 0 beyond the end.
  private func peek(_ offset: Int = 0) -> UInt8 {
    place + offset < bytes.count ? bytes[place + offset] : 0
  }

  private mutating func next(
    after previous: ExpressionToken.Kind?
  ) throws(ExpressionSyntaxError) -> ExpressionToken {
    let follows = try skipSpace()
    let start = line
    func token(_ kind: ExpressionToken.Kind) -> ExpressionToken {
      ExpressionToken(kind: kind, line: start, followsLineBreak: follows)
    }
    guard place < bytes.count else { return token(.end) }
    let byte = peek()
    if Self.isDigit(byte) || byte == UInt8(ascii: ".") && Self.isDigit(peek(1)) {
      return token(.number(try number()))
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return token(.string(try string()))
    }
    if byte == UInt8(ascii: "`") { return token(try template()) }
    if byte == UInt8(ascii: "/"), !Self.endsOperand(previous) { return token(try pattern()) }
    if isNameNext {
      let begin = place
      while isNameNext { place += 1 }
      return token(.name(String(decoding: bytes[begin..<place], as: UTF8.self)))
    }
    for length in [4, 3, 2, 1] where place + length <= bytes.count {
      let text = String(decoding: bytes[place..<place + length], as: UTF8.self)
      // In `isOn?.5:1`, the point belongs to the number.
      if Self.punctuators.contains(text), text != "?." || !Self.isDigit(peek(2)) {
        place += length
        return token(.punctuator(text))
      }
    }
    throw fail("unexpected character '\(String(decoding: [byte], as: UTF8.self).withoutControls)'")
  }

  private static let punctuators: Set<String> = [
    "{", "}", "(", ")", "[", "]", ".", ";", ",", "<", ">", "<=", ">=", "==", "!=", "===", "!==",
    "+", "-", "*", "/", "%", "**", "++", "--", "<<", ">>", ">>>", "&", "|", "^", "!", "~", "&&",
    "||", "??", "?", ":", "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=",
    "??=", "||=", "&&=", "|=", "^=", "=>", "...", "?.",
  ]

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether the next byte is a part of a name.
  private var isNameNext: Bool {
    let byte = peek()
    if byte >= 0x80 { return wideSpaceLength == 0 }
    return Self.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  // MARK: Space

  /// The number of bytes of the next character if it is white space beyond ASCII; 0 if it is not.
  private var wideSpaceLength: Int {
    switch (peek(), peek(1), peek(2)) {
    // The no-break space.
    case (0xC2, 0xA0, _): 2
    // The byte order mark, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000.
    case (0xEF, 0xBB, 0xBF), (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8),
      (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      3
    default: 0
    }
  }

  /// Whether a line ends at the next byte; for CR LF, at the LF.
  private var isLineBreakNext: Bool {
    switch (peek(), peek(1), peek(2)) {
    case (UInt8(ascii: "\n"), _, _), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9): true
    case (UInt8(ascii: "\r"), let following, _): following != UInt8(ascii: "\n")
    default: false
    }
  }

  /// Skips space and comments.
  ///
  /// - Returns: Whether they contain a line break.
  private mutating func skipSpace() throws(ExpressionSyntaxError) -> Bool {
    var hasBreak = false
    func countLine(_ lexer: inout ExpressionLexer) {
      guard lexer.isLineBreakNext else { return }
      lexer.line += 1
      hasBreak = true
    }
    while place < bytes.count {
      countLine(&self)
      switch (peek(), peek(1)) {
      case (UInt8(ascii: " "), _), (9...13, _): place += 1
      case (0x80..., _) where wideSpaceLength > 0: place += wideSpaceLength
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while place < bytes.count, peek() != UInt8(ascii: "\r"), !isLineBreakNext { place += 1 }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        place += 2
        while peek() != UInt8(ascii: "*") || peek(1) != UInt8(ascii: "/") {
          guard place < bytes.count else { throw fail("unterminated comment") }
          countLine(&self)
          place += 1
        }
        place += 2
      default: return hasBreak
      }
    }
    return hasBreak
  }

  // MARK: Literals

  private mutating func number() throws(ExpressionSyntaxError) -> Double {
    let begin = place
    if peek() == UInt8(ascii: "0"), let radix = [0x78: 16, 0x6F: 8, 0x62: 2][peek(1) | 0x20] {
      place += 2
      while isNameNext { place += 1 }
      let digits = String(decoding: bytes[(begin + 2)..<place], as: UTF8.self)
      guard let number = UInt64(digits, radix: radix) else { throw fail("malformed number") }
      return Double(number)
    }
    while Self.isDigit(peek()) { place += 1 }
    if peek() == UInt8(ascii: ".") {
      place += 1
      while Self.isDigit(peek()) { place += 1 }
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      let isSigned = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
      if Self.isDigit(peek(isSigned ? 2 : 1)) {
        place += isSigned ? 2 : 1
        while Self.isDigit(peek()) { place += 1 }
      }
    }
    var text = String(decoding: bytes[begin..<place], as: UTF8.self)
    if text.hasSuffix(".") { text += "0" }
    guard !isNameNext, let number = Double(text) else {
      throw fail("malformed number")
    }
    return number
  }

  private mutating func string() throws(ExpressionSyntaxError) -> String {
    let quote = peek()
    place += 1
    var text: [UInt8] = []
    while peek() != quote {
      guard place < bytes.count, peek() != UInt8(ascii: "\n") else {
        throw fail("unterminated string")
      }
      try appendCharacter(to: &text)
    }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func appendCharacter(to text: inout [UInt8]) throws(ExpressionSyntaxError) {
    guard peek() == UInt8(ascii: "\\") else {
      if peek() == UInt8(ascii: "\n") { line += 1 }
      text.append(peek())
      place += 1
      return
    }
    let escaped = peek(1)
    place += 2
    switch escaped {
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "v"): text.append(11)
    case UInt8(ascii: "0") where !Self.isDigit(peek()): text.append(0)
    case UInt8(ascii: "x"): text += Array(try codes(2).utf8)
    case UInt8(ascii: "u"): text += Array(try codes(4).utf8)
    case UInt8(ascii: "\n"): line += 1
    case UInt8(ascii: "\r"): if peek() == UInt8(ascii: "\n") { place += 1 }
    default:
      guard place <= bytes.count else { throw fail("unterminated string") }
      text.append(escaped)
    }
  }

  /// Returns the character of an escape sequence, or of two that form a surrogate pair.
  private mutating func codes(_ length: Int) throws(ExpressionSyntaxError) -> String {
    var units = [try code(length)]
    if units[0] & 0xFC00 == 0xD800, peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") {
      place += 2
      units.append(try code(4))
    }
    return ExpressionText.text(units)
  }

  private mutating func code(_ length: Int) throws(ExpressionSyntaxError) -> UInt16 {
    guard place + length <= bytes.count,
      let code = UInt16(String(decoding: bytes[place..<place + length], as: UTF8.self), radix: 16)
    else { throw fail("malformed escape sequence") }
    place += length
    return code
  }

  /// Returns whether a slash after a token is a division.
  private static func endsOperand(_ token: ExpressionToken.Kind?) -> Bool {
    switch token {
    case nil, .end: false
    case .number, .string, .template, .pattern: true
    case .name(let name): !operators.contains(name)
    case .punctuator(let text): [")", "]", "}", "++", "--"].contains(text)
    }
  }

  /// The keywords that precede an operand, so that a slash begins a regular expression.
  private static let operators: Set<String> = [
    "return", "typeof", "case", "in", "of", "instanceof", "new", "void", "delete", "throw", "do",
    "else",
  ]

  private mutating func pattern() throws(ExpressionSyntaxError) -> ExpressionToken.Kind {
    place += 1
    let begin = place
    var isInSet = false
    while peek() != UInt8(ascii: "/") || isInSet {
      guard place < bytes.count, peek() != UInt8(ascii: "\n") else {
        throw fail("unterminated regular expression")
      }
      if peek() == UInt8(ascii: "[") { isInSet = true }
      if peek() == UInt8(ascii: "]") { isInSet = false }
      place += peek() == UInt8(ascii: "\\") ? 2 : 1
    }
    let source = String(decoding: bytes[begin..<place], as: UTF8.self)
    place += 1
    let flags = place
    while isNameNext { place += 1 }
    return .pattern(
      source: source, flags: String(decoding: bytes[flags..<place], as: UTF8.self))
  }

  private mutating func template() throws(ExpressionSyntaxError) -> ExpressionToken.Kind {
    place += 1
    var (texts, sources): ([String], [String]) = ([], [])
    var text: [UInt8] = []
    while peek() != UInt8(ascii: "`") {
      guard place < bytes.count else { throw fail("unterminated template") }
      guard peek() == UInt8(ascii: "$"), peek(1) == UInt8(ascii: "{") else {
        try appendCharacter(to: &text)
        continue
      }
      place += 2
      texts.append(String(decoding: text, as: UTF8.self))
      text = []
      sources.append(try substitution())
    }
    place += 1
    texts.append(String(decoding: text, as: UTF8.self))
    return .template(texts: texts, sources: sources)
  }

  /// Returns the source of a substitution, whose tokens determine which brace ends it.
  private mutating func substitution() throws(ExpressionSyntaxError) -> String {
    templateDepth += 1
    defer { templateDepth -= 1 }
    guard templateDepth <= Self.deepestTemplate else {
      throw fail("the expression is nested too deeply")
    }
    let begin = place
    var depth = 1
    var previous: ExpressionToken.Kind?
    while true {
      let kind = try next(after: previous).kind
      previous = kind
      switch kind {
      case .punctuator("{"): depth += 1
      case .punctuator("}"): depth -= 1
      case .end: throw fail("unterminated template")
      default: break
      }
      if depth == 0 { return String(decoding: bytes[begin..<place - 1], as: UTF8.self) }
    }
  }
}
