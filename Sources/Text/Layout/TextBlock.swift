package import StrataGraphics

/// Lines of text in a box, from its top on.
package struct TextBlock: Sendable {
  /// How lines lie between the sides of the box.
  package enum Alignment: Sendable, Hashable {
    /// On the side where the paragraph's text begins.
    case natural
    case left, right, center
    /// As long as the box is wide, but for the last of a paragraph.
    case justified
  }

  /// What to set, and how.
  package struct Request: Sendable, Hashable {
    var text: StyledText
    /// Of the box, in points.
    package var width: Double
    package var height: Double
    package var wraps = false
    /// Of paragraphs that say nothing of their own.
    package var alignment = Alignment.natural
    /// Of paragraphs that say nothing of their own.
    package var truncation = TextParagraph.Truncation.none
    /// Whether lines begin on the left whatever is said of alignments.
    var isFlushLeft = false

    /// Those that its runs ask for.
    var fonts: [FontRequest] { text.runs.map(\.style.font) }

    init(_ text: StyledText, width: Double, height: Double) {
      (self.text, self.width, self.height) = (text, width, height)
    }

    /// A text in one font and colour.
    package init(
      _ text: String, _ font: FontRequest, _ color: Color = .black, width: Double, height: Double
    ) {
      self.init(StyledText(text, TextStyle(font, color)), width: width, height: height)
    }
  }

  /// A line in its place.
  package struct PlacedLine: Sendable {
    package var line: TextLine
    /// Of its left end on the baseline, in points from the box's top left corner.
    package let origin: SIMD2<Double>
    /// Where it begins in the text, in bytes of UTF-8.
    package let start: Int
    /// Those of its paragraph.
    var styles: [TextStyle]
    /// Of the space that belongs to the line, in points from the box's top.
    package let top: Double
    package let bottom: Double
  }

  /// Code points of the characters that no font has.
  var missingCharacters: Set<UInt32> {
    lines.reduce(into: []) { missing, placed in
      for run in placed.line.runs {
        for glyph in run.glyphs where glyph.isMissing { missing.insert(glyph.id) }
      }
    }
  }

  package private(set) var lines: [PlacedLine] = []
  /// To the end of the longest line, in points.
  package private(set) var width = 0.0
  /// From the top to below the last line, in points.
  package private(set) var height = 0.0

  /// Nothing for a box whose width or height cannot be, and for a text that has a size that is no number
  /// above 0.
  ///
  /// - Throws: `TextError.limitExceeded` where more would have to be laid out than is allowed.
  package init(
    _ request: Request, in fonts: FontSet, limits: Limits = .default
  ) throws(TextError) {
    var allowance = LayoutAllowance(of: request.text.text, limits)
    guard request.width.isFinite, request.height > -.infinity,
      request.text.runs.allSatisfy({ $0.style.font.size > 0 && $0.style.font.size.isFinite })
    else { return }
    for paragraph in request.text.paragraphs {
      if !lines.isEmpty { height += paragraph.settings.spacingBefore }
      let setter = ParagraphSetter(paragraph, request)
      // What is below the box is not seen.
      if height >= min(setter.limit, request.height), !lines.isEmpty { break }
      let found = try setter.lines(
        in: fonts, room: setter.limit - height, seen: request.height - height, &allowance)
      for (index, line) in found.enumerated() where height < request.height || index == 0 {
        place(line, setter, isFirst: index == 0, isLast: index + 1 == found.count)
      }
      height += paragraph.settings.spacingAfter
    }
  }

  /// Leaves out lines that end below a height, but for the first.
  mutating func dropLines(below limit: Double) {
    // Sums of fractions may be a little more than what they stand for.
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
        // What is added to a line is above it.
        line: line, origin: SIMD2(x, height + own - natural + line.ascent),
        start: setter.paragraph.start + line.start, styles: setter.paragraph.runs.map(\.style),
        top: height, bottom: height + own))
    width = max(width, x + line.width)
    height += own + (isLast ? 0 : setter.paragraph.settings.lineSpacing)
  }
}

/// Breaks one paragraph of a box into lines.
private struct ParagraphSetter {
  let paragraph: StyledText.Paragraph
  private let request: TextBlock.Request
  private let truncation: TextParagraph.Truncation
  private let alignment: TextBlock.Alignment

  init(_ paragraph: StyledText.Paragraph, _ request: TextBlock.Request) {
    (self.paragraph, self.request) = (paragraph, request)
    truncation = paragraph.settings.truncation ?? request.truncation
    alignment =
      request.isFlushLeft ? .left : paragraph.settings.alignment ?? request.alignment
  }

  /// How far down lines go, in points; without an end where none is truncated.
  var limit: Double { request.wraps && truncation != .none ? request.height : .infinity }

  /// - Parameters:
  ///   - room: How high the lines may be, in points, before the last that fits is truncated.
  ///   - seen: How high the part of them is that is seen; lines below it may be left out.
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
        request = try request.beginning(in: fonts, within: allowance)
      }
      try allowance.take(request.text.utf8.count)
      try allowance.check(request.text)
      return try fonts.lines(of: request)
    }
    request.wrapping = settings.breaksWords ? .characters : .words
    request.isJustified = alignment == .justified
    request.hyphenation = settings.hyphenation
    let lines = try request.lines(in: fonts, within: allowance) {
      // One more than those that are seen, which may have to be truncated.
      height(of: $0.dropLast()) > seen
    }
    try allowance.take(lines.last.map { $0.start + $0.length } ?? 0)
    guard room < .infinity else { return lines }
    var end = 0.0
    let fitting = lines.prefix { line in
      let height = settings.height(of: line.ascent + line.descent + line.leading)
      defer { end += height + settings.lineSpacing }
      // Sums of fractions may be a little more than what they stand for.
      return end + height - line.leading <= room * (1 + 1e-9)
    }
    guard fitting.count < lines.count else { return lines }
    request.truncation = truncation
    let kept = max(fitting.count - 1, 0)
    let cut = try request.cutLine(after: kept, of: lines, in: fonts, &allowance)
    return lines.prefix(kept) + (cut.map { [$0] } ?? [])
  }

  private func height(of lines: some Sequence<TextLine>) -> Double {
    lines.reduce(0) {
      $0 + paragraph.settings.height(of: $1.ascent + $1.descent + $1.leading)
        + paragraph.settings.lineSpacing
    }
  }

  /// Whether of a line that is not wrapped, however long, the beginning is all that is seen.
  private var showsOnlyBeginning: Bool {
    (truncation == .none || truncation == .end)
      && (alignment == .natural || alignment == .justified)
  }

  /// Where a line begins on the left, in points.
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
    // A justified line that is not as wide as the box lies where its text begins.
    case .natural, .justified: line.isRightToLeft ? end : left
    }
  }
}
