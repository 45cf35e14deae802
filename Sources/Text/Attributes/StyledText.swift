import StrataGraphics

/// What a run of text looks like.
struct TextStyle: Hashable, Sendable {
  var font: FontRequest
  var color: Color
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

  /// What lies between line breaks.
  var paragraphs: [Paragraph] {
    var found: [Paragraph] = []
    var run = 0
    var start = 0
    for part in text.paragraphs {
      while run + 1 < runs.count, runs[run].end <= part.start { run += 1 }
      start = part.start
      let length = part.text.utf8.count
      var own: [Run] = []
      for index in run..<runs.count {
        var next = runs[index]
        next.end = min(next.end - start, length)
        own.append(next)
        if next.end == length { break }
      }
      found.append(
        Paragraph(text: part.text, start: start, runs: own, settings: runs[run].settings))
    }
    return found
  }
}

extension String {
  /// What lies between line breaks, with where each begins in bytes of UTF-8.
  fileprivate var paragraphs: [(text: String, start: Int)] {
    var found: [(text: String, start: Int)] = []
    var begin = startIndex
    func add(_ end: Index) {
      found.append((String(self[begin..<end]), utf8.distance(from: startIndex, to: begin)))
    }
    // A carriage return with a line feed is one character.
    for index in indices where self[index].isNewline {
      add(index)
      begin = self.index(after: index)
    }
    add(endIndex)
    return found
  }
}
