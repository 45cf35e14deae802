package import StrataGraphics

extension TextLine {
  /// Returns the glyphs of the line by face and size, for back ends.
  ///
  /// Origins are relative to the line's left end on the baseline. Runs have no colors: a layered
  /// color glyph is drawn by its own outline. A character that no font has becomes a box in a run
  /// of its own, and so does a bitmap glyph.
  ///
  /// - Parameter text: The text of the line's paragraph.
  package func glyphRuns(of text: String) -> [GlyphRun] {
    runs.flatMap { run -> [GlyphRun] in
      func hasOutline(_ glyph: TextGlyph) -> Bool { !glyph.isMissing && run.typeface.hasOutlines }
      let found = run.glyphs.filter(hasOutline).map {
        GlyphRun.Glyph(id: $0.id, origin: SIMD2(run.x, 0) + $0.origin)
      }
      let boxes = run.glyphs.filter { !hasOutline($0) }.map { glyph in
        let codePoint = glyph.isMissing ? glyph.id : text.codePoint(at: glyph.cluster)
        let (corner, width) = run.box(of: glyph)
        return GlyphRun(
          [GlyphRun.Glyph(id: codePoint, origin: corner)], of: MissingGlyphBoxes.shared,
          size: width)
      }
      return (found.isEmpty ? [] : [GlyphRun(found, of: run.typeface, size: run.size)]) + boxes
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
