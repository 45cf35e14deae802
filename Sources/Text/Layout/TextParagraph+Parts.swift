import StrataGraphics

/// The remaining amount of text that may be laid out.
struct LayoutAllowance {
  /// Pango's time grows with the square of the number of tabs in a line.
  private static let mostTabs = 4_096
  /// Its time also grows with the square of the number of direction controls.
  private static let mostControls = 4_096
  /// The cost of a paragraph, of a byte that is laid out, and of a pair of direction controls.
  private static let workAParagraph = 2_048.0
  private static let workAByte = 256.0
  private static let workAPair = 3.0
  /// The size of a run of text, for which a style is stored.
  private static let bytesARun = 32

  private let asked: Int
  private let allowed: Int
  private var left: Int
  private let allowedWork: Int
  /// The cost of the layout so far, in units of `Limits.work`.
  private(set) var work = 0.0

  init(of text: String, _ limits: Limits) {
    (asked, allowed) = (text.utf8.count, limits.textBytes)
    left = allowed
    allowedWork = limits.work
  }

  /// Throws if a text has too many runs.
  func check(runs: Int) throws(TextError) {
    try check(
      "length of a text in bytes, at least \(Self.bytesARun) for each further run",
      (runs - 1) * Self.bytesARun, allowed)
  }

  /// - Parameter bytes: The part of a paragraph that is laid out.
  mutating func take(_ bytes: Int) throws(TextError) {
    try check(bytes + 16)
    left -= bytes + 16
    work += Self.workAParagraph
  }

  /// Throws if this amount of text exceeds the remaining allowance.
  func check(_ bytes: Int) throws(TextError) {
    guard bytes > left else { return }
    throw .limitExceeded(
      LimitExceeded("length of a text in bytes", asked: max(asked, allowed + 1), allowed: allowed))
  }

  /// Counts a text that is about to be laid out.
  ///
  /// Throws if it cannot be laid out at once in reasonable time.
  ///
  /// - Parameter times: The number of layouts.
  mutating func check(_ text: String, times: Int = 1) throws(TextError) {
    let tabs = text.utf8.count { $0 == 0x09 }
    try check("number of tabs in a line", tabs, Self.mostTabs)
    let controls = text.directionControls
    try check("number of direction controls in a line", controls, Self.mostControls)
    let pairs = Double(controls) * Double(controls)
    work +=
      (Self.workAByte * Double(text.utf8.count) + Self.workAPair * pairs) * Double(times)
    try check("work of a frame for a text", Int(min(work, 0x1p62)), allowedWork)
    do {
      try ThreadWatch.check()
    } catch let error as LimitExceeded {
      throw .limitExceeded(error)
    } catch {
      // The evaluation of a canceled frame ends after the text.
    }
  }

  private func check(_ what: String, _ asked: Int, _ allowed: Int) throws(TextError) {
    guard asked > allowed else { return }
    throw .limitExceeded(LimitExceeded(what, asked: asked, allowed: allowed))
  }
}

extension String {
  /// The number of characters that set the direction of the text after them: embeddings, overrides
  /// and isolates with their ends, and marks.
  fileprivate var directionControls: Int {
    let text = utf8
    let bytes = text.span
    var count = 0
    for index in bytes.indices.dropLast(2) where bytes[index] == 0xE2 {
      switch (bytes[index + 1], bytes[index + 2]) {
      case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): count += 1
      default: break
      }
    }
    return count
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
  func part(from start: Int, length: Int = .max) -> TextParagraph {
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
  func continued(isRightToLeft: Bool) -> TextParagraph {
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
    in fonts: FontSet, within allowance: inout LayoutAllowance,
    until isEnough: ([TextLine]) -> Bool
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
      let found = try part.dividedLines(in: fonts, within: &allowance)
      let isLast = start + part.text.utf8.count == count
      // The end of a part's last lines depends on the following text.
      let kept = isLast ? found.count : max(found.count - 2, 0)
      let examined = found.prefix(kept + 1)
      if let hanging = try rest.hangingLine(of: examined, in: part.text, at: start, fonts) {
        lines += found.prefix(hanging.index).map { $0.moved(by: start) } + [hanging.line]
        if hanging.end == count || isEnough(lines) { return lines }
        if start == 0 { rest = continued(isRightToLeft: found[0].isRightToLeft) }
        start = hanging.end
        // The next line often has as many spaces after it.
        length = max(hanging.line.length * 8, 64)
        continue
      }
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
  ///   - endsInEllipsis: Whether an ellipsis also follows a line that fits.
  func cutLine(
    after count: Int, of lines: [TextLine], endsInEllipsis: Bool = false, in fonts: FontSet,
    _ allowance: inout LayoutAllowance
  ) throws(TextError) -> TextLine? {
    let start = lines[count].start
    var rest = count == 0 ? self : continued(isRightToLeft: lines[0].isRightToLeft)
    rest = rest.part(from: start)
    if truncation == .end, let last = lines.last {
      // Removed text does not have to be laid out.
      rest = rest.part(from: 0, length: last.start + last.length - start)
    }
    if endsInEllipsis { rest.append("\u{2026}") }
    try allowance.take(rest.text.utf8.count)
    try allowance.check(rest.text)
    return try fonts.lines(of: rest).first?.moved(by: start)
  }

  /// Appends a text in the style of the last character.
  private mutating func append(_ more: String) {
    let end = text.utf8.count
    text += more
    for index in runs.indices where runs[index].end == end { runs[index].end += more.utf8.count }
  }

  /// Returns the beginning of unwrapped text that exceeds the width of the paragraph.
  ///
  /// The remainder is not visible if lines begin at the side where the text begins.
  func beginning(
    in fonts: FontSet, within allowance: inout LayoutAllowance
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
