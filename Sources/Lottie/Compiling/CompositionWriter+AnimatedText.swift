import Foundation
import StrataGraphics
import StrataLayers

extension CompositionWriter {
  /// The maximum number of characters in a text with animators.
  ///
  /// Each character becomes a layer, and tracking examines its whole line.
  static let mostAnimatedCharacters = 2000

  /// Returns a layer for each visible character, with the effects of the animators and the path.
  func animatedLines(
    of document: TextDocument, _ set: SetText, _ text: TextLayer, _ writer: PropertyWriter
  ) throws(LimitExceeded) -> [CALayer] {
    try countLayers(set.glyphs.count)
    guard budget.take(text.animators, of: set), text.path.map({ budget.take($0, of: set) }) ?? true
    else { return [] }
    let animated = AnimatedText(set, text.animators, document, along: text.path)
    let height = Self.capitalHeight * document.size
    let moving = text.alignment
    let alignment = moving.value.plane
    let anchors = set.anchors(text.grouping, alignment: alignment, height: height)
    // The distances by which an alignment of 1 moves the anchor points.
    let reaches =
      moving.isAnimated && text.path == nil
      ? zip(anchors, set.anchors(text.grouping, alignment: alignment + 1, height: height))
        .map { $1 - $0 } : nil
    return set.glyphs.indices.compactMap { index -> CALayer? in
      let glyph = set.glyphs[index]
      guard !glyph.path.isEmpty else { return nil }
      var (anchor, center) = (anchors[index], SIMD2<Double>.zero)
      var origin = set.origin(glyph) - anchor
      if text.path != nil {
        // Along a path, each character has its own anchor point.
        let half = glyph.advance / 2
        center = alignment * SIMD2(half, height)
        (anchor, origin) = (.zero, SIMD2(-half, 0) - center)
      }
      let path = glyph.path.moved(by: origin)
      let layer = shownGlyph(CGPath(path), index, animated, document, writer)
      layer.position = CGPoint(x: anchor.x, y: anchor.y)
      let around = center
      let reach = reaches?[index] ?? SIMD2(glyph.advance / 2, height)
      let isMoving = animated.isTransforming || moving.isAnimated
      writer.follow("transform", of: layer, isMoving: isMoving) { frame in
        let shift = (moving.value(at: frame).plane - alignment) * reach
        return .transform(animated.matrix(of: index, at: frame, around: around, shifted: shift))
      }
      writer.follow("opacity", of: layer, isMoving: animated.isMoving(\.opacity)) {
        .number(animated.opacity(of: index, at: $0))
      }
      return layer
    }
  }

  /// The height of capitals relative to the font size.
  ///
  /// Players shift the anchor points of characters by it.
  private static let capitalHeight = 0.857

  /// Returns fill and stroke of a character, as a single layer unless the stroke is below the fill.
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
}
