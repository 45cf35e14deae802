import StrataGraphics

extension TextRun {
  /// The extents of words, in points from the run's left end.
  ///
  /// A glyph without ink separates words.
  var words: [ClosedRange<Double>] {
    var words: [ClosedRange<Double>] = []
    var isInWord = false
    for glyph in glyphs {
      guard hasInk(glyph) else {
        isInWord = false
        continue
      }
      let (left, right) = (glyph.origin.x, glyph.origin.x + max(glyph.advance, 0))
      if isInWord, let word = words.last {
        words[words.count - 1] = min(word.lowerBound, left)...max(word.upperBound, right)
      } else {
        words.append(left...right)
      }
      isInWord = true
    }
    return words
  }

  private func hasInk(_ glyph: TextGlyph) -> Bool {
    glyph.isMissing || isColored(glyph) || !typeface.outline(of: glyph.id).isEmpty
  }
}
