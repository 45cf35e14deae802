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
    runs.flatMap { run in
      let pictures = run.glyphs.filter { !$0.isMissing && !run.typeface.hasOutlines }
      return run.glyphRuns(at: SIMD2())
        + pictures.map { run.boxRun(of: text.codePoint(at: $0.cluster), $0, at: SIMD2()) }
    }
  }
}

extension TextRun {
  /// Its glyphs, and a box for each character that no font has; without those that have colours of their
  /// own.
  ///
  /// - Parameter origin: Of the line's left end on the baseline.
  func glyphRuns(at origin: SIMD2<Double>) -> [GlyphRun] {
    let left = origin + SIMD2(x, 0)
    let found = glyphs.filter { !$0.isMissing && !isColored($0) }.map {
      GlyphRun.Glyph(id: $0.id, origin: left + $0.origin)
    }
    let boxes = glyphs.filter(\.isMissing).map { boxRun(of: $0.id, $0, at: origin) }
    return (found.isEmpty ? [] : [GlyphRun(found, of: typeface, size: size)]) + boxes
  }

  /// The box that stands for a glyph.
  fileprivate func boxRun(
    of codePoint: UInt32, _ glyph: TextGlyph, at origin: SIMD2<Double>
  ) -> GlyphRun {
    let (corner, width) = box(of: glyph)
    return GlyphRun(
      [GlyphRun.Glyph(id: codePoint, origin: corner + origin)], of: MissingGlyphBoxes.shared,
      size: width)
  }
}

/// The boxes of characters that no font has, by code point.
private final class MissingGlyphBoxes: GlyphOutlines {
  static let shared = MissingGlyphBoxes()

  func outline(of glyph: UInt32) -> Path {
    MissingGlyph.outline(of: glyph)
  }
}
