/// Lays out one paragraph of a box as lines.
struct ParagraphSetter {
  let paragraph: StyledText.Paragraph
  /// The styles of the runs, which all lines share.
  let styles: [TextStyle]
  private let request: TextBlock.Request
  private let truncation: TextParagraph.Truncation
  private let alignment: TextBlock.Alignment

  init(_ paragraph: StyledText.Paragraph, _ request: TextBlock.Request) {
    (self.paragraph, self.request) = (paragraph, request)
    styles = paragraph.runs.map(\.style)
    truncation = paragraph.settings.truncation ?? request.truncation
    alignment =
      request.isFlushLeft ? .left : paragraph.settings.alignment ?? request.alignment
  }

  /// The maximum extent of lines in points; infinite without truncation.
  var limit: Double { request.wraps && truncation != .none ? request.height : .infinity }

  /// - Parameters:
  ///   - room: The available height in points, beyond which the last line that fits is truncated.
  ///   - seen: The visible height; lines below it may be omitted.
  ///   - isFirst: Whether the paragraph is the first one, whose first line is always shown.
  /// - Returns: The lines; empty if not even the first one fits.
  func lines(
    in fonts: FontSet, room: Double, seen: Double, isFirst: Bool,
    _ allowance: inout LayoutAllowance
  ) throws(TextError) -> [TextLine] {
    var request = self.layout
    guard self.request.wraps else {
      request.truncation = truncation
      if seen < .infinity, showsOnlyBeginning {
        request = try request.beginning(in: fonts, within: &allowance)
      }
      try allowance.take(request.text.utf8.count)
      try allowance.check(request.text)
      return try fonts.lines(of: request)
    }
    let lines = try request.lines(in: fonts, within: &allowance) {
      // One line more than visible, which may require truncation.
      height(of: $0.dropLast()) > seen
    }
    try allowance.take(lines.last.map { $0.start + $0.length } ?? 0)
    guard room < .infinity else { return lines }
    var end = 0.0
    let fitting = lines.prefix { line in
      let own = height(of: line)
      defer { end += own + paragraph.settings.lineSpacing }
      // Allows for rounding errors in sums.
      return end + own - line.leading <= room * (1 + 1e-9)
    }
    guard fitting.count < lines.count else { return lines }
    guard isFirst || !fitting.isEmpty else { return [] }
    request.truncation = truncation
    let kept = max(fitting.count - 1, 0)
    guard var cut = try request.cutLine(after: kept, of: lines, in: fonts, &allowance) else {
      return Array(lines.prefix(kept))
    }
    if height(of: lines.prefix(kept)) + height(of: cut) > room * (1 + 1e-9) {
      // The ellipsis may be in a font with higher lines.
      cut = cut.withHeight(of: lines[kept])
    }
    return lines.prefix(kept) + [cut]
  }

  /// Returns the last line with an ellipsis at its end, which represents hidden paragraphs.
  ///
  /// - Parameter lines: The lines of the paragraph; at least one.
  /// - Returns: The line; nil if it ends in an attachment, which has no letters.
  func lastLine(
    of lines: [TextLine], in fonts: FontSet, _ allowance: inout LayoutAllowance
  ) throws(TextError) -> TextLine? {
    guard let last = lines.last, styles.last?.attachment == nil else { return nil }
    var request = layout
    request.truncation = .end
    let line = try request.cutLine(
      after: lines.count - 1, of: lines, endsInEllipsis: true, in: fonts, &allowance)
    return line?.withHeight(of: last)
  }

  /// The layout of the paragraph, without truncation.
  private var layout: TextParagraph {
    let settings = paragraph.settings
    var layout = TextParagraph(paragraph.text, paragraph.runs)
    let indents = min(settings.firstIndent, settings.indent)
    layout.width = max(request.width - indents - settings.tail(width: request.width), 0)
    layout.indent = settings.firstIndent - settings.indent
    layout.direction = settings.direction
    layout.tabs = settings.tabs(width: request.width)
    guard request.wraps else { return layout }
    layout.wrapping = settings.breaksWords ? .characters : .words
    layout.isJustified = alignment == .justified
    layout.hyphenation = settings.hyphenation
    return layout
  }

  private func height(of line: TextLine) -> Double {
    paragraph.settings.height(of: line.ascent + line.descent + line.leading)
  }

  private func height(of lines: some Sequence<TextLine>) -> Double {
    lines.reduce(0) { $0 + height(of: $1) + paragraph.settings.lineSpacing }
  }

  /// Whether an unwrapped line of any length shows only its beginning.
  private var showsOnlyBeginning: Bool {
    (truncation == .none || truncation == .end)
      && (alignment == .natural || alignment == .justified)
  }

  /// Returns the width of a box that fits a line, in points.
  ///
  /// In a narrower box, the text would wrap in another way.
  func width(for line: TextLine, isFirst: Bool) -> Double {
    let settings = paragraph.settings
    let head = isFirst ? settings.firstIndent : settings.indent
    let width = head + line.width + max(-settings.tailIndent, 0)
    return max(width, min(width + line.breakAllowance, request.width))
  }

  /// Returns the left end of a line, in points.
  func x(of line: TextLine, isFirst: Bool) -> Double {
    let settings = paragraph.settings
    let head = isFirst ? settings.firstIndent : settings.indent
    let tail = settings.tail(width: request.width)
    let (left, right) = line.isRightToLeft ? (tail, head) : (head, tail)
    let end = request.width - right - line.width
    return switch alignment {
    case .left: left
    case .right: end
    case .center: (left + end) / 2
    // A justified line narrower than the box is on the side where its text begins.
    case .natural, .justified: line.isRightToLeft ? end : left
    }
  }
}
