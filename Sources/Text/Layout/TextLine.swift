import StrataGraphics

/// A line of text, its glyphs in their places.
package struct TextLine: Sendable {
  /// From left to right.
  package let runs: [TextRun]
  /// Where it begins in its paragraph, in bytes of UTF-8.
  package let start: Int
  /// In bytes of UTF-8.
  package let length: Int
  /// In points, without white space at the end.
  package let width: Double
  /// The largest of its fonts, in points.
  package let ascent: Double
  package let descent: Double
  package let leading: Double
  package let isRightToLeft: Bool
}

/// Glyphs of one face and size.
package struct TextRun: Sendable {
  package let typeface: Typeface
  /// In points.
  package let size: Double
  /// Of the bidirectional algorithm: odd for text that runs from right to left.
  package let level: Int
  /// From the line's left end, in points.
  package let x: Double
  package let width: Double
  /// Among the styles of its paragraph.
  let style: Int
  /// Whether it stands for text that was left out.
  package let isEllipsis: Bool
  package let glyphs: [TextGlyph]
}

/// A glyph in its place on a line.
package struct TextGlyph: Sendable {
  /// Of the run's face; the code point where no font has the character.
  package let id: UInt32
  package let isMissing: Bool
  /// In points from the run's left end and the line's baseline, y down.
  package let origin: SIMD2<Double>
  /// In points.
  package let advance: Double
  /// Where its cluster begins in the paragraph, in bytes of UTF-8.
  package let cluster: Int
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
