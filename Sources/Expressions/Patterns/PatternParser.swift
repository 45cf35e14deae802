/// Parses a regular expression.
struct PatternParser {
  private typealias Part = ExpressionPattern.Part

  private let units: [UInt16]
  private var place = 0
  private var depth = 0
  private let dotMatchesAll: Bool
  /// The number of capturing groups so far plus 1, for the whole match.
  private(set) var captureCount = 1

  /// The maximum nesting depth of groups.
  private static let deepest = 50

  init(_ source: String, dotMatchesAll: Bool) {
    units = Array(source.utf16)
    self.dotMatchesAll = dotMatchesAll
  }

  mutating func parsed() throws(PatternError) -> ExpressionPattern.Part {
    let part = try alternatives()
    guard place == units.count else { throw fail("unexpected ')'") }
    return part
  }

  private func fail(_ message: String) -> PatternError {
    PatternError(message: "\(message) in a regular expression")
  }

  // MARK: Units

  private func isNext(_ text: String) -> Bool { units[place...].starts(with: text.utf16) }

  private mutating func skip(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    place += text.utf16.count
    return true
  }

  private mutating func next() throws(PatternError) -> UInt16 {
    guard place < units.count else { throw fail("unexpected end") }
    place += 1
    return units[place - 1]
  }

  private func single(_ unit: UInt16) -> Part { .units(UnitSet(ranges: [unit...unit])) }

  // MARK: Parts

  private mutating func alternatives() throws(PatternError) -> Part {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw fail("too many nested groups") }
    var options = [try sequence()]
    while skip("|") { options.append(try sequence()) }
    return options.count == 1 ? options[0] : .alternatives(options)
  }

  private mutating func sequence() throws(PatternError) -> Part {
    var parts: [Part] = []
    while place < units.count, !isNext("|"), !isNext(")") {
      let first = captureCount
      let part = try part()
      parts.append(try repeated(part, captures: first..<captureCount))
    }
    return .sequence(parts)
  }

  private mutating func repeated(
    _ part: Part, captures: Range<Int>
  ) throws(PatternError) -> Part {
    let counts: ClosedRange<Int>
    if skip("*") {
      counts = 0...Int.max
    } else if skip("+") {
      counts = 1...Int.max
    } else if skip("?") {
      counts = 0...1
    } else if let given = try givenCounts() {
      counts = given
    } else {
      return part
    }
    switch part {
    case .start, .end, .wordBoundary, .lookahead: throw fail("nothing to repeat")
    default: return .repetition(part, counts, isLazy: skip("?"), captures: captures)
    }
  }

  /// Parses `{2}`, `{2,}` or `{2,5}`; nil for any other text, in which a brace is a brace.
  private mutating func givenCounts() throws(PatternError) -> ClosedRange<Int>? {
    let begin = place
    guard skip("{"), let low = number() else {
      place = begin
      return nil
    }
    var high = low
    if skip(",") { high = number() ?? Int.max }
    guard skip("}") else {
      place = begin
      return nil
    }
    guard low <= high else { throw fail("counts out of order") }
    return low...high
  }

  private mutating func number() -> Int? {
    var number: Int?
    while place < units.count, (0x30...0x39).contains(units[place]) {
      number = min((number ?? 0) * 10 + Int(units[place] - 0x30), 1_000_000)
      place += 1
    }
    return number
  }

  private mutating func part() throws(PatternError) -> Part {
    if skip("^") { return .start }
    if skip("$") { return .end }
    if skip("(") { return try group() }
    if skip("[") { return .units(try unitSet()) }
    if skip("\\") { return try escape() }
    if skip(".") {
      return .units(
        UnitSet(ranges: dotMatchesAll ? [] : UnitSet.lineBreaks.ranges, isInverted: true))
    }
    guard !isNext("*"), !isNext("+"), !isNext("?") else { throw fail("nothing to repeat") }
    return single(try next())
  }

  private mutating func group() throws(PatternError) -> Part {
    let part: Part
    if skip("?:") {
      part = .group(try alternatives(), number: 0)
    } else if isNext("?=") || isNext("?!") {
      let isInverted = isNext("?!")
      place += 2
      part = .lookahead(try alternatives(), isInverted: isInverted)
    } else if isNext("?") {
      throw fail("unsupported group '(\(groupStart)'")
    } else {
      let number = captureCount
      captureCount += 1
      part = .group(try alternatives(), number: number)
    }
    guard skip(")") else { throw fail("missing ')'") }
    return part
  }

  /// The characters that select the kind of the next group, such as `?<=`.
  private var groupStart: String {
    let isLookbehind = isNext("?<=") || isNext("?<!")
    let length = isLookbehind ? 3 : 2
    return String(decoding: units[place...].prefix(length), as: UTF16.self)
  }

  private mutating func escape() throws(PatternError) -> Part {
    if skip("b") { return .wordBoundary(isInverted: false) }
    if skip("B") { return .wordBoundary(isInverted: true) }
    if place < units.count, (0x31...0x39).contains(units[place]), let number = number() {
      return .capture(number)
    }
    var set = UnitSet()
    if place < units.count, let name = UInt8(exactly: units[place]), set.add(classNamed: name) {
      place += 1
      return .units(set)
    }
    return single(try escapedUnit())
  }

  /// Parses the rest of an escape sequence of one unit.
  private mutating func escapedUnit() throws(PatternError) -> UInt16 {
    let unit = try next()
    switch unit {
    case 0x6E: return 0x0A
    case 0x72: return 0x0D
    case 0x74: return 0x09
    case 0x76: return 0x0B
    case 0x66: return 0x0C
    case 0x30: return 0
    case 0x78: return try code(2, else: unit)
    case 0x75: return try code(4, else: unit)
    default: return unit
    }
  }

  private mutating func code(_ length: Int, else other: UInt16) throws(PatternError) -> UInt16 {
    guard place + length <= units.count,
      let code = UInt16(String(decoding: units[place..<place + length], as: UTF16.self), radix: 16)
    else { return other }
    place += length
    return code
  }

  // MARK: Sets

  private mutating func unitSet() throws(PatternError) -> UnitSet {
    var set = UnitSet(isInverted: skip("^"))
    while !skip("]") {
      guard let first = try member(of: &set) else { continue }
      guard isNext("-"), !isNext("-]") else {
        set.ranges.append(first...first)
        continue
      }
      place += 1
      guard let last = try member(of: &set) else {
        set.ranges += [first...first, 0x2D...0x2D]
        continue
      }
      guard first <= last else { throw fail("a range out of order") }
      set.ranges.append(first...last)
    }
    return set
  }

  /// Parses a unit of a set; nil for a class, which is added.
  private mutating func member(of set: inout UnitSet) throws(PatternError) -> UInt16? {
    guard skip("\\") else { return try next() }
    if skip("b") { return 0x08 }
    if place < units.count, let name = UInt8(exactly: units[place]), set.add(classNamed: name) {
      place += 1
      return nil
    }
    return try escapedUnit()
  }
}
