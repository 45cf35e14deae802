import StrataGraphics

/// A line of text with positioned characters.
struct GlyphLine {
  struct Glyph {
    /// The outline relative to the glyph's origin on the baseline, y down; empty if it has none.
    var path: Path
    /// The position of the glyph's origin on the baseline, from the line's left end.
    var x: Double
    /// The distance to the next glyph, including tracking.
    var advance: Double
    var isSpace: Bool
    /// The position of its character in the text; glyphs of one character share it.
    var character = 0
  }

  var glyphs: [Glyph] = []
  /// Whether the line is the last one of a paragraph.
  var isLast = false
  /// The text that a text layer draws, because glyphs have their own colors; nil for all other
  /// lines.
  var coloredText: String?

  /// Returns the width up to the last glyph that is not a space, without the tracking after it.
  func width(tracking: Double) -> Double {
    glyphs.last { !$0.isSpace && $0.advance != 0 }.map { $0.x + $0.advance - tracking } ?? 0
  }

  /// Distributes the missing width over the spaces between words.
  mutating func justify(by more: Double) {
    guard more > 0, let first = glyphs.firstIndex(where: { !$0.isSpace }),
      let last = glyphs.lastIndex(where: { !$0.isSpace })
    else { return }
    let spaces = (first..<last).count { glyphs[$0].isSpace }
    guard spaces > 0 else { return }
    var shift = 0.0
    for index in first..<glyphs.count {
      glyphs[index].x += shift
      guard index < last, glyphs[index].isSpace else { continue }
      glyphs[index].advance += more / Double(spaces)
      shift += more / Double(spaces)
    }
  }
}

extension TextDocument {
  /// The tracking in points.
  var trackingLength: Double { tracking * size / 1000 }

  /// The size of small capitals relative to the font size.
  private static let smallCapitals = 0.7

  /// The paragraphs of the text, split into parts of equal font size.
  var paragraphs: [[(text: String, scale: Double)]] {
    text.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }.map {
      paragraph in
      switch capitals {
      case .none: return [(String(paragraph), 1)]
      case .all: return [(paragraph.uppercased(), 1)]
      case .small:
        var parts: [(text: String, scale: Double)] = []
        for character in paragraph {
          let scale = character.isLowercase ? Self.smallCapitals : 1
          if parts.last?.scale == scale {
            parts[parts.count - 1].text += character.uppercased()
          } else {
            parts.append((character.uppercased(), scale))
          }
        }
        return parts
      }
    }
  }

  /// Returns the lines of the text in a document's glyphs; missing glyphs take no space.
  ///
  /// - Parameter glyph: Returns a character's outline and advance at a font size of 1 point.
  func lines(_ glyph: (Character) -> (path: Path, advance: Double)?) -> [GlyphLine] {
    paragraphs.flatMap { paragraph in
      var placed: [GlyphLine.Glyph] = []
      for (text, scale) in paragraph {
        for character in text {
          let found = glyph(character)
          placed.append(
            GlyphLine.Glyph(
              path: found?.path.mapPoints { $0 * (scale * size) } ?? Path(), x: 0,
              advance: found.map { $0.advance * scale * size + trackingLength } ?? 0,
              isSpace: character.isWhitespace, character: placed.count))
        }
      }
      return broken(placed)
    }
  }

  /// Wraps glyphs into lines that fit into the box.
  ///
  /// Lines break after the last space, or inside a word that is wider than the box.
  private func broken(_ glyphs: [GlyphLine.Glyph]) -> [GlyphLine] {
    let room = box?.size.x ?? .infinity
    var lines: [GlyphLine] = []
    var start = 0
    repeat {
      var line = GlyphLine()
      var (x, next, lastSpace) = (0.0, start, Int?.none)
      while next < glyphs.count {
        var glyph = glyphs[next]
        if !glyph.isSpace, next > start, x + glyph.advance - trackingLength > room { break }
        if glyph.isSpace { lastSpace = next }
        glyph.x = x
        x += glyph.advance
        line.glyphs.append(glyph)
        next += 1
      }
      if next < glyphs.count, let lastSpace {
        line.glyphs.removeLast(next - lastSpace - 1)
        next = lastSpace + 1
      }
      lines.append(line)
      start = next
    } while start < glyphs.count
    lines[lines.count - 1].isLast = true
    return lines
  }

  /// Positions lines.
  ///
  /// - Parameter ascent: The ascent of the font in points.
  func set(_ lines: [GlyphLine], ascent: Double) -> SetText {
    var text = SetText()
    for (index, given) in lines.enumerated() {
      var line = given
      let width = line.width(tracking: trackingLength)
      var start = SIMD2(0, Double(index) * lineHeight - baselineShift)
      var room = 0.0
      if let box {
        start += box.origin + SIMD2(0, ascent)
        room = box.size.x
        if justification.fills(isLast: line.isLast) { line.justify(by: room - width) }
      }
      let share = justification.shareBefore(isLast: line.isLast)
      start.x += (room - line.width(tracking: trackingLength)) * share
      text.lines.append(
        SetText.Line(start: start, shareBefore: share, coloredText: line.coloredText))
      text.glyphs += line.glyphs.map { glyph in
        SetText.Glyph(
          path: glyph.path, line: index, character: glyph.character, x: glyph.x,
          advance: glyph.advance - trackingLength, isSpace: glyph.isSpace)
      }
    }
    return text
  }
}

extension TextDocument.Justification {
  /// Whether a line fills the width of its box.
  fileprivate func fills(isLast: Bool) -> Bool {
    switch self {
    case .left, .right, .center: false
    case .justifyLeft, .justifyRight, .justifyCenter: !isLast
    case .justifyAll: true
    }
  }

  /// Returns the fraction of the remaining width that is to the left of a line.
  fileprivate func shareBefore(isLast: Bool) -> Double {
    switch self {
    case .right: 1
    case .center: 0.5
    case .justifyRight: isLast ? 1 : 0
    case .justifyCenter: isLast ? 0.5 : 0
    case .left, .justifyLeft, .justifyAll: 0
    }
  }
}
