/// The methods of texts that accept a regular expression or a text.
struct TextSearch {
  private let text: String
  private let units: [UInt16]
  private let arguments: [ExpressionValue]
  private let run: ExpressionRun
  /// The regular expression; nil if the argument is a text.
  private let pattern: ExpressionPattern?

  init(_ text: String, _ arguments: [ExpressionValue], _ run: ExpressionRun) {
    (self.text, self.arguments, self.run) = (text, arguments, run)
    units = ExpressionText.units(of: text)
    if case .object(let object)? = arguments.first {
      pattern = object as? ExpressionPattern
    } else {
      pattern = nil
    }
  }

  func call(_ method: StringMethod) throws(ExpressionFailure) -> ExpressionValue {
    switch method {
    case .split: return try split()
    case .match, .search:
      let pattern = try givenPattern()
      let all = method == .match && pattern.isGlobal
      let found = try pattern.matches(in: units, all: all, run)
      guard method == .match else {
        return .number(Double(found.first?.range.lowerBound ?? -1))
      }
      guard let first = found.first else { return .null }
      guard all else { return try first.value(of: units, run) }
      var texts: [ExpressionValue] = []
      for match in found { texts.append(try match.texts(of: units, run)[0]) }
      return .list(ExpressionList(texts))
    default:
      guard arguments.count > 1 else { return .string(text) }
      return try replaced(all: method == .replaceAll || pattern?.isGlobal == true)
    }
  }

  private func givenPattern() throws(ExpressionFailure) -> ExpressionPattern {
    if let pattern { return pattern }
    guard let source = arguments.first else { return try run.pattern("", flags: "") }
    return try run.pattern(run.text(source), flags: "")
  }

  /// Returns the matches of the first argument.
  private func matches(all: Bool) throws(ExpressionFailure) -> [PatternMatch] {
    if let pattern { return try pattern.matches(in: units, all: all, run) }
    let wanted = ExpressionText.units(of: try run.text(arguments.first ?? .undefined))
    var matches: [PatternMatch] = []
    var start = 0
    while let place = try StringMethod.place(of: wanted, in: units, from: start, run) {
      try run.meter.allocate(1)
      matches.append(PatternMatch(captures: [place..<place + wanted.count]))
      guard all else { break }
      start = place + max(wanted.count, 1)
    }
    return matches
  }

  // MARK: Parts

  private func split() throws(ExpressionFailure) -> ExpressionValue {
    var most = Int.max
    if arguments.count > 1 {
      if case .undefined = arguments[1] {
      } else {
        // Negative limits wrap around.
        most = Int(UInt32(truncatingIfNeeded: Int(clamping: try run.number(arguments[1]))))
      }
    }
    var parts: [ExpressionValue] = []
    func append(_ range: Range<Int>) throws(ExpressionFailure) {
      try run.meter.allocate(2 + range.count / 16)
      parts.append(.string(ExpressionText.text(units[range])))
    }
    guard !arguments.isEmpty else { return .list(ExpressionList([.string(text)])) }
    let found = try matches(all: true)
    if units.isEmpty, !found.isEmpty { return .list(ExpressionList([])) }
    var start = 0
    for match in found {
      let range = match.range
      // An empty separator is between two units.
      if range.isEmpty, range.lowerBound == start || range.lowerBound >= units.count { continue }
      try append(start..<range.lowerBound)
      parts += try match.texts(of: units, run).dropFirst()
      start = range.upperBound
    }
    try append(start..<units.count)
    return .list(ExpressionList(Array(parts.prefix(most))))
  }

  // MARK: Replacements

  private func replaced(all: Bool) throws(ExpressionFailure) -> ExpressionValue {
    var result: [UInt16] = []
    var start = 0
    for match in try matches(all: all) {
      result += units[start..<match.range.lowerBound]
      let replacement = ExpressionText.units(of: try replacement(for: match))
      try run.meter.allocate(1 + replacement.count / 16)
      result += replacement
      start = match.range.upperBound
    }
    result += units[start...]
    let text = ExpressionText.text(result)
    try run.meter.allocate(text: text)
    return .string(text)
  }

  private func replacement(for match: PatternMatch) throws(ExpressionFailure) -> String {
    switch arguments[1] {
    case .function, .object:
      let place = ExpressionValue.number(Double(match.range.lowerBound))
      return try run.text(
        run.call(arguments[1], match.texts(of: units, run) + [place, .string(text)]))
    default: return try expanded(run.text(arguments[1]), match)
    }
  }

  /// Replaces `$&`, `$1` and the like by parts of the text.
  private func expanded(
    _ template: String, _ match: PatternMatch
  ) throws(ExpressionFailure) -> String {
    guard template.utf8.contains(UInt8(ascii: "$")) else { return template }
    var result = ""
    var rest = Substring(template)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...].dropFirst()
      var part: Range<Int>?
      switch rest.first {
      case "$": result += "$"
      case "&": part = match.range
      case "`": part = 0..<match.range.lowerBound
      case "'": part = match.range.upperBound..<units.count
      case let digit?:
        // Two digits if there is such a group.
        let digits = [rest.prefix(2), rest.prefix(1)].first { digits in
          digits.allSatisfy { $0.isASCII && $0.isNumber }
            && Int(digits).map { $0 > 0 && $0 < match.captures.count } == true
        }
        guard let digits, let number = Int(digits) else {
          result += "$\(digit)"
          break
        }
        part = match.captures[number] ?? 0..<0
        rest = rest.dropFirst(digits.count - 1)
      case nil: result += "$"
      }
      rest = rest.dropFirst()
      if let part {
        try run.meter.allocate(1 + part.count / 16)
        ExpressionText.append(ExpressionText.text(units[part]), to: &result)
      }
    }
    return result + rest
  }
}

extension ExpressionRun {
  /// Returns a regular expression, or throws an error that the program can catch.
  func pattern(_ source: String, flags: String) throws(ExpressionFailure) -> ExpressionPattern {
    try meter.allocate(source.utf16.count)
    do {
      return try ExpressionPattern(source, flags: flags)
    } catch {
      throw fail(error.message)
    }
  }
}
