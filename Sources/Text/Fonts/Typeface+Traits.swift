extension Typeface {
  /// The traits of the face, from its tables and glyphs.
  var traits: UIFontDescriptor.SymbolicTraits {
    var traits: UIFontDescriptor.SymbolicTraits = []
    let metrics = metrics
    if metrics.isItalic { traits.insert(.traitItalic) }
    if metrics.weight >= 600 { traits.insert(.traitBold) }
    if isMonospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// Whether narrow and wide letters and digits have the same advance.
  private var isMonospaced: Bool {
    let glyphs = ["i", "M", "0"].map { glyph(of: $0) }
    let advance = advance(of: glyphs[0])
    return advance > 0 && glyphs.allSatisfy { $0 != 0 && self.advance(of: $0) == advance }
  }
}
