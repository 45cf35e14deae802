import StrataGraphics

/// What a run of text looks like.
struct TextStyle: Hashable, Sendable {
  var font: FontRequest
  var color: Color
  /// Whether Core Text draws in the fill colour of its context instead.
  var hasContextColor = false
  var background: Color?
  var underline: TextRule?
  var strikethrough: TextRule?
  /// Added to the width of each character, in points.
  var spacing = 0.0
  /// Above the baseline, in points.
  var rise = 0.0
  var hasLigatures = true
  var shape = GlyphShape()
  /// Nil for filled glyphs.
  var stroke: TextStroke?
  var shadow: TextShadow?
  /// What each character stands for.
  var attachment: TextAttachment?

  init(_ font: FontRequest, _ color: Color) {
    (self.font, self.color) = (font, color)
  }

  /// Of OpenType, with commas between them.
  var features: String {
    let ligatures = hasLigatures ? [] : ["liga=0", "clig=0"]
    return (ligatures + (font.features.isEmpty ? [] : [font.features])).joined(separator: ",")
  }
}

/// Lines along the outlines of glyphs.
struct TextStroke: Hashable, Sendable {
  /// In points.
  var width: Double
  /// Nil for the text's.
  var color: Color?
  /// Whether glyphs are filled too.
  var isFilled: Bool

  /// - Parameter percent: Of the font's size; below 0 glyphs are filled too.
  /// - Returns: Nil for a width of 0.
  init?(percent: Double, of size: Double, _ color: Color?) {
    guard percent != 0 else { return nil }
    width = abs(percent) / 100 * size
    self.color = color
    isFilled = percent < 0
  }
}

/// How the lines of a paragraph are set; see `NSParagraphStyle`, whose lengths these are.
struct ParagraphSettings: Hashable, Sendable {
  /// Nil for that of the box.
  var alignment: TextBlock.Alignment?
  /// Nil for that of the box.
  var truncation: TextParagraph.Truncation?
  var direction = TextParagraph.Direction.natural
  var breaksWords = false
  /// Words are divided behind lines that are shorter than this part of their room.
  var hyphenation = 0.0
  var lineSpacing = 0.0
  var spacingBefore = 0.0
  var spacingAfter = 0.0
  var firstIndent = 0.0
  var indent = 0.0
  var tailIndent = 0.0
  var lineHeights: ClosedRange<Double> = 0 ... .infinity
  var lineHeightMultiple = 0.0
  /// In order; nil for those of a style that says nothing of them.
  var tabs: [TextTab] = NSTextTab.standard
  /// Between those behind the last of the tabs, in points; 0 for the distance of the last two.
  var tabInterval = 0.0

  /// How high a line is whose fonts make it so high.
  func height(of natural: Double) -> Double {
    let height = lineHeightMultiple > 0 ? natural * lineHeightMultiple : natural
    return min(max(height, lineHeights.lowerBound), lineHeights.upperBound)
  }

  /// From where the line begins that is indented less, up to the width of the box.
  func tabs(width: Double) -> [TextTab] {
    var all = tabs
    var last = tabs.last?.position ?? 0
    // The distance of the last two goes on by itself.
    let end = min(width, last + 1_000 * tabInterval)
    while tabInterval > 0, last < end {
      last += tabInterval
      all.append(TextTab(position: last, kind: .left))
    }
    for index in all.indices { all[index].position -= min(firstIndent, indent) }
    return all.filter { $0.position > 0 }
  }

  /// Where lines end, in points from the side where text ends.
  func tail(width: Double) -> Double {
    tailIndent > 0 ? max(width - tailIndent, 0) : -tailIndent
  }
}

/// A text whose parts look different.
struct StyledText: Hashable, Sendable {
  struct Run: Hashable, Sendable {
    /// Where it ends, in bytes of UTF-8; it begins where the one before it ends.
    var end: Int
    var style: TextStyle
    /// Of the paragraph that begins in the run.
    var settings = ParagraphSettings()
  }

  /// A part of the text without line breaks.
  struct Paragraph {
    var text: String
    /// In the whole text, in bytes of UTF-8.
    var start: Int
    /// Their ends are within the paragraph.
    var runs: [Run]
    var settings: ParagraphSettings
  }

  var text: String
  /// In order, and as long as the text together; at least one.
  var runs: [Run]
  /// Where characters for directions were put in, in bytes, in order; each has three.
  var controls: [Int] = []

  init(_ text: String, _ style: TextStyle) {
    self.text = text
    runs = [Run(end: text.utf8.count, style: style)]
  }

  init(_ text: String, _ runs: [Run]) {
    precondition(!runs.isEmpty, "a text has a style")
    (self.text, self.runs) = (text, runs)
  }

  /// What lies between line breaks, worked out one by one: of a long text, few are seen.
  var paragraphs: Paragraphs { Paragraphs(of: self) }

  struct Paragraphs: Sequence, IteratorProtocol {
    private let whole: StyledText
    /// Where the next one begins, in bytes of UTF-8; nil at the end.
    private var start: Int? = 0
    /// Of its first character.
    private var run = 0

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
      return Paragraph(text: text, start: start, runs: own, settings: runs[run].settings)
    }
  }
}

extension String {
  /// Where the line that begins at a byte ends, and where the next one begins; nil for none.
  ///
  /// Breaks are those of `Character.isNewline`; a carriage return with a line feed is one.
  fileprivate func lineBreak(from start: Int) -> (line: Int, next: Int?) {
    var text = self
    return text.withUTF8 { bytes in
      var place = start
      while place < bytes.count {
        let byte = bytes[place]
        // Few bytes are looked at any closer.
        if byte < 0x0E || byte == 0xC2 || byte == 0xE2 {
          let next = place + 1 < bytes.count ? bytes[place + 1] : 0
          let last = place + 2 < bytes.count ? bytes[place + 2] : 0
          if byte == 0x0D, next == 0x0A { return (place, place + 2) }
          if (0x0A...0x0D).contains(byte) { return (place, place + 1) }
          if byte == 0xC2, next == 0x85 { return (place, place + 2) }
          if byte == 0xE2, next == 0x80, last & 0xFE == 0xA8 { return (place, place + 3) }
        }
        place += 1
      }
      return (bytes.count, nil)
    }
  }
}
