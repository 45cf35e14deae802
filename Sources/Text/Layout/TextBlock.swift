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
    package var text: String
    package var font: FontRequest
    /// Of the box, in points.
    package var width: Double
    package var height: Double
    package var wraps = false
    package var alignment = Alignment.natural
    package var truncation = TextParagraph.Truncation.none

    package init(_ text: String, _ font: FontRequest, width: Double, height: Double) {
      (self.text, self.font, self.width, self.height) = (text, font, width, height)
    }
  }

  /// A line in its place.
  package struct PlacedLine: Sendable {
    package let line: TextLine
    /// Of its left end on the baseline, in points from the box's top left corner.
    package let origin: SIMD2<Double>
    /// Where it begins in the text, in bytes of UTF-8.
    package let start: Int
  }

  package private(set) var lines: [PlacedLine] = []
  /// Of the longest line, in points.
  package private(set) var width = 0.0
  /// From the top to below the last line, in points.
  package private(set) var height = 0.0

  package init(_ request: Request, in fonts: FontSet) throws(TextError) {
    guard request.font.size > 0, request.font.size.isFinite, request.width.isFinite else { return }
    for paragraph in request.text.paragraphs {
      let limit = request.wraps && request.truncation != .none ? request.height : .infinity
      if height >= limit, !lines.isEmpty { break }
      for line in try Self.lines(of: paragraph.text, request, in: fonts, room: limit - height) {
        place(line, request, paragraph.start)
      }
    }
  }

  /// The lines of a paragraph.
  ///
  /// - Parameter room: How high they may be, in points, before the last that fits is truncated.
  private static func lines(
    of text: String, _ request: Request, in fonts: FontSet, room: Double
  ) throws(TextError) -> [TextLine] {
    var paragraph = TextParagraph(text, request.font)
    paragraph.width = max(request.width, 0)
    paragraph.wraps = request.wraps
    paragraph.isJustified = request.wraps && request.alignment == .justified
    if !request.wraps { paragraph.truncation = request.truncation }
    let lines = try fonts.lines(of: paragraph)
    guard room < .infinity else { return lines }
    var end = 0.0
    let fitting = lines.prefix { line in
      end += line.ascent + line.descent
      defer { end += line.leading }
      // Sums of fractions may be a little more than what they stand for.
      return end <= room * (1 + 1e-9)
    }
    guard fitting.count < lines.count else { return lines }
    paragraph.truncation = request.truncation
    paragraph.mostLines = max(fitting.count, 1)
    return try fonts.lines(of: paragraph)
  }

  private mutating func place(_ line: TextLine, _ request: Request, _ start: Int) {
    let rest = request.width - line.width
    let x: Double =
      switch request.alignment {
      case .left: 0
      case .right: rest
      case .center: rest / 2
      // A justified line that is not as wide as the box lies where its text begins.
      case .natural, .justified: line.isRightToLeft ? rest : 0
      }
    lines.append(
      PlacedLine(
        line: line, origin: SIMD2(x, height + line.ascent), start: start + line.start))
    width = max(width, line.width)
    height += line.ascent + line.descent + line.leading
  }

  /// The ink of all lines, in points from the box's top left corner.
  package var outlines: Path {
    var path = Path()
    for placed in lines { placed.line.addOutlines(to: &path, at: placed.origin) }
    return path
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
