/// A method of texts, whose positions count units of UTF-16.
enum StringMethod: String {
  case charAt, charCodeAt, codePointAt, at, indexOf, lastIndexOf, includes, startsWith, endsWith
  case substring, substr, slice, split, concat, replace, replaceAll, match, search
  case toUpperCase, toLowerCase, trim, trimStart, trimEnd, padStart, padEnd, `repeat`
  case toString, valueOf

  func call(
    _ text: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    try run.meter.step(text.utf8.count / 16)
    func argument(_ index: Int) throws(ExpressionFailure) -> String {
      index < arguments.count ? try run.text(arguments[index]) : ""
    }
    func number(_ index: Int) throws(ExpressionFailure) -> Int {
      index < arguments.count ? Int(clamping: try run.number(arguments[index])) : 0
    }
    switch self {
    case .toString, .valueOf: return .string(text)
    case .toUpperCase: return try Self.made(text.uppercased(), run)
    case .toLowerCase: return try Self.made(text.lowercased(), run)
    case .trim, .trimStart, .trimEnd: return .string(trimmed(text))
    case .charAt: return try run.character(number(0), of: text) ?? .string("")
    case .charCodeAt:
      let units = ExpressionText.units(of: text)
      let index = try number(0)
      return .number(units.indices.contains(index) ? Double(units[index]) : .nan)
    case .codePointAt:
      let units = Array(ExpressionText.units(of: text).dropFirst(max(try number(0), 0)).prefix(2))
      guard try number(0) >= 0, let first = units.first else { return .undefined }
      guard units.count > 1, UTF16.isLeadSurrogate(first), UTF16.isTrailSurrogate(units[1]) else {
        return .number(Double(first))
      }
      return .number(0x10000 + Double((Int(first) & 0x3FF) << 10 | Int(units[1]) & 0x3FF))
    case .at:
      let index = try number(0)
      let place = index < 0 ? try run.length(of: text) + index : index
      return try run.character(place, of: text) ?? .undefined
    case .indexOf, .lastIndexOf, .includes, .startsWith, .endsWith:
      var start: Int?
      if arguments.count > 1 {
        if case .undefined = arguments[1] {} else { start = max(try number(1), 0) }
      }
      return try find(argument(0), in: text, from: start, run)
    case .substring, .substr, .slice: return try part(of: text, arguments, run)
    case .split, .replace, .replaceAll, .match, .search:
      return try TextSearch(text, arguments, run).call(self)
    case .concat:
      var joined = GrowingText()
      try joined.append(text, run.meter)
      for argument in arguments { try joined.append(run.text(argument), run.meter) }
      try run.meter.allocate(1)
      return .string(joined.text)
    case .padStart, .padEnd:
      return try padded(text, to: number(0), with: arguments.count > 1 ? argument(1) : " ", run)
    case .repeat:
      let count = try number(0)
      guard count >= 0 else { throw run.fail("invalid count") }
      // The memory is checked before it is used.
      try run.meter.allocate(Int(clamping: Double(count) * Double(text.utf8.count) / 16) + 1)
      return .string(String(repeating: text, count: text.isEmpty ? 0 : count))
    }
  }

  private static func made(
    _ text: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    try run.meter.allocate(text: text)
    return .string(text)
  }

  private func trimmed(_ text: String) -> String {
    var rest = text[...]
    if self != .trimEnd { rest = rest.drop(while: \.isWhitespace) }
    if self != .trimStart {
      while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    }
    return String(rest)
  }

  // MARK: Search

  private func find(
    _ part: String, in text: String, from start: Int?, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    let (units, wanted) = (ExpressionText.units(of: text), ExpressionText.units(of: part))
    let last = units.count - wanted.count
    switch self {
    case .startsWith: return .boolean(try Self.isPart(wanted, at: start ?? 0, of: units, run))
    case .endsWith:
      let place = min(start ?? units.count, units.count) - wanted.count
      return .boolean(try Self.isPart(wanted, at: place, of: units, run))
    case .lastIndexOf:
      var place = min(last, start ?? last)
      while place >= 0, !(try Self.isPart(wanted, at: place, of: units, run)) {
        try run.meter.step()
        place -= 1
      }
      return .number(Double(max(place, -1)))
    default:
      let place = try Self.place(of: wanted, in: units, from: start ?? 0, run)
      return self == .includes ? .boolean(place != nil) : .number(Double(place ?? -1))
    }
  }

  /// Returns whether some units contain a part at a place; equal units take steps.
  private static func isPart(
    _ part: [UInt16], at place: Int, of units: [UInt16], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> Bool {
    guard place >= 0, place <= units.count - part.count else { return false }
    var equal = 0
    while equal < part.count, units[place + equal] == part[equal] { equal += 1 }
    try run.meter.step(equal / 16)
    return equal == part.count
  }

  /// Returns the first place of a part at or after another place.
  static func place(
    of part: [UInt16], in units: [UInt16], from start: Int, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> Int? {
    var place = start
    while place + part.count <= units.count {
      if try isPart(part, at: place, of: units, run) { return place }
      place += 1
      try run.meter.step()
    }
    return nil
  }

  private func part(
    of text: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    let units = ExpressionText.units(of: text)
    let count = units.count
    func bound(_ index: Int, _ missing: Int) throws(ExpressionFailure) -> Int {
      guard index < arguments.count else { return missing }
      if case .undefined = arguments[index] { return missing }
      return Int(clamping: try run.number(arguments[index]))
    }
    var range: Range<Int>
    switch self {
    case .slice: range = try run.range(arguments, of: count)
    case .substr:
      let given = try bound(0, 0)
      let start = min(max(given < 0 ? count + given : given, 0), count)
      range = start..<min(start + min(max(try bound(1, count), 0), count), count)
    default:
      let first = min(max(try bound(0, 0), 0), count)
      let second = min(max(try bound(1, count), 0), count)
      range = min(first, second)..<max(first, second)
    }
    return try Self.made(ExpressionText.text(units[range]), run)
  }

  private func padded(
    _ text: String, to count: Int, with padding: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    let missing = count - (try run.length(of: text))
    let unit = ExpressionText.units(of: padding)
    guard missing > 0, !unit.isEmpty else { return .string(text) }
    try run.meter.allocate(missing)
    let added = ExpressionText.text((0..<missing).map { unit[$0 % unit.count] })
    var (padded, rest) = self == .padStart ? (added, text) : (text, added)
    ExpressionText.append(rest, to: &padded)
    return .string(padded)
  }
}
