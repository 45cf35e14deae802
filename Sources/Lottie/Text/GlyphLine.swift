import StrataGraphics

/// A line of text set in the glyphs that a document brings along.
struct GlyphLine {
  struct Glyph {
    var outlines: [ShapeItem]
    /// Of its origin on the baseline, from the line's left end.
    var x: Double
    /// Where the next one stands, from there.
    var advance: Double
    var isSpace: Bool
  }

  var glyphs: [Glyph] = []

  /// Up to the end of the last glyph that is no space, without the tracking after it.
  func width(tracking: Double) -> Double {
    glyphs.last { !$0.isSpace }.map { $0.x + $0.advance - tracking } ?? 0
  }
}

extension TextDocument {
  /// What the text's size makes of an em of 100 units.
  var glyphScale: Double { size / 100 }

  /// Points.
  var trackingLength: Double { tracking * size / 1000 }

  /// The paragraphs of the text.
  var paragraphs: [Substring] {
    shownText.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }
  }

  /// The lines of the text in a document's glyphs; what has no glyph takes no room.
  func lines(_ glyph: (Character) -> LottieGlyph?) -> [GlyphLine] {
    paragraphs.flatMap { paragraph in
      let placed = paragraph.map { character -> GlyphLine.Glyph in
        let found = glyph(character)
        return GlyphLine.Glyph(
          outlines: found?.shapes ?? [], x: 0,
          advance: (found.map { $0.advance * glyphScale + trackingLength }) ?? 0,
          isSpace: character.isWhitespace)
      }
      return broken(placed)
    }
  }

  /// Glyphs in lines that fit into the box: broken after the last space, and within a word that is
  /// wider than the box.
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
    return lines
  }

  /// Where a line begins: its left end on the baseline.
  ///
  /// - Parameters:
  ///   - index: From 0.
  ///   - width: Of the line, points.
  ///   - ascent: Of the font, points.
  func start(ofLine index: Int, width: Double, ascent: Double) -> SIMD2<Double> {
    var start = SIMD2(0, Double(index) * lineHeight - baselineShift)
    var room = 0.0
    if let box {
      start += box.origin + SIMD2(0, ascent)
      room = box.size.x
    }
    start.x += (room - width) * shareBefore
    return start
  }

  /// How much of the room that a line leaves is to its left.
  var shareBefore: Double {
    switch justification {
    case .right, .justifyRight: 1
    case .center, .justifyCenter: 0.5
    case .left, .justifyLeft, .justifyAll: 0
    }
  }
}
