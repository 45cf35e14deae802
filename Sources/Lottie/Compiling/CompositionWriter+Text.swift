import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataText

extension CompositionWriter {
  /// Returns the layers of a text from back to front.
  ///
  /// There is one for each of its documents, shown from the document's frame on.
  func textLayers(
    _ text: TextLayer, of layer: LottieLayer, _ writer: PropertyWriter, size: SIMD2<Double>
  ) throws -> [CALayer] {
    let documents = text.documents
    let longest = documents.map(\.document.shownText.utf16.count).max() ?? 0
    let moves = !text.animators.isEmpty || text.path != nil
    let isAnimated = moves && longest <= Self.mostAnimatedCharacters
    if isAnimated != moves {
      warn(
        layer, "too-long-text",
        "animators and paths of text longer than \(Self.mostAnimatedCharacters) characters are "
          + "ignored")
    }
    return try documents.enumerated().map { index, entry in
      let shown = CALayer()
      shown.bounds = CGRect(x: 0, y: 0, width: size.x, height: size.y)
      shown.anchorPoint = .zero
      let set = try setText(entry.document, of: layer)
      if isAnimated, set.lines.contains(where: { $0.coloredText != nil }) {
        warn(
          layer, "not-drawn-color-glyphs",
          "color glyphs are not drawn in text with animators or along a path")
      }
      shown.sublayers =
        isAnimated
        ? try animatedLines(of: entry.document, set, text, writer) : lines(of: entry.document, set)
      let end = index + 1 < documents.count ? documents[index + 1].time : .infinity
      writer.show(shown, from: index == 0 ? -.infinity : entry.time, until: end)
      return shown
    }
  }

  /// Returns a layer with all glyphs, and text layers for lines with glyphs that have own colors.
  private func lines(of document: TextDocument, _ text: SetText) -> [CALayer] {
    var path = Path()
    for glyph in text.glyphs where text.lines[glyph.line].coloredText == nil {
      path.append(glyph.path.moved(by: text.origin(glyph)))
    }
    let colored = text.lines.compactMap { coloredLine($0, document) }
    guard !path.isEmpty else { return colored }
    func shape(_ fill: SIMD4<Double>?, _ stroke: SIMD4<Double>?) -> CAShapeLayer {
      let layer = CAShapeLayer()
      layer.path = CGPath(path)
      layer.fillColor = fill.map(Self.color)
      layer.strokeColor = stroke.map(Self.color)
      layer.lineWidth = stroke == nil ? 0 : document.strokeWidth
      layer.lineJoin = .round
      return layer
    }
    let stroke = document.strokeWidth > 0 ? document.stroke : nil
    if document.strokesOverFill || stroke == nil {
      return [shape(document.fill, stroke)] + colored
    }
    return [shape(nil, stroke), shape(document.fill, nil)] + colored
  }

  private func coloredLine(_ line: SetText.Line, _ document: TextDocument) -> CALayer? {
    guard let text = line.coloredText else { return nil }
    let font = UIFont(FontRequest(document.font, font(of: document), size: document.size))
    let string = NSAttributedString(
      string: text,
      attributes: [
        .font: font, .foregroundColor: Self.color(document.fill ?? SIMD4(0, 0, 0, 1)),
        .kern: NSNumber(value: document.trackingLength),
      ])
    let room = string.size()
    let layer = CATextLayer()
    layer.string = string
    // The maximum; the text is drawn with as many pixels as are shown. In a converted document,
    // Core Animation draws as many as this.
    layer.contentsScale = 4
    layer.anchorPoint = .zero
    // Leaves room for glyphs that extend past their advance.
    layer.bounds = CGRect(
      x: 0, y: 0, width: room.width + CGFloat(document.size), height: 2 * room.height)
    layer.position = CGPoint(x: line.start.x, y: line.start.y - Double(font.ascender))
    return layer
  }

  private static func color(_ color: SIMD4<Double>) -> CGColor {
    CGColor(red: color.x, green: color.y, blue: color.z, alpha: 1)
  }

  // MARK: Layout

  private func font(of document: TextDocument) -> LottieFont? {
    animation.fonts.first { $0.name == document.font }
  }

  /// Lays out the text with the glyphs of the document, or with an installed font if there are
  /// none.
  private func setText(_ document: TextDocument, of layer: LottieLayer) throws -> SetText {
    let font = font(of: document)
    let missing = missingGlyphs(document, font)
    guard animation.glyphs.isEmpty || !missing.isEmpty && document.isReplaced else {
      if !missing.isEmpty {
        let names = DocumentNotes.quoted(String(missing.sorted().prefix(32)))
        warn(
          layer, "missing-glyph",
          "the document's font \(DocumentNotes.quoted(document.font)) has no glyphs "
            + "for \(names)")
      }
      return glyphText(document, font)
    }
    let (told, embedded) = (fonts.notes.count, fonts.embedded.notes.count)
    let (lines, ascent) = try lines(inMachineFonts: document, font)
    for note in fonts.embedded.notes[embedded...] {
      notes.add(note.severity, note.code, note.message, file: file, line: nil)
    }
    for note in fonts.notes[told...] {
      notes.add(
        note.severity, note.code, "\(layer.pointer): \(note.message)", file: file, line: nil)
    }
    if let font, fonts.embedded.contains(font), lines.contains(where: { $0.coloredText != nil }) {
      warn(
        layer, "not-drawn-color-glyphs",
        "lines with color glyphs are drawn in an installed font, not in the document's")
    }
    return document.set(lines, ascent: font?.ascent.map { $0 * document.size / 100 } ?? ascent)
  }

  private func lines(
    inMachineFonts document: TextDocument, _ font: LottieFont?
  ) throws(TextError) -> (lines: [GlyphLine], ascent: Double) {
    do {
      return try fonts.lines(of: document, font) { budget.take(glyph: $0) }
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
    guard !animation.glyphs.isEmpty else { return [] }
    let characters = Set(document.paragraphs.joined().lazy.flatMap(\.text))
    return characters.filter {
      !$0.isWhitespace && animation.glyphs[GlyphKey($0, font, document)] == nil
    }
  }

  /// Lays out the text with the glyphs of the document.
  private func glyphText(_ document: TextDocument, _ font: LottieFont?) -> SetText {
    var known: [Character: (path: Path, advance: Double)?] = [:]
    func find(_ character: Character) -> (path: Path, advance: Double)? {
      if let known = known[character] { return known }
      let found = animation.glyphs[GlyphKey(character, font, document)].map { glyph in
        (path: path(of: glyph), advance: glyph.advance / 100)
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
  private func path(of glyph: LottieGlyph) -> Path {
    var collector = ShapeCollector(limit: 10_000)
    let outlines = collector.collect(glyph.shapes).outlines
    guard budget.take(outlines) else { return Path() }
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
