import StrataGraphics

/// A line of text, its glyphs in their places.
package struct TextLine: Sendable {
  /// From left to right.
  package private(set) var runs: [TextRun]
  /// Where it begins in its paragraph, in bytes of UTF-8.
  package private(set) var start: Int
  /// In bytes of UTF-8.
  package let length: Int
  /// In points, without white space at the end.
  package private(set) var width: Double
  /// The largest of its fonts, in points.
  package let ascent: Double
  package let descent: Double
  package let leading: Double
  package let isRightToLeft: Bool

  /// The same in a paragraph that begins so many bytes before.
  func moved(by bytes: Int) -> TextLine {
    guard bytes != 0 else { return self }
    var line = self
    line.start += bytes
    for run in line.runs.indices { line.runs[run].move(by: bytes) }
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
  package private(set) var width: Double
  /// Among the styles of its paragraph.
  let style: Int
  /// Whether it stands for text that was left out.
  package let isEllipsis: Bool
  package private(set) var glyphs: [TextGlyph]

  fileprivate mutating func move(by bytes: Int) {
    for glyph in glyphs.indices { glyphs[glyph].cluster += bytes }
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
  package let id: UInt32
  package let isMissing: Bool
  /// In points from the run's left end and the line's baseline, y down.
  package fileprivate(set) var origin: SIMD2<Double>
  /// In points.
  package let advance: Double
  /// Where its cluster begins in the paragraph, in bytes of UTF-8.
  package fileprivate(set) var cluster: Int
}

extension TextRun {
  /// Adds the outlines of its glyphs to a path.
  ///
  /// - Parameter origin: Of the line's left end on the baseline.
  func addOutlines(to path: inout Path, at origin: SIMD2<Double>, _ shape: GlyphShape) {
    for glyph in glyphs {
      let place = origin + SIMD2(x, 0) + glyph.origin
      if glyph.isMissing {
        path.append(MissingGlyph.outline(of: glyph.id, width: glyph.advance, at: place))
      } else {
        path.append(shape.placed(typeface.outline(of: glyph.id), size: size, at: place))
      }
    }
  }
}
