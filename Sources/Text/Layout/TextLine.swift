package import StrataGraphics

/// A line of text, its glyphs in their places.
package struct TextLine: Sendable {
  /// From left to right.
  package private(set) var runs: [TextRun]
  /// Where it begins in its paragraph, in bytes of UTF-8.
  package private(set) var start: Int
  /// In bytes of UTF-8.
  package private(set) var length: Int
  /// In points, without white space at the end.
  package private(set) var width: Double
  /// The largest of its fonts, in points.
  package let ascent: Double
  package let descent: Double
  package let leading: Double
  package let isRightToLeft: Bool

  /// The same in a paragraph that begins so many bytes before.
  func moved(by bytes: Int) -> TextLine {
    bytes == 0 ? self : moved { $0 + bytes }
  }

  /// The same in a paragraph whose bytes lie elsewhere.
  func moved(_ place: (Int) -> Int) -> TextLine {
    var line = self
    line.start = place(start)
    line.length = place(start + length) - line.start
    for run in line.runs.indices { line.runs[run].move(place) }
    return line
  }

  /// The same with more room at some of its glyphs, in equal parts.
  ///
  /// - Parameters:
  ///   - more: In points; below 0 there is less, but no glyph moves to the left of the one before it.
  ///   - isSpace: Whether there is room at a cluster.
  /// - Returns: nil where there is none.
  func widened(by more: Double, at isSpace: (Int) -> Bool) -> TextLine? {
    let spaces = runs.reduce(0) { $0 + $1.glyphs.count { isSpace($0.cluster) } }
    guard spaces > 0, more.isFinite else { return nil }
    var line = self
    var added = 0.0
    for run in line.runs.indices {
      line.runs[run].x += added
      let own = line.runs[run].widen(by: more / Double(spaces), at: isSpace)
      line.runs[run].width += own
      added += own
    }
    line.width += added
    return line
  }

  /// The same with boxes for the characters whose glyphs can't be drawn.
  ///
  /// - Parameter text: The paragraph's.
  func withBoxes(for text: String) -> TextLine {
    var line = self
    for run in line.runs.indices where !line.runs[run].typeface.hasOutlines {
      line.runs[run].addBoxes(for: text)
    }
    return line
  }

  /// The same without the remains of characters that an ellipsis stands for a part of: Pango leaves marks
  /// and vowels whose letter is gone.
  ///
  /// - Parameter text: The paragraph's.
  func withWholeCharacters(of text: String) -> TextLine {
    guard let start = runs.first(where: { $0.isEllipsis })?.glyphs.first?.cluster else {
      return self
    }
    let shown = runs.lazy.filter { !$0.isEllipsis }.flatMap(\.glyphs).map(\.cluster)
    let end = shown.filter { $0 >= start }.min()
    var torn: [Range<Int>] = []
    var place = 0
    for character in text {
      let next = place + character.utf8.count
      if place < start && start < next { torn.append(place..<start) }
      if let end, place < end && end < next { torn.append(end..<next) }
      if place >= end ?? start { break }
      place = next
    }
    guard !torn.isEmpty else { return self }
    var line = self
    line.width = 0
    for run in line.runs.indices {
      line.runs[run].x = line.width
      if !line.runs[run].isEllipsis { line.runs[run].remove(torn) }
      line.width += line.runs[run].width
    }
    return line
  }
}

