package import StrataGraphics

extension TextLine {
  /// What back ends draw of the line's text: glyphs by face and size, their origins from the line's left
  /// end on the baseline.
  ///
  /// A character that no font has is a box of its own.
  package var glyphRuns: [GlyphRun] {
    runs.flatMap { run -> [GlyphRun] in
      let left = SIMD2(run.x, 0)
      func place(_ glyph: TextGlyph) -> GlyphRun.Glyph {
        GlyphRun.Glyph(id: glyph.id, origin: left + glyph.origin)
      }
      let found = run.glyphs.filter { !$0.isMissing }
      let boxes = run.glyphs.filter(\.isMissing)
      return [GlyphRun(found.map(place), of: run.typeface, size: run.size)].filter {
        !$0.glyphs.isEmpty
      } + boxes.map { GlyphRun([place($0)], of: MissingGlyphBoxes.shared, size: $0.advance) }
    }
  }
}

/// The boxes of characters that no font has, by code point; each is an em wide.
private final class MissingGlyphBoxes: GlyphOutlines {
  static let shared = MissingGlyphBoxes()

  func outline(of glyph: UInt32) -> Path {
    MissingGlyph.outline(of: glyph, width: 1, at: SIMD2())
  }
}
