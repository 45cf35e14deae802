import StrataGraphics

/// The appearance of a run of text.
struct TextStyle: Hashable, Sendable {
  var font: FontRequest
  var color: Color
  /// The pattern that is painted instead of the color; nil for a plain color.
  var pattern: CGColor?
  /// Whether Core Text draws in the fill color of its context instead.
  var hasContextColor = false
  var background: Color?
  var underline: TextRule?
  var strikethrough: TextRule?
  /// The space added to the width of each character, in points.
  var spacing = 0.0
  /// The offset above the baseline, in points.
  var rise = 0.0
  var hasLigatures = true
  /// Whether the font's kerning of letter pairs is applied.
  var hasPairKerning = true
  var shape = GlyphShape()
  /// The stroke; nil for filled glyphs.
  var stroke: TextStroke?
  var shadow: TextShadow?
  /// The attachment that each character represents.
  var attachment: TextAttachment?

  init(_ font: FontRequest, _ color: Color) {
    (self.font, self.color) = (font, color)
  }

  /// The OpenType features, separated by commas.
  var features: String {
    let ligatures = hasLigatures ? [] : ["liga=0", "clig=0"]
    let kerning = hasPairKerning ? [] : ["kern=0"]
    let own = font.features.isEmpty ? [] : [font.features]
    return (ligatures + kerning + own).joined(separator: ",")
  }

  /// The OpenType features of ASCII digits.
  ///
  /// Many fonts kern "11", also where digits are otherwise of equal width.
  var digitFeatures: String {
    font.features.contains("tnum=1") ? features + ",kern=0" : features
  }
}

/// A stroke along the outlines of glyphs.
struct TextStroke: Hashable, Sendable {
  /// The width in points.
  var width: Double
  /// The color; nil for that of the text.
  var color: Color?
  /// Whether glyphs are also filled.
  var isFilled: Bool

  /// - Parameter percent: The width in percent of the font size; if it is negative, glyphs are also
  ///   filled.
  /// - Returns: The stroke; nil for a width of 0.
  init?(percent: Double, of size: Double, _ color: Color?) {
    guard percent != 0 else { return nil }
    width = abs(percent) / 100 * size
    self.color = color
    isFilled = percent < 0
  }
}

/// The layout of a paragraph's lines; see `NSParagraphStyle`, which defines the lengths.
struct ParagraphSettings: Hashable, Sendable {
  /// The alignment; nil for that of the box.
  var alignment: TextBlock.Alignment?
  /// The truncation; nil for that of the box.
  var truncation: TextParagraph.Truncation?
  var direction = TextParagraph.Direction.natural
  var breaksWords = false
  /// The fraction of the available width below which a line causes hyphenation.
  var hyphenation = 0.0
  var lineSpacing = 0.0
  var spacingBefore = 0.0
  var spacingAfter = 0.0
  var firstIndent = 0.0
  var indent = 0.0
  var tailIndent = 0.0
  var lineHeights: ClosedRange<Double> = 0 ... .infinity
  var lineHeightMultiple = 0.0
  /// The tab stops in order.
  var tabs: [TextTab] = NSTextTab.standard
  /// The interval after the last tab stop, in points; 0 for that of the last two.
  var tabInterval = 0.0

  /// The settings after a line separator.
  fileprivate var continued: ParagraphSettings {
    var rest = self
    (rest.firstIndent, rest.spacingBefore) = (indent, 0)
    return rest
  }

  /// Returns the height of a line, given its natural height.
  func height(of natural: Double) -> Double {
    let height = lineHeightMultiple > 0 ? natural * lineHeightMultiple : natural
    return min(max(height, lineHeights.lowerBound), lineHeights.upperBound)
  }

  /// Returns the tab stops up to the width of the box, relative to the smaller indentation.
  func tabs(width: Double) -> [TextTab] {
    var all = tabs
    let last = max(tabs.last?.position ?? 0, 0)
    // The layout itself continues with the interval of the last two tab stops.
    let end = min(width, last + 1_000 * tabInterval)
    if tabInterval > 0, last < end {
      // Stops after the last one are at multiples of the interval.
      let first = (last / tabInterval).rounded(.down) + 1
      let count = ((end / tabInterval).rounded(.up) - first).rounded()
      for step in 0...Int(min(max(count, 0), 1_000)) {
        all.append(TextTab(position: (first + Double(step)) * tabInterval, kind: .left))
      }
    }
    for index in all.indices { all[index].position -= min(firstIndent, indent) }
    return all.filter { $0.position > 0 }
  }

  /// Returns the end of lines, in points from the trailing side.
  func tail(width: Double) -> Double {
    tailIndent > 0 ? max(width - tailIndent, 0) : -tailIndent
  }
}

