import StrataGraphics

/// The remaining amount of text that may be laid out.
struct LayoutAllowance {
  /// Pango's time grows with the square of the number of tabs in a line.
  private static let mostTabs = 4_096

  private let asked: Int
  private let allowed: Int
  private var left: Int

  init(of text: String, _ limits: Limits) {
    (asked, allowed) = (text.utf8.count, limits.textBytes)
    left = allowed
  }

  /// - Parameter bytes: The part of a paragraph that is laid out.
  mutating func take(_ bytes: Int) throws(TextError) {
    try check(bytes + 16)
    left -= bytes + 16
  }

  /// Throws if this amount of text exceeds the remaining allowance.
  func check(_ bytes: Int) throws(TextError) {
    guard bytes > left else { return }
    throw .limitExceeded(
      LimitExceeded("length of a text in bytes", asked: max(asked, allowed + 1), allowed: allowed))
  }

  /// Throws if a text cannot be laid out at once in reasonable time.
  func check(_ text: String) throws(TextError) {
    let tabs = text.utf8.count { $0 == 0x09 }
    guard tabs > Self.mostTabs else { return }
    throw .limitExceeded(
      LimitExceeded("number of tabs in a line", asked: tabs, allowed: Self.mostTabs))
  }
}

// Pango lays out a whole paragraph at once. This takes a kilobyte of memory for each byte, and for
// short lines a time that grows with the square of their number. Therefore only the visible parts
// of a long paragraph are laid out, one after the other.
extension TextParagraph {
  /// The length of the first part in UTF-8 bytes; a shorter paragraph is laid out at once.
  private static let firstPart = 2_048
  /// The number of lines in other parts, within the bounds for bytes.
  private static let partLines = 128
  private static let partBytes = 512...16_384

  /// Returns the text from a byte on, in the same styles.
  ///
  /// - Parameter length: The maximum length in UTF-8 bytes; the part ends between Unicode scalars.
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

  /// Returns the paragraph without an indented first line and with a fixed direction.
  private func continued(isRightToLeft: Bool) -> TextParagraph {
    var rest = self
    rest.direction = isRightToLeft ? .rightToLeft : .leftToRight
    rest.indent = 0
    rest.width = width.map { max($0 - max(-indent, 0), 0) }
    return rest
  }

  /// Returns the lines of wrapped text, in order, until there are enough.
  ///
  /// - Parameter isEnough: Tests the lines so far; following lines may be omitted.
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
      // The end of a part's last lines depends on the following text.
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

  /// Returns everything after some lines as one truncated line.
  ///
  /// - Parameters:
  ///   - lines: The lines of the paragraph, in order; at least one more than `count`.
  ///   - count: The number of lines that remain unchanged.
  func cutLine(
    after count: Int, of lines: [TextLine], in fonts: FontSet,
    _ allowance: inout LayoutAllowance
  ) throws(TextError) -> TextLine? {
    let start = lines[count].start
    var rest = count == 0 ? self : continued(isRightToLeft: lines[0].isRightToLeft)
    rest = rest.part(from: start)
    if truncation == .end, let last = lines.last {
      // Removed text does not have to be laid out.
      rest = rest.part(from: 0, length: last.start + last.length - start)
    }
    try allowance.take(rest.text.utf8.count)
    try allowance.check(rest.text)
    return try fonts.lines(of: rest).first?.moved(by: start)
  }

  /// Returns the beginning of unwrapped text that exceeds the width of the paragraph.
  ///
  /// The remainder is not visible if lines begin at the side.
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
