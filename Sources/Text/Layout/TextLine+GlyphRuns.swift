package import StrataGraphics

extension TextLine {
  /// What back ends draw of the line's text: glyphs by face and size, their origins from the line's left
  /// end on the baseline.
  ///
  /// A character that no font has is a box of its own, and so is one that is a picture: runs have no
  /// colours.
  ///
  /// - Parameter text: Of the line's paragraph.
  package func glyphRuns(of text: String) -> [GlyphRun] {
    runs.flatMap { run -> [GlyphRun] in
      let left = SIMD2(run.x, 0)
      func place(_ glyph: TextGlyph) -> GlyphRun.Glyph {
        GlyphRun.Glyph(id: glyph.id, origin: left + glyph.origin)
      }
      func isBox(_ glyph: TextGlyph) -> Bool { glyph.isMissing || !run.typeface.hasOutlines }
      let found = run.glyphs.filter { !isBox($0) }
      let boxes = run.glyphs.filter(isBox)
      return [GlyphRun(found.map(place), of: run.typeface, size: run.size)].filter {
        !$0.glyphs.isEmpty
      }
        + boxes.map { glyph in
          let (corner, width) = run.box(of: glyph)
          return GlyphRun(
            [GlyphRun.Glyph(id: text.codePoint(at: glyph.cluster), origin: corner)],
            of: MissingGlyphBoxes.shared, size: width)
        }
    }
  }
}

/// The boxes of characters that no font has, by code point.
private final class MissingGlyphBoxes: GlyphOutlines {
  static let shared = MissingGlyphBoxes()

  func outline(of glyph: UInt32) -> Path {
    MissingGlyph.outline(of: glyph)
  }
}
