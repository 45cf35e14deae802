import StrataDocuments
import StrataGraphics
import StrataText

/// Lays out the texts of a document with its glyphs, or with fonts if it has none.
final class TextSetter {
  private let fonts: [LottieFont]
  private let glyphs: [GlyphKey: LottieGlyph]
  /// The fonts for text without glyphs.
  private var machineFonts: MachineFonts
  /// The numbers of notes that have been taken.
  private var taken = (machine: 0, embedded: 0)

  init(
    _ fonts: [LottieFont], _ glyphs: [GlyphKey: LottieGlyph], machineFonts: MachineFonts
  ) {
    (self.fonts, self.glyphs, self.machineFonts) = (fonts, glyphs, machineFonts)
  }

  /// The font families that texts have requested of the machine.
  var families: Set<String> { machineFonts.names }

  /// Returns the document's description of a text's font; nil if it has none.
  func font(of document: TextDocument) -> LottieFont? {
    fonts.first { $0.name == document.font }
  }

  /// Whether a font of the document itself has been read.
  func isEmbedded(_ name: String) -> Bool {
    fonts.contains { $0.name == name && machineFonts.embedded.contains($0) }
  }

  /// Returns the notes about fonts since the last call.
  func takeNotes() -> (machine: [FontNote], embedded: [EmbeddedFonts.Note]) {
    defer { taken = (machineFonts.notes.count, machineFonts.embedded.notes.count) }
    return (
      Array(machineFonts.notes[taken.machine...]),
      Array(machineFonts.embedded.notes[taken.embedded...])
    )
  }

  /// Lays out a text.
  ///
  /// - Parameter budget: Counts the outlines of glyphs; those beyond its limits are omitted.
  /// - Returns: The text, and the visible characters for which the document has no glyphs although
  ///   the text is laid out in them.
  /// - Throws: `TextError` if text cannot be laid out, or if a font is missing and the policy does
  ///   not permit a substitute.
  func set(
    _ document: TextDocument, within budget: WritingBudget
  ) throws(TextError) -> (text: SetText, missingGlyphs: Set<Character>) {
    let font = font(of: document)
    let missing = missingGlyphs(document, font)
    guard glyphs.isEmpty || !missing.isEmpty && document.isReplaced else {
      return (glyphText(document, font, budget), missing)
    }
    let (lines, ascent) = try lines(inMachineFonts: document, font, budget)
    let text = document.set(
      lines, ascent: font?.ascent.map { $0 * document.size / 100 } ?? ascent)
    return (text, [])
  }

  private func lines(
    inMachineFonts document: TextDocument, _ font: LottieFont?, _ budget: WritingBudget
  ) throws(TextError) -> (lines: [GlyphLine], ascent: Double) {
    do {
      return try machineFonts.lines(of: document, font) { budget.take(glyph: $0) }
    } catch {
      switch error {
      case .libraryMissing, .notInBuild, .noFonts:
        // The missing font is reported where the text is drawn. The rest of the document remains
        // usable.
        let lines = document.paragraphs.map { GlyphLine(coloredText: $0.map(\.text).joined()) }
        return (lines, 0)
      case .notLaidOut, .limitExceeded, .fontFileUnreadable, .noFontsInFile, .fontMissing:
        throw error
      }
    }
  }

  /// Returns the visible characters of a text that have no glyph.
  private func missingGlyphs(_ document: TextDocument, _ font: LottieFont?) -> Set<Character> {
    guard !glyphs.isEmpty else { return [] }
    let characters = Set(document.paragraphs.joined().lazy.flatMap(\.text))
    return characters.filter {
      !$0.isWhitespace && glyphs[GlyphKey($0, font, document)] == nil
    }
  }

  /// Lays out the text with the glyphs of the document.
  private func glyphText(
    _ document: TextDocument, _ font: LottieFont?, _ budget: WritingBudget
  ) -> SetText {
    var known: [Character: (path: Path, advance: Double)?] = [:]
    func find(_ character: Character) -> (path: Path, advance: Double)? {
      if let known = known[character] { return known }
      let found = glyphs[GlyphKey(character, font, document)].map { glyph in
        (path: path(of: glyph, budget), advance: glyph.advance / 100)
      }
      known[character] = .some(found)
      return found
    }
    let lines = document.lines { character in
      guard let found = find(character) else { return nil }
      return budget.take(glyph: found.path) ? found : (Path(), found.advance)
    }
    return document.set(lines, ascent: (font?.ascent ?? 75) * document.size / 100)
  }

  /// Returns the outline of a glyph at a font size of 1 point; empty if it has too many shapes.
  private func path(of glyph: LottieGlyph, _ budget: WritingBudget) -> Path {
    var collector = ShapeCollector(limit: 10_000, frames: 0...0)
    let outlines = collector.collect(glyph.shapes).outlines
    guard budget.take(outlines, in: 0...0) else { return Path() }
    return outlines.path(at: 0).mapPoints { $0 / 100 }
  }
}

extension GlyphKey {
  fileprivate init(_ character: Character, _ font: LottieFont?, _ document: TextDocument) {
    self.init(
      character: String(character), style: font?.style ?? "",
      family: font?.family ?? document.font)
  }
}
