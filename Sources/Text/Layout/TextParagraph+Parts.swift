import StrataGraphics

/// How much more of a text may be laid out.
struct LayoutAllowance {
  /// Pango's time grows with the square of the tabs in a line.
  private static let mostTabs = 4_096

  private let asked: Int
  private let allowed: Int
  private var left: Int

  init(of text: String, _ limits: Limits) {
    (asked, allowed) = (text.utf8.count, limits.textBytes)
    left = allowed
  }

  /// - Parameter bytes: Of a paragraph, as far as it is laid out.
  mutating func take(_ bytes: Int) throws(TextError) {
    try check(bytes + 16)
    left -= bytes + 16
  }

  /// Fails where so much of a paragraph is too much.
  func check(_ bytes: Int) throws(TextError) {
    guard bytes > left else { return }
    throw .limitExceeded(
      LimitExceeded("length of a text in bytes", asked: max(asked, allowed + 1), allowed: allowed))
  }

  /// Fails where a text cannot be laid out at once in reasonable time.
  func check(_ text: String) throws(TextError) {
    let tabs = text.utf8.count { $0 == 0x09 }
    guard tabs > Self.mostTabs else { return }
    throw .limitExceeded(
      LimitExceeded("number of tabs in a line", asked: tabs, allowed: Self.mostTabs))
  }
}

// Pango lays out all of a paragraph at once: it takes a kilobyte of memory for each byte, and where lines
// are short a time that grows with the square of their number. Of a long one, parts are laid out instead,
// as far as they are seen.
extension TextParagraph {
  /// How long the first part is, in bytes of UTF-8; a paragraph that is no longer is laid out at once.
  private static let firstPart = 2_048
  /// How long others are: so many lines, as far as that is within these bounds.
  private static let partLines = 128
  private static let partBytes = 512...16_384

  /// What lies from a byte on, in the same styles.
  ///
  /// - Parameter length: At most so much, in bytes of UTF-8; it ends between characters of Unicode.
  private func part(from start: Int, length: Int = .max) -> TextParagraph {
    let bytes = text.utf8
    var end = length < bytes.count - start ? start + length : bytes.count
    var place = bytes.index(bytes.startIndex, offsetBy: end)
    while end < bytes.count, bytes[place] & 0xC0 == 0x80 {
      (end, place) = (end - 1, bytes.index(before: place))
    }
    var part = self
    part.text = String(text[bytes.index(bytes.startIndex, offsetBy: start)..<place])
    for index in part.runs.indices {
      part.runs[index].end = min(max(runs[index].end - start, 0), end - start)
    }
    return part
  }

  /// The same with lines that are none of the paragraph's first, and run as that does.
  private func continued(isRightToLeft: Bool) -> TextParagraph {
    var rest = self
    rest.direction = isRightToLeft ? .rightToLeft : .leftToRight
    rest.indent = 0
    rest.width = width.map { max($0 - max(-indent, 0), 0) }
    return rest
  }

  /// The lines of wrapped text, in order, until there are enough.
  ///
  /// - Parameter isEnough: Asked of the lines so far; those behind them may be left out.
  func lines(
    in fonts: FontSet, within allowance: LayoutAllowance, until isEnough: ([TextLine]) -> Bool
  ) throws(TextError) -> [TextLine] {
    let count = text.utf8.count
    var lines: [TextLine] = []
    var start = 0
    var length = Self.firstPart
    var rest = self
    while true {
      let part = rest.part(from: start, length: length)
      try allowance.check(start + part.text.utf8.count)
      try allowance.check(part.text)
      let found = try part.dividedLines(in: fonts)
      let isLast = start + part.text.utf8.count == count
      // Where the last lines of a part end depends on what follows.
      let kept = isLast ? found.count : max(found.count - 2, 0)
      lines += found.prefix(kept).map { $0.moved(by: start) }
      if isLast { return lines }
      if kept == 0 {
        length *= 4
        continue
      }
      if isEnough(lines) { return lines }
      if start == 0 { rest = continued(isRightToLeft: found[0].isRightToLeft) }
      start += found[kept].start
      let lengths = Self.partBytes
      length = min(
        max(start / lines.count * Self.partLines, lengths.lowerBound), lengths.upperBound)
    }
  }

  /// All that follows some lines in one line, which is cut where it does not fit.
  ///
  /// - Parameters:
  ///   - lines: Of the paragraph, in order; at least one more than `count`.
  ///   - count: How many stay as they are.
  func cutLine(
    after count: Int, of lines: [TextLine], in fonts: FontSet,
    _ allowance: inout LayoutAllowance
  ) throws(TextError) -> TextLine? {
    let start = lines[count].start
    var rest = count == 0 ? self : continued(isRightToLeft: lines[0].isRightToLeft)
    rest = rest.part(from: start)
    if truncation == .end, let last = lines.last {
      // Of what is left out, nothing has to be set.
      rest = rest.part(from: 0, length: last.start + last.length - start)
    }
    try allowance.take(rest.text.utf8.count)
    try allowance.check(rest.text)
    return try fonts.lines(of: rest).first?.moved(by: start)
  }

  /// As much of the beginning of text that is not wrapped as is wider than the paragraph: what lies behind
  /// it is not seen where lines begin at the side.
  func beginning(
    in fonts: FontSet, within allowance: LayoutAllowance
  ) throws(TextError) -> TextParagraph {
    let count = text.utf8.count
    var length = Self.firstPart
    while length < count {
      var part = part(from: 0, length: length)
      part.truncation = .none
      try allowance.check(length)
      try allowance.check(part.text)
      let lines = try fonts.lines(of: part)
      if let line = lines.first, let width, line.width > width * 1.5 {
        part.truncation = truncation
        return part
      }
      length *= 4
    }
    return self
  }
}
