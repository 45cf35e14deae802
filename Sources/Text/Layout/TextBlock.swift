package import StrataGraphics

/// Lines of text in a box, from the top.
package struct TextBlock: Sendable {
  /// The horizontal alignment of lines in the box.
  package enum Alignment: Sendable, Hashable {
    /// Aligned with the side on which the paragraph's text begins.
    case natural
    case left, right, center
    /// Stretched to the width of the box, except for the last line of a paragraph.
    case justified
  }

  /// The input of the layout.
  package struct Request: Sendable, Hashable {
    var text: StyledText
    /// The size of the box in points.
    package var width: Double
    package var height: Double
    package var wraps = false
    /// The alignment of paragraphs without their own.
    package var alignment = Alignment.natural
    /// The truncation of paragraphs without their own.
    package var truncation = TextParagraph.Truncation.none
    /// Whether lines begin on the left regardless of alignment.
    var isFlushLeft = false

    /// The fonts that the runs request.
    var fonts: [FontRequest] { text.runs.map(\.style.font) }

    init(_ text: StyledText, width: Double, height: Double) {
      (self.text, self.width, self.height) = (text, width, height)
    }

    /// Creates a text with one font and color.
    package init(
      _ text: String, _ font: FontRequest, _ color: Color = .black, width: Double, height: Double
    ) {
      self.init(StyledText(text, TextStyle(font, color)), width: width, height: height)
    }
  }

  /// A positioned line.
  package struct PlacedLine: Sendable {
    package var line: TextLine
    /// The left end on the baseline, in points from the box's top left corner.
    package let origin: SIMD2<Double>
    /// The start in the text, in UTF-8 bytes.
    package let start: Int
    /// The styles of its paragraph.
    var styles: [TextStyle]
    /// The vertical extent of the line, in points from the box's top.
    package let top: Double
    package let bottom: Double
  }

  /// The code points of characters that no font has.
  var missingCharacters: Set<UInt32> {
    lines.reduce(into: []) { missing, placed in
      for run in placed.line.runs {
        for glyph in run.glyphs where glyph.isMissing { missing.insert(glyph.id) }
      }
    }
  }

  package private(set) var lines: [PlacedLine] = []
  /// The end of the longest line, in points.
  package private(set) var width = 0.0
  /// The end of the last line, in points from the top.
  package private(set) var height = 0.0
  /// The cost of the layout, in units of `Limits.work`.
  private(set) var work = 0.0

  /// Lays out a text in a box.
  ///
  /// The result is empty if the width or height is not valid, or if a font size is not finite and
  /// positive.
  ///
  /// - Throws: `TextError.limitExceeded` if the layout would exceed the limit.
  package init(
    _ request: Request, in fonts: FontSet, limits: Limits = .default
  ) throws(TextError) {
    var allowance = LayoutAllowance(of: request.text.text, limits)
    defer { work = allowance.work }
    try allowance.check(runs: request.text.runs.count)
    guard request.width.isFinite, request.height > -.infinity,
      request.text.runs.allSatisfy({ $0.style.font.size > 0 && $0.style.font.size.isFinite })
    else { return }
    for paragraph in request.text.paragraphs {
      if !lines.isEmpty { height += paragraph.settings.spacingBefore }
      let setter = ParagraphSetter(paragraph, request)
      // Lines below the box are not visible.
      if height >= min(setter.limit, request.height), !lines.isEmpty { break }
      let found = try setter.lines(
        in: fonts, room: setter.limit - height, seen: request.height - height, &allowance)
      for (index, line) in found.enumerated() where height < request.height || index == 0 {
        place(line, setter, isFirst: index == 0, isLast: index + 1 == found.count)
      }
      height += paragraph.settings.spacingAfter
    }
  }

  /// Removes lines that end below a height, except the first one.
  mutating func dropLines(below limit: Double) {
    // Allows for rounding errors in sums.
    while lines.count > 1, let last = lines.last, last.bottom > limit * (1 + 1e-9) {
      lines.removeLast()
      height = lines.last?.bottom ?? 0
    }
    width = lines.reduce(0) { max($0, $1.origin.x + $1.line.width) }
  }

  private mutating func place(
    _ line: TextLine, _ setter: ParagraphSetter, isFirst: Bool, isLast: Bool
  ) {
    let natural = line.ascent + line.descent + line.leading
    let own = setter.paragraph.settings.height(of: natural)
    let x = setter.x(of: line, isFirst: isFirst)
    lines.append(
      PlacedLine(
        // Additional height goes above the line.
        line: line, origin: SIMD2(x, height + own - natural + line.ascent),
        start: setter.paragraph.start + line.start, styles: setter.styles,
        top: height, bottom: height + own))
    width = max(width, x + line.width)
    height += own + (isLast ? 0 : setter.paragraph.settings.lineSpacing)
  }
}

/// Lays out one paragraph of a box as lines.
private struct ParagraphSetter {
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
  func lines(
    in fonts: FontSet, room: Double, seen: Double, _ allowance: inout LayoutAllowance
  ) throws(TextError) -> [TextLine] {
    let settings = paragraph.settings
    var request = TextParagraph(paragraph.text, paragraph.runs)
    let indents = min(settings.firstIndent, settings.indent)
    request.width = max(self.request.width - indents - settings.tail(width: self.request.width), 0)
    request.indent = settings.firstIndent - settings.indent
    request.direction = settings.direction
    request.tabs = settings.tabs(width: self.request.width)
    guard self.request.wraps else {
      request.truncation = truncation
      if seen < .infinity, showsOnlyBeginning {
        request = try request.beginning(in: fonts, within: &allowance)
      }
      try allowance.take(request.text.utf8.count)
      try allowance.check(request.text)
      return try fonts.lines(of: request)
    }
    request.wrapping = settings.breaksWords ? .characters : .words
    request.isJustified = alignment == .justified
    request.hyphenation = settings.hyphenation
    let lines = try request.lines(in: fonts, within: &allowance) {
      // One line more than visible, which may require truncation.
      height(of: $0.dropLast()) > seen
    }
    try allowance.take(lines.last.map { $0.start + $0.length } ?? 0)
    guard room < .infinity else { return lines }
    var end = 0.0
    let fitting = lines.prefix { line in
      let height = settings.height(of: line.ascent + line.descent + line.leading)
      defer { end += height + settings.lineSpacing }
      // Allows for rounding errors in sums.
      return end + height - line.leading <= room * (1 + 1e-9)
    }
    guard fitting.count < lines.count else { return lines }
    request.truncation = truncation
    let kept = max(fitting.count - 1, 0)
    guard var cut = try request.cutLine(after: kept, of: lines, in: fonts, &allowance) else {
      return Array(lines.prefix(kept))
    }
    let own = settings.height(of: cut.ascent + cut.descent + cut.leading)
    if height(of: lines.prefix(kept)) + own > room * (1 + 1e-9) {
      // The ellipsis may be in a font with higher lines.
      cut = cut.withHeight(of: lines[kept])
    }
    return lines.prefix(kept) + [cut]
  }

  private func height(of lines: some Sequence<TextLine>) -> Double {
    lines.reduce(0) {
      $0 + paragraph.settings.height(of: $1.ascent + $1.descent + $1.leading)
        + paragraph.settings.lineSpacing
    }
  }

  /// Whether only the beginning of an unwrapped line can be visible, however long it is.
  private var showsOnlyBeginning: Bool {
    (truncation == .none || truncation == .end)
      && (alignment == .natural || alignment == .justified)
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
