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
    /// The width of a box that fits the line with its indentations, whatever its alignment.
    var neededWidth = 0.0
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
  /// The width of a box in which the lines wrap in the same way, in points.
  ///
  /// It includes indentations, but not the space that aligns lines.
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
      request.text.runs.allSatisfy(\.style.font.hasValidSize)
    else { return }
    var previous: (setter: ParagraphSetter, lines: [TextLine])?
    for var paragraph in request.text.paragraphs {
      if let previous {
        let settings = previous.setter.paragraph.settings
        height += settings.lineSpacing + settings.spacingAfter + paragraph.settings.spacingBefore
        paragraph.continueDirection(of: previous.lines)
      }
      let setter = ParagraphSetter(paragraph, request)
      let room = setter.limit - height
      var found: [TextLine] = []
      // Lines below the box are not visible.
      if lines.isEmpty || height < min(setter.limit, request.height) {
        found = try setter.lines(
          in: fonts, room: room, seen: request.height - height, isFirst: lines.isEmpty, &allowance)
      }
      if found.isEmpty, room < .infinity, let previous, request.text.hasWords(from: paragraph.start)
      {
        let line = try previous.setter.lastLine(of: previous.lines, in: fonts, &allowance)
        if let line { replaceLastLine(by: line, previous.setter, of: previous.lines.count) }
      }
      for (index, line) in found.enumerated() where height < request.height || index == 0 {
        place(line, setter, isFirst: index == 0, isLast: index + 1 == found.count)
      }
      if found.isEmpty || found.contains(where: \.isTruncated) && room < .infinity { break }
      previous = (setter, found)
    }
    height = lines.last?.bottom ?? 0
  }

  /// Removes lines that end below a height, except the first one.
  mutating func dropLines(below limit: Double) {
    // Allows for rounding errors in sums.
    while lines.count > 1, let last = lines.last, last.bottom > limit * (1 + 1e-9) {
      lines.removeLast()
      height = lines.last?.bottom ?? 0
    }
    updateWidth()
  }

  private mutating func updateWidth() {
    width = lines.reduce(0) { max($0, $1.neededWidth) }
  }

  /// - Parameter count: The number of lines of its paragraph.
  private mutating func replaceLastLine(
    by line: TextLine, _ setter: ParagraphSetter, of count: Int
  ) {
    height = lines.removeLast().top
    place(line, setter, isFirst: count == 1, isLast: true)
    updateWidth()
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
        top: height, bottom: height + own, neededWidth: setter.width(for: line, isFirst: isFirst)))
    width = max(width, lines[lines.count - 1].neededWidth)
    height += own + (isLast ? 0 : setter.paragraph.settings.lineSpacing)
  }
}
