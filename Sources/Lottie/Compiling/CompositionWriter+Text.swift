import Foundation
import StrataGraphics
import StrataLayers
import StrataText

extension CompositionWriter {
  /// The layers of a text, from back to front: one for each of its documents, each shown from its frame
  /// on.
  func textLayers(
    _ text: TextLayer, of layer: LottieLayer, _ writer: PropertyWriter, size: SIMD2<Double>
  ) throws -> [CALayer] {
    let documents = text.documents
    let longest = documents.map(\.document.shownText.utf16.count).max() ?? 0
    let isAnimated = !text.animators.isEmpty && longest <= Self.mostAnimatedCharacters
    if isAnimated != !text.animators.isEmpty {
      warn(
        layer, "too-long-text",
        "animators of texts of more than \(Self.mostAnimatedCharacters) characters are not drawn")
    }
    return try documents.enumerated().map { index, entry in
      let shown = CALayer()
      shown.bounds = CGRect(x: 0, y: 0, width: size.x, height: size.y)
      shown.anchorPoint = .zero
      shown.sublayers =
        isAnimated
        ? try animatedLines(of: entry.document, text, writer) : lines(of: entry.document)
      let end = index + 1 < documents.count ? documents[index + 1].time : .infinity
      writer.show(shown, from: index == 0 ? -.infinity : entry.time, until: end)
      return shown
    }
  }

  private func lines(of document: TextDocument) -> [CALayer] {
    let font = animation.fonts.first { $0.name == document.font }
    return animation.glyphs.isEmpty
      ? fontLines(of: document, font) : glyphLines(of: document, font)
  }

  // MARK: Glyphs of the document

  /// One shape of all glyphs.
  private func glyphLines(of document: TextDocument, _ font: LottieFont?) -> [CALayer] {
    let text = glyphText(document, font)
    var path = Path()
    for glyph in text.glyphs {
      path.append(glyph.path.moved(by: text.origin(glyph)))
    }
    guard !path.isEmpty else { return [] }
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
    if document.strokesOverFill || stroke == nil { return [shape(document.fill, stroke)] }
    return [shape(nil, stroke), shape(document.fill, nil)]
  }

  private static func color(_ color: SIMD4<Double>) -> CGColor {
    CGColor(red: color.x, green: color.y, blue: color.z, alpha: 1)
  }

  // MARK: Fonts of the machine

  /// nil where the machine has none of the name.
  func machineFont(_ document: TextDocument, _ font: LottieFont?) -> UIFont? {
    guard document.size > 0 else { return nil }
    let names = [document.font, font.map { "\($0.family) \($0.style)" }, font?.family]
    return names.lazy.compactMap { $0 }.compactMap { UIFont(name: $0, size: document.size) }.first
  }

  /// A text layer for each line.
  private func fontLines(of document: TextDocument, _ font: LottieFont?) -> [CALayer] {
    guard let set = machineFont(document, font) else { return [] }
    var attributes: [NSAttributedString.Key: Any] = [.font: set]
    attributes[.foregroundColor] = Self.color(document.fill ?? .zero)
    if document.tracking != 0 {
      attributes[.kern] = NSNumber(value: document.trackingLength)
    }
    if document.strokeWidth > 0, let stroke = document.stroke {
      attributes[.strokeColor] = Self.color(stroke)
      let percent = 100 * document.strokeWidth / document.size
      attributes[.strokeWidth] = NSNumber(value: document.fill == nil ? percent : -percent)
    }
    let (ascent, descent) = (Double(set.ascender), Double(-set.descender))
    return document.wrapped(attributes).enumerated().compactMap { index, line in
      guard line.length > 0 else { return nil }
      let width = CTLineGetTypographicBounds(CTLineCreateWithAttributedString(line), nil, nil, nil)
      let start = document.start(
        ofLine: index, width: width, ascent: document.box == nil ? 0 : ascent)
      let layer = CATextLayer()
      layer.string = line
      // Room for what leans over its advance.
      let margin = document.size
      layer.anchorPoint = .zero
      layer.bounds = CGRect(
        x: 0, y: 0, width: width + 2 * margin, height: ascent + descent + margin)
      layer.alignmentMode = .center
      layer.position = CGPoint(x: start.x - margin, y: start.y - ascent)
      return layer
    }
  }
}

extension TextDocument {
  /// The text in lines that fit into its box.
  func wrapped(_ attributes: [NSAttributedString.Key: Any]) -> [NSAttributedString] {
    paragraphs.flatMap { paragraph -> [NSAttributedString] in
      let whole = NSAttributedString(string: String(paragraph), attributes: attributes)
      guard let box, whole.length > 0 else { return [whole] }
      let typesetter = CTFramesetterCreateWithAttributedString(whole)
      let room = CGRect(x: 0, y: 0, width: box.size.x, height: 65_536)
      let frame = CTFramesetterCreateFrame(
        typesetter, CFRange(location: 0, length: 0), CGPath(rect: room, transform: nil), nil)
      return CTFrameGetLines(frame).compactMap { line in
        guard let line = line as? CTLine else { return nil }
        let range = CTLineGetStringRange(line)
        return whole.attributedSubstring(
          from: NSRange(location: range.location, length: range.length))
      }
    }
  }
}
