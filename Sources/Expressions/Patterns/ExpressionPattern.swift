/// A regular expression, as defined by ECMAScript 5.1, section 15.10, for units of UTF-16.
///
/// The flag `s` is supported, too. The flag `u` is accepted and has no effect.
package final class ExpressionPattern: ExpressionObject {
  /// A part of a regular expression.
  indirect enum Part {
    case units(UnitSet)
    case sequence([Part])
    case alternatives([Part])
    /// A group with its number; 0 for one that captures nothing.
    case group(Part, number: Int)
    /// A repetition; `captures` are the numbers of the groups in it.
    case repetition(Part, ClosedRange<Int>, isLazy: Bool, captures: Range<Int>)
    case start, end
    case wordBoundary(isInverted: Bool)
    case lookahead(Part, isInverted: Bool)
    /// The text of a group.
    case capture(Int)
  }

  let source: String
  let flags: String
  let root: Part
  /// The number of capturing groups plus 1, for the whole match.
  let captureCount: Int
  /// The position at which the next search of a global expression begins.
  var lastIndex = 0

  var isGlobal: Bool { flags.contains("g") }
  var ignoresCase: Bool { flags.contains("i") }
  var isMultiline: Bool { flags.contains("m") }

  init(_ source: String, flags: String) throws(PatternError) {
    guard flags.allSatisfy({ "gimsu".contains($0) }) else {
      throw PatternError(message: "unknown flags '\(flags)' of a regular expression")
    }
    var parser = PatternParser(source, dotMatchesAll: flags.contains("s"))
    root = try parser.parsed()
    (self.source, self.flags, captureCount) = (source, flags, parser.captureCount)
  }

  init(copying other: ExpressionPattern) {
    (source, flags) = (other.source, other.flags)
    (root, captureCount) = (other.root, other.captureCount)
  }

  package func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "source": .string(source)
    case "flags": .string(flags)
    case "global": .boolean(isGlobal)
    case "ignoreCase": .boolean(ignoresCase)
    case "multiline": .boolean(isMultiline)
    case "lastIndex": .number(Double(lastIndex))
    default: nil
    }
  }

  package func setMember(_ name: String, _ value: ExpressionValue) -> Bool {
    guard name == "lastIndex", case .number(let number) = value else { return false }
    lastIndex = Int(clamping: number)
    return true
  }

  /// Returns the next match, which begins at `lastIndex` or later if the expression is global.
  fileprivate func next(
    in units: [UInt16], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> PatternMatch? {
    let match = try first(in: units, from: isGlobal ? lastIndex : 0, run)
    if isGlobal { lastIndex = match?.range.upperBound ?? 0 }
    return match
  }

  /// Returns the first match at or after a position.
  func first(
    in units: [UInt16], from start: Int, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> PatternMatch? {
    let matcher = PatternMatcher(self, units, run.meter)
    var place = max(start, 0)
    while place <= units.count {
      if let match = try matcher.match(at: place) { return match }
      place += 1
    }
    return nil
  }

  /// Returns the matches in a text: all of them for a global expression, or the first one.
  func matches(
    in units: [UInt16], all: Bool, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> [PatternMatch] {
    var matches: [PatternMatch] = []
    var place = 0
    while let match = try first(in: units, from: place, run) {
      try run.meter.allocate(1 + captureCount)
      matches.append(match)
      guard all else { break }
      place = match.range.isEmpty ? match.range.upperBound + 1 : match.range.upperBound
    }
    return matches
  }
}

/// A method of regular expressions.
enum PatternMethod: String {
  case test, exec, toString

  func call(
    _ pattern: ExpressionPattern, _ text: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    try run.meter.step(text.utf8.count / 16)
    let units = ExpressionText.units(of: text)
    switch self {
    case .test: return .boolean(try pattern.next(in: units, run) != nil)
    case .exec:
      return try pattern.next(in: units, run).map { (match) throws(ExpressionFailure) in
        try match.value(of: units, run)
      } ?? .null
    case .toString: return .string("/\(pattern.source)/\(pattern.flags)")
    }
  }
}

/// The reason why a text is not a regular expression.
struct PatternError: Error {
  let message: String
}

/// A match, with the ranges of its captures, the first of which is the whole match.
struct PatternMatch {
  let captures: [Range<Int>?]
  var range: Range<Int> { captures[0] ?? 0..<0 }

  /// Returns the texts of the captures.
  func texts(
    of units: [UInt16], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> [ExpressionValue] {
    var texts: [ExpressionValue] = []
    for capture in captures {
      try run.meter.allocate(1 + (capture?.count ?? 0) / 16)
      texts.append(
        capture.map { .string(ExpressionText.text(units[$0])) } ?? .undefined)
    }
    return texts
  }

  func value(
    of units: [UInt16], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    .list(ExpressionList(try texts(of: units, run), matchIndex: range.lowerBound))
  }
}
