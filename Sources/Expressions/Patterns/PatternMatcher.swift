/// Matches a regular expression by backtracking; the meter limits its steps and its depth.
final class PatternMatcher {
  private typealias Part = ExpressionPattern.Part
  /// Matches the rest of the expression at a position.
  private typealias Rest = (Int) throws(ExpressionFailure) -> Bool

  private let pattern: ExpressionPattern
  private let units: [UInt16]
  private let meter: ExpressionMeter
  private var captures: [Range<Int>?]

  init(_ pattern: ExpressionPattern, _ units: [UInt16], _ meter: ExpressionMeter) {
    (self.pattern, self.units, self.meter) = (pattern, units, meter)
    captures = Array(repeating: nil, count: pattern.captureCount)
  }

  /// Returns the match that begins at a position, if there is one.
  func match(at start: Int) throws(ExpressionFailure) -> PatternMatch? {
    try meter.step(copyingCost)
    for index in captures.indices { captures[index] = nil }
    let isMatch = try match(pattern.root, at: start) { (end) throws(ExpressionFailure) in
      self.captures[0] = start..<end
      return true
    }
    return isMatch ? PatternMatch(captures: captures) : nil
  }

  /// The steps for copying all captures, of which hostile expressions have thousands.
  private var copyingCost: Int { captures.count / 16 }

  private func match(
    _ part: Part, at place: Int, _ rest: Rest
  ) throws(ExpressionFailure) -> Bool {
    try meter.step()
    try meter.enter()
    defer { meter.leave() }
    switch part {
    case .units(let set):
      guard place < units.count, try contains(set, units[place]) else { return false }
      return try rest(place + 1)
    case .sequence(let parts): return try match(parts[...], at: place, rest)
    case .alternatives(let options):
      for option in options where try match(option, at: place, rest) {
        return true
      }
      return false
    case .group(let part, let number):
      guard number > 0 else { return try match(part, at: place, rest) }
      let old = captures[number]
      let isMatch = try match(part, at: place) { (end) throws(ExpressionFailure) in
        let inner = self.captures[number]
        self.captures[number] = place..<end
        if try rest(end) { return true }
        self.captures[number] = inner
        return false
      }
      if !isMatch { captures[number] = old }
      return isMatch
    case .repetition(.units(let set), let counts, let isLazy, _):
      return try match(set, counts, isLazy: isLazy, at: place, rest)
    case .repetition(let part, let counts, let isLazy, let captures):
      return try match(part, counts, isLazy, captures, count: 0, at: place, rest)
    case .start:
      guard place == 0 || pattern.isMultiline && isLineBreak(place - 1) else { return false }
      return try rest(place)
    case .end:
      guard place == units.count || pattern.isMultiline && isLineBreak(place) else { return false }
      return try rest(place)
    case .wordBoundary(let isInverted):
      guard (isWord(place - 1) != isWord(place)) != isInverted else { return false }
      return try rest(place)
    case .lookahead(let part, let isInverted):
      try meter.step(copyingCost)
      let old = captures
      let isMatch = try match(part, at: place) { (_) throws(ExpressionFailure) in true }
      if isInverted { captures = old }
      if isMatch != isInverted, try rest(place) { return true }
      captures = old
      return false
    case .capture(let number):
      guard number < captures.count else {
        // Without such a group, the number is an octal one of a unit (annex B of the standard).
        let unit = Int("\(number)", radix: 8).map { UInt16(truncatingIfNeeded: $0) }
        guard place < units.count, units[place] == unit else { return false }
        return try rest(place + 1)
      }
      guard let range = captures[number] else { return try rest(place) }
      let end = place + range.count
      try meter.step(range.count)
      guard end <= units.count,
        zip(range, place..<end).allSatisfy({ folded(units[$0]) == folded(units[$1]) })
      else { return false }
      return try rest(end)
    }
  }

  private func match(
    _ parts: ArraySlice<Part>, at place: Int, _ rest: Rest
  ) throws(ExpressionFailure) -> Bool {
    guard let first = parts.first else { return try rest(place) }
    if parts.count == 1 { return try match(first, at: place, rest) }
    return try match(first, at: place) { (next) throws(ExpressionFailure) in
      try self.match(parts.dropFirst(), at: next, rest)
    }
  }

  // MARK: Repetitions

  /// Matches repeated units, which needs no depth for each of them.
  private func match(
    _ set: UnitSet, _ counts: ClosedRange<Int>, isLazy: Bool, at place: Int, _ rest: Rest
  ) throws(ExpressionFailure) -> Bool {
    var count = 0
    func advance() throws(ExpressionFailure) -> Bool {
      guard count < counts.upperBound, place + count < units.count,
        try contains(set, units[place + count])
      else { return false }
      try meter.step()
      count += 1
      return true
    }
    while count < (isLazy ? counts.lowerBound : Int.max), try advance() {}
    guard count >= counts.lowerBound else { return false }
    while true {
      if try rest(place + count) { return true }
      if isLazy {
        guard try advance() else { return false }
      } else {
        guard count > counts.lowerBound else { return false }
        count -= 1
      }
    }
  }

  private func match(
    _ part: Part, _ counts: ClosedRange<Int>, _ isLazy: Bool, _ inner: Range<Int>, count: Int,
    at place: Int, _ rest: Rest
  ) throws(ExpressionFailure) -> Bool {
    func again() throws(ExpressionFailure) -> Bool {
      guard count < counts.upperBound else { return false }
      try meter.step(copyingCost)
      let old = captures
      for number in inner { captures[number] = nil }
      let isMatch = try match(part, at: place) { (next) throws(ExpressionFailure) in
        // An empty repetition would have no end.
        guard next > place || count < counts.lowerBound else { return false }
        return try self.match(part, counts, isLazy, inner, count: count + 1, at: next, rest)
      }
      if !isMatch { captures = old }
      return isMatch
    }
    if count < counts.lowerBound { return try again() }
    if isLazy {
      if try rest(place) { return true }
      return try again()
    }
    if try again() { return true }
    return try rest(place)
  }

  // MARK: Units

  private func contains(_ set: UnitSet, _ unit: UInt16) throws(ExpressionFailure) -> Bool {
    try meter.step(set.ranges.count / 16)
    guard pattern.ignoresCase else { return set.contains(unit) }
    let cases = [unit, folded(unit), changed(unit, \.properties.lowercaseMapping)]
    return cases.contains { set.isInRanges($0) } != set.isInverted
  }

  /// Returns the upper case of a unit if case is ignored.
  private func folded(_ unit: UInt16) -> UInt16 {
    guard pattern.ignoresCase else { return unit }
    return changed(unit, \.properties.uppercaseMapping)
  }

  private func changed(_ unit: UInt16, _ mapping: (Unicode.Scalar) -> String) -> UInt16 {
    guard let scalar = Unicode.Scalar(unit) else { return unit }
    let mapped = mapping(scalar).utf16
    return mapped.count == 1 ? mapped.first ?? unit : unit
  }

  private func isLineBreak(_ place: Int) -> Bool { UnitSet.lineBreaks.contains(units[place]) }

  private func isWord(_ place: Int) -> Bool {
    units.indices.contains(place) && UnitSet.word.contains(units[place])
  }
}