/// A text whose runs differ in appearance.
struct StyledText: Hashable, Sendable {
  struct Run: Hashable, Sendable {
    /// The end in UTF-8 bytes; the run begins at the end of the previous one.
    var end: Int
    var style: TextStyle
    /// The settings of a paragraph that begins in the run.
    var settings = ParagraphSettings()
  }

  /// A part of the text without line breaks: a paragraph, or a part of one between separators.
  struct Paragraph {
    var text: String
    /// The start in the whole text, in UTF-8 bytes.
    var start: Int
    /// The runs, with ends relative to the paragraph.
    var runs: [Run]
    var settings: ParagraphSettings
    /// Whether the text follows a line separator, which ends a line but not the paragraph.
    var isContinued = false

    /// Sets the direction of text after a line separator, which is that of the whole paragraph.
    mutating func continueDirection(of lines: [TextLine]) {
      guard isContinued, settings.direction == .natural, let line = lines.first else { return }
      settings.direction = line.isRightToLeft ? .rightToLeft : .leftToRight
    }
  }

  var text: String
  /// The consecutive runs, which cover the text; at least one.
  var runs: [Run]
  /// The byte positions of inserted direction controls, in order; each control takes three bytes.
  var controls: [Int] = []

  init(_ text: String, _ style: TextStyle) {
    self.text = text
    runs = [Run(end: text.utf8.count, style: style)]
  }

  init(_ text: String, _ runs: [Run]) {
    precondition(!runs.isEmpty, "a text needs at least one run")
    (self.text, self.runs) = (text, runs)
  }

  /// Returns whether the text from a byte on contains more than line breaks and spaces.
  func hasWords(from start: Int) -> Bool {
    text.utf8.dropFirst(start).contains { $0 > 0x20 }
  }

  /// The paragraphs, computed lazily because only a few of a long text are visible.
  var paragraphs: Paragraphs { Paragraphs(of: self) }

  struct Paragraphs: Sequence, IteratorProtocol {
    private let whole: StyledText
    /// The start of the next paragraph in UTF-8 bytes; nil at the end.
    private var start: Int? = 0
    /// The index of the run with its first character.
    private var run = 0
    /// The settings of the paragraph if the next part continues it.
    private var continued: ParagraphSettings?

    fileprivate init(of text: StyledText) { whole = text }

    mutating func next() -> Paragraph? {
      guard let start else { return nil }
      let ends = whole.text.lineBreak(from: start)
      let runs = whole.runs
      while run + 1 < runs.count, runs[run].end <= start { run += 1 }
      let bytes = whole.text.utf8
      let begin = bytes.index(bytes.startIndex, offsetBy: start)
      let text = String(whole.text[begin..<bytes.index(begin, offsetBy: ends.line - start)])
      var own: [Run] = []
      for index in run..<runs.count {
        var next = runs[index]
        next.end = Swift.min(next.end - start, ends.line - start)
        own.append(next)
        if next.end == ends.line - start { break }
      }
      self.start = ends.next
      var settings = continued ?? runs[run].settings
      let isContinued = continued != nil
      continued = nil
      if ends.isSeparator {
        continued = settings.continued
        settings.spacingAfter = 0
      }
      return Paragraph(
        text: text, start: start, runs: own, settings: settings, isContinued: isContinued)
    }
  }
}

extension String {
  /// A line break.
  fileprivate struct LineBreak {
    /// The end of the line.
    let line: Int
    /// The start of the next line; nil at the end of the text.
    let next: Int?
    /// Whether the break does not end the paragraph.
    var isSeparator = false
  }

  /// Returns the end of the line that begins at a byte.
  ///
  /// Line breaks are those of `Character.isNewline`. Paragraphs end at a line feed, a carriage
  /// return, both together, and U+2029.
  fileprivate func lineBreak(from start: Int) -> LineBreak {
    let text = utf8
    let bytes = text.span
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      // Few bytes need a closer inspection.
      if byte < 0x0E || byte == 0xC2 || byte == 0xE2 {
        let next = place + 1 < bytes.count ? bytes[place + 1] : 0
        let last = place + 2 < bytes.count ? bytes[place + 2] : 0
        if byte == 0x0D, next == 0x0A { return LineBreak(line: place, next: place + 2) }
        if (0x0A...0x0D).contains(byte) {
          let isSeparator = byte == 0x0B || byte == 0x0C
          return LineBreak(line: place, next: place + 1, isSeparator: isSeparator)
        }
        if byte == 0xC2, next == 0x85 {
          return LineBreak(line: place, next: place + 2, isSeparator: true)
        }
        if byte == 0xE2, next == 0x80, last & 0xFE == 0xA8 {
          return LineBreak(line: place, next: place + 3, isSeparator: last == 0xA8)
        }
      }
      place += 1
    }
    return LineBreak(line: bytes.count, next: nil)
  }
}
