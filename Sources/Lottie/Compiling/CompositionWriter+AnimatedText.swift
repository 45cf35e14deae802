import Foundation
import StrataGraphics
import StrataLayers
import StrataText

extension CompositionWriter {
  /// Most characters of a text whose animators act: each has a layer, and tracking asks all of its line.
  static let mostAnimatedCharacters = 2000

  /// A layer for each character that has ink, with what animators make of it.
  func animatedLines(
    of document: TextDocument, _ text: TextLayer, _ writer: PropertyWriter
  ) throws(LimitExceeded) -> [CALayer] {
    let font = animation.fonts.first { $0.name == document.font }
    let set =
      animation.glyphs.isEmpty ? fontText(document, font) : glyphText(document, font)
    try countLayers(set.glyphs.count)
    guard budget.take(text.animators, of: set) else { return [] }
    let animated = AnimatedText(set, text.animators, document)
    let anchors = set.anchors(
      text.grouping, alignment: text.alignment, height: Self.capitalHeight * document.size)
    return set.glyphs.indices.compactMap { index -> CALayer? in
      let glyph = set.glyphs[index]
      guard !glyph.path.isEmpty else { return nil }
      let anchor = anchors[index]
      let path = glyph.path.moved(by: set.origin(glyph) - anchor)
      let layer = shownGlyph(CGPath(path), index, animated, document, writer)
      layer.position = CGPoint(x: anchor.x, y: anchor.y)
      writer.follow(
        "transform", of: layer,
        isMoving: animated.isMoving(\.anchor, \.position, \.scale)
          || animated.isMoving(\.rotation, \.rotationX, \.rotationY, \.skew, \.skewAxis, \.tracking)
      ) { .transform(animated.matrix(of: index, at: $0)) }
      writer.follow("opacity", of: layer, isMoving: animated.isMoving(\.opacity)) {
        .number(animated.opacity(of: index, at: $0))
      }
      return layer
    }
  }

  /// Of capitals, as share of a font's size, by which players move what characters turn about.
  private static let capitalHeight = 0.857

  /// Fill and stroke of a character; those of one layer unless the stroke lies below.
  private func shownGlyph(
    _ path: CGPath, _ index: Int, _ animated: AnimatedText, _ document: TextDocument,
    _ writer: PropertyWriter
  ) -> CALayer {
    func shape(fills: Bool, strokes: Bool) -> CAShapeLayer {
      let layer = CAShapeLayer()
      layer.path = path
      layer.lineJoin = .round
      layer.fillColor = nil
      if fills {
        writer.follow("fillColor", of: layer, isMoving: animated.isMoving(\.fill, \.fillOpacity)) {
          .color(Self.layerColor(animated.fill(of: index, at: $0)))
        }
      }
      guard strokes else { return layer }
      writer.follow(
        "strokeColor", of: layer, isMoving: animated.isMoving(\.stroke, \.strokeOpacity)
      ) { .color(Self.layerColor(animated.stroke(of: index, at: $0))) }
      writer.follow("lineWidth", of: layer, isMoving: animated.isMoving(\.strokeWidth)) {
        .number(animated.strokeWidth(of: index, at: $0))
      }
      return layer
    }
    let strokes =
      (document.stroke != nil || animated.has { [$0.stroke] })
      && (document.strokeWidth > 0 || animated.has { [$0.strokeWidth] })
    if document.strokesOverFill || !strokes { return shape(fills: true, strokes: strokes) }
    let both = CALayer()
    both.sublayers = [shape(fills: false, strokes: true), shape(fills: true, strokes: false)]
    return both
  }

  private static func layerColor(_ color: SIMD4<Double>?) -> LayerColor {
    LayerColor(
      shown: color.map { Color(red: $0.x, green: $0.y, blue: $0.z, alpha: $0.w) } ?? .clear)
  }

  // MARK: Characters

  /// The text in the glyphs of the document.
  func glyphText(_ document: TextDocument, _ font: LottieFont?) -> SetText {
    let (style, family) = (font?.style ?? "", font?.family ?? document.font)
    let glyphs = animation.glyphs
    let lines = document.lines { character in
      glyphs[GlyphKey(character: String(character), style: style, family: family)]
    }
    let ascent = (font?.ascent ?? 0) * document.size / 100
    let tracking = document.tracking * document.size / 1000
    var text = SetText()
    for (index, line) in lines.enumerated() {
      let width = line.width(tracking: tracking)
      text.lines.append(
        SetText.Line(
          start: document.start(ofLine: index, width: width, ascent: ascent),
          shareBefore: document.shareBefore))
      for glyph in line.glyphs {
        var path = Path()
        var collector = ShapeCollector(limit: 10_000)
        let outlines = collector.collect(glyph.outlines).outlines
        guard budget.take(outlines) else { return SetText() }
        for outline in outlines {
          var placed = outline
          placed.maps.append(.fixed(.scale(SIMD2(repeating: document.glyphScale))))
          placed.append(to: &path, at: 0)
        }
        text.glyphs.append(
          SetText.Glyph(
            path: path, line: index, x: glyph.x, advance: glyph.advance - tracking,
            isSpace: glyph.isSpace))
      }
    }
    return text
  }

  /// The text in a font of the machine, glyph by glyph from left to right.
  private func fontText(_ document: TextDocument, _ font: LottieFont?) -> SetText {
    var text = SetText()
    guard let set = machineFont(document, font) else { return text }
    let lines = document.wrapped([.font: set, .kern: NSNumber(value: document.trackingLength)])
    for (index, string) in lines.enumerated() {
      let line = CTLineCreateWithAttributedString(string)
      let width = CTLineGetTypographicBounds(line, nil, nil, nil)
      text.lines.append(
        SetText.Line(
          start: document.start(
            ofLine: index, width: width, ascent: document.box == nil ? 0 : Double(set.ascender)),
          shareBefore: document.shareBefore))
      let characters = Array(string.string.utf16)
      for case let run as CTRun in CTLineGetGlyphRuns(line) {
        let count = CTRunGetGlyphCount(run)
        let all = CFRange(location: 0, length: count)
        let font = CTRunGetAttributes(run)[kCTFontAttributeName]
        guard count > 0, let font = font as? CTFont
        else { continue }
        var glyphs = [CGGlyph](repeating: 0, count: count)
        var places = [CGPoint](repeating: .zero, count: count)
        var advances = [CGSize](repeating: .zero, count: count)
        var indices = [CFIndex](repeating: 0, count: count)
        CTRunGetGlyphs(run, all, &glyphs)
        CTRunGetPositions(run, all, &places)
        CTRunGetAdvances(run, all, &advances)
        CTRunGetStringIndices(run, all, &indices)
        for glyph in 0..<count {
          var upright = CGAffineTransform(
            a: 1, b: 0, c: 0, d: -1, tx: 0, ty: -Double(places[glyph].y))
          let path = CTFontCreatePathForGlyph(font, glyphs[glyph], &upright)
          let unit = characters.indices.contains(indices[glyph]) ? characters[indices[glyph]] : 0
          text.glyphs.append(
            SetText.Glyph(
              path: path?.value ?? Path(), line: index, x: Double(places[glyph].x),
              advance: Double(advances[glyph].width) - document.trackingLength,
              isSpace: Unicode.Scalar(unit)?.properties.isWhitespace ?? false))
        }
      }
    }
    return text
  }
}
