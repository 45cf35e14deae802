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
    let font = UIFont(
      FontRequest(
        document.font, animation.texts.font(of: document), size: document.size))
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

  /// Lays out the text, and reports what is missing for it.
  private func setText(_ document: TextDocument, of layer: LottieLayer) throws -> SetText {
    let texts = animation.texts
    let found = try texts.set(document, within: budget)
    if !found.missingGlyphs.isEmpty {
      let names = DocumentNotes.quoted(String(found.missingGlyphs.sorted().prefix(32)))
      warn(
        layer, "missing-glyph",
        "the document's font \(DocumentNotes.quoted(document.font)) has no glyphs for \(names)")
    }
    let newNotes = texts.takeNotes()
    for note in newNotes.embedded {
      notes.add(note.severity, note.code, note.message, file: file, line: nil)
    }
    for note in newNotes.machine {
      notes.add(
        note.severity, note.code, "\(layer.pointer): \(note.message)", file: file, line: nil)
    }
    if texts.isEmbedded(document.font), found.text.lines.contains(where: { $0.coloredText != nil })
    {
      warn(
        layer, "not-drawn-color-glyphs",
        "lines with color glyphs are drawn in an installed font, not in the document's")
    }
    return found.text
  }
}