/// Glyphs of one face and size.
package struct TextRun: Sendable {
  package let typeface: Typeface
  /// In points.
  package let size: Double
  /// Of the bidirectional algorithm: odd for text that runs from right to left.
  package let level: Int
  /// From the line's left end, in points.
  package fileprivate(set) var x: Double
  package fileprivate(set) var width: Double
  /// Among the styles of its paragraph.
  let style: Int
  /// Whether it stands for text that was left out.
  package let isEllipsis: Bool
  package private(set) var glyphs: [TextGlyph]

  fileprivate mutating func move(_ place: (Int) -> Int) {
    for glyph in glyphs.indices { glyphs[glyph].cluster = place(glyphs[glyph].cluster) }
  }

  /// - Returns: How much wider the glyphs are together.
  fileprivate mutating func widen(by more: Double, at isSpace: (Int) -> Bool) -> Double {
    var added = 0.0
    for glyph in glyphs.indices {
      glyphs[glyph].origin.x += added
      guard isSpace(glyphs[glyph].cluster) else { continue }
      let own = max(more, -glyphs[glyph].advance)
      glyphs[glyph].advance += own
      added += own
    }
    return added
  }

  fileprivate mutating func addBoxes(for text: String) {
    for glyph in glyphs.indices where !glyphs[glyph].isMissing && !typeface.hasInk(glyphs[glyph].id)
    {
      glyphs[glyph].isMissing = true
      glyphs[glyph].id = text.codePoint(at: glyphs[glyph].cluster)
    }
  }

  /// Removes the glyphs of parts of the text, and closes the gaps.
  fileprivate mutating func remove(_ clusters: [Range<Int>]) {
    var removed = 0.0
    glyphs = glyphs.compactMap { glyph in
      guard !clusters.contains(where: { $0.contains(glyph.cluster) }) else {
        removed += glyph.advance
        return nil
      }
      var moved = glyph
      moved.origin.x -= removed
      return moved
    }
    width -= removed
  }
}

/// A glyph in its place on a line.
package struct TextGlyph: Sendable {
  /// Of the run's face; the code point where no font has the character.
  package fileprivate(set) var id: UInt32
  package fileprivate(set) var isMissing: Bool
  /// In points from the run's left end and the line's baseline, y down.
  package fileprivate(set) var origin: SIMD2<Double>
  /// In points.
  package fileprivate(set) var advance: Double
  /// Where its cluster begins in the paragraph, in bytes of UTF-8.
  package fileprivate(set) var cluster: Int
}

extension TextRun {
  /// Whether a glyph has colours of its own.
  func isColored(_ glyph: TextGlyph) -> Bool {
    !glyph.isMissing && typeface.colorGlyph(glyph.id) != nil
  }

  /// Where the box of a missing character lies: its lower left corner from the line's left end on the
  /// baseline, and its width.
  func box(of glyph: TextGlyph) -> (corner: SIMD2<Double>, width: Double) {
    // It is to be as high as letters are, not to leave its line.
    let width = max(
      min(glyph.advance * 0.9, typeface.ascent * size / MissingGlyph.heightOfWidth), 0)
    return (glyph.origin + SIMD2(x + (glyph.advance - width) / 2, 0), width)
  }

  /// Adds the outlines of its glyphs to a path, but for those that have colours of their own.
  ///
  /// - Parameter origin: Of the line's left end on the baseline.
  func addOutlines(to path: inout Path, at origin: SIMD2<Double>, _ shape: GlyphShape) {
    for glyph in glyphs {
      if let outline = outline(of: glyph, at: origin, shape) { path.append(outline) }
    }
  }

  /// The outline of a glyph in its place, a box for a character that no font has; nil for one that has
  /// colours of its own.
  ///
  /// - Parameter origin: Of the line's left end on the baseline.
  package func outline(of glyph: TextGlyph, at origin: SIMD2<Double>) -> Path? {
    outline(of: glyph, at: origin, GlyphShape())
  }

  private func outline(
    of glyph: TextGlyph, at origin: SIMD2<Double>, _ shape: GlyphShape
  ) -> Path? {
    if glyph.isMissing {
      let (corner, width) = box(of: glyph)
      return MissingGlyph.outline(of: glyph.id).mapPoints { $0 * width + corner + origin }
    }
    if isColored(glyph) { return nil }
    let place = origin + SIMD2(x, 0) + glyph.origin
    return shape.placed(typeface.outline(of: glyph.id), size: size, at: place)
  }
}
