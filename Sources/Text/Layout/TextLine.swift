package import StrataGraphics

/// A line of text with positioned glyphs.
package struct TextLine: Sendable {
  /// The runs from left to right.
  package private(set) var runs: [TextRun]
  /// The start in its paragraph, in UTF-8 bytes.
  package private(set) var start: Int
  /// The length in UTF-8 bytes.
  package private(set) var length: Int
  /// The width in points, without trailing white space.
  package private(set) var width: Double
  /// The maximum ascent of its fonts, in points.
  package private(set) var ascent: Double
  package private(set) var descent: Double
  package private(set) var leading: Double
  package let isRightToLeft: Bool
  /// The additional width in points without which the line would wrap before its last word.
  ///
  /// Pango requires it because the space at the end is kerned with the next word only while both
  /// are in one line.
  var breakAllowance = 0.0

  /// Whether an ellipsis replaces a part of the text.
  var isTruncated: Bool { runs.contains(where: \.isEllipsis) }

  /// The outlines of all glyphs without colors, relative to the line's left end on the baseline.
  package var outlines: Path {
    runs.reduce(into: Path()) { $1.addOutlines(to: &$0, at: SIMD2(), GlyphShape()) }
  }

  /// Returns the line in a paragraph that begins the given number of bytes earlier.
  func moved(by bytes: Int) -> TextLine {
    bytes == 0 ? self : moved { $0 + bytes }
  }

  /// Returns the line with its byte positions mapped to those of another paragraph.
  func moved(_ place: (Int) -> Int) -> TextLine {
    var line = self
    line.start = place(start)
    line.length = place(start + length) - line.start
    for run in line.runs.indices { line.runs[run].move(place) }
    return line
  }

  /// Returns the line with the ascent, descent and leading of another.
  func withHeight(of other: TextLine) -> TextLine {
    var line = self
    (line.ascent, line.descent, line.leading) = (other.ascent, other.descent, other.leading)
    return line
  }

  /// Returns the line with space added equally at some of its glyphs.
  ///
  /// - Parameters:
  ///   - more: The width to add in points. A negative one removes space, but no glyph moves to the
  ///     left of the previous one.
  ///   - isSpace: Whether space can be added at a cluster.
  /// - Returns: The line; nil if there is no such cluster.
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

  /// Returns the line with boxes for the characters whose glyphs cannot be drawn.
  ///
  /// - Parameter text: The text of the paragraph.
  func withBoxes(for text: String) -> TextLine {
    var line = self
    for run in line.runs.indices where !line.runs[run].typeface.hasOutlines {
      line.runs[run].addBoxes(for: text)
    }
    return line
  }

  /// Returns the line without the remains of characters that an ellipsis replaces only in part.
  ///
  /// Pango leaves marks and vowels of removed letters.
  ///
  /// - Parameter text: The text of the paragraph.
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
  /// The font size in points.
  package let size: Double
  /// The bidirectional level; odd for right-to-left text.
  package let level: Int
  /// The offset from the line's left end, in points.
  package fileprivate(set) var x: Double
  package fileprivate(set) var width: Double
  /// The index in the styles of its paragraph.
  let style: Int
  /// Whether the run is an ellipsis for removed text.
  package let isEllipsis: Bool
  package private(set) var glyphs: [TextGlyph]

  fileprivate mutating func move(_ place: (Int) -> Int) {
    for glyph in glyphs.indices { glyphs[glyph].cluster = place(glyphs[glyph].cluster) }
  }

  /// - Returns: The total width added.
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
      let codePoint = text.codePoint(at: glyphs[glyph].cluster)
      if let character = Unicode.Scalar(codePoint), character.isBlank { continue }
      glyphs[glyph].isMissing = true
      glyphs[glyph].id = codePoint
    }
  }

  /// Removes the glyphs of some parts of the text, and closes the gaps.
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

extension Unicode.Scalar {
  /// Whether the character has no ink in any font, such as a space or a variation selector.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || [.control, .format].contains(properties.generalCategory)
  }
}

/// A positioned glyph of a line.
package struct TextGlyph: Sendable {
  /// The glyph index in the run's face, or the code point if no font has the character.
  package fileprivate(set) var id: UInt32
  package fileprivate(set) var isMissing: Bool
  /// The position in points from the run's left end and the line's baseline, y down.
  package fileprivate(set) var origin: SIMD2<Double>
  /// The advance in points.
  package fileprivate(set) var advance: Double
  /// The start of its cluster in the paragraph, in UTF-8 bytes.
  package fileprivate(set) var cluster: Int
}

extension TextRun {
  /// Returns whether a glyph has colors.
  func isColored(_ glyph: TextGlyph) -> Bool {
    !glyph.isMissing && typeface.colorGlyph(glyph.id) != nil
  }

  /// Returns the lower left corner and the width of a missing character's box.
  ///
  /// The corner is relative to the line's left end on the baseline.
  func box(of glyph: TextGlyph) -> (corner: SIMD2<Double>, width: Double) {
    // Limits the height to that of letters, so that the box stays in its line.
    let width = max(
      min(glyph.advance * 0.9, typeface.ascent * size / MissingGlyph.heightOfWidth), 0)
    return (glyph.origin + SIMD2(x + (glyph.advance - width) / 2, 0), width)
  }

  /// Adds the outlines of glyphs to a path, except color glyphs.
  ///
  /// - Parameter origin: The line's left end on the baseline.
  func addOutlines(to path: inout Path, at origin: SIMD2<Double>, _ shape: GlyphShape) {
    for glyph in glyphs {
      if let outline = outline(of: glyph, at: origin, shape) { path.append(outline) }
    }
  }

  /// Returns the outline of a positioned glyph, or a box for a missing character.
  ///
  /// Returns nil for a color glyph.
  ///
  /// - Parameter origin: The line's left end on the baseline.
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
