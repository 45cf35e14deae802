import Foundation
import StrataGraphics
import StrataImageFiles
import StrataRaster

extension CGContext {
  /// Whether the text drawing mode draws glyphs otherwise than the lines of a text.
  var separatesGlyphs: Bool { textDrawingMode != .fill }

  /// Draws the parts of a text in the context's text drawing mode.
  ///
  /// A clipping mode limits later drawing to the interior of the glyphs.
  ///
  /// - Parameters:
  ///   - ink: The parts, in a space with y down.
  ///   - toUser: The transform from this space to user space.
  ///   - strokeColor: The color of outlines in a stroking mode; nil for that of the text.
  func draw(_ ink: [TextInk], _ toUser: CGAffineTransform, strokeColor: CGColor? = nil) {
    let mode = textDrawingMode
    saveGState()
    concatenate(toUser)
    for part in ink { part.draw(on: self, mode, strokeColor: strokeColor) }
    restoreGState()
    guard mode.clips else { return }
    let glyphs = ink.filter(\.isGlyphs).reduce(into: Path()) { $0.append($1.path) }
    clip(glyphs.applying(toUser), .nonZero)
  }
}

extension TextInk {
  /// Draws on a context whose user space is that of the path, with y down.
  fileprivate func draw(
    on context: CGContext, _ mode: CGTextDrawingMode, strokeColor: CGColor?
  ) {
    context.saveGState()
    if let shadow {
      // The shadow is below the text in pixels, in every user space.
      let down: Double = context.measuresShadowsDown ? 1 : -1
      context.setShadow(
        offset: CGSize(width: shadow.offset.x, height: shadow.offset.y * down),
        blur: CGFloat(shadow.blur), color: CGColor(shadow.color))
    }
    let paint = pattern ?? CGColor(color)
    switch kind {
    case .fill:
      context.setFillColor(paint)
      if !isGlyphs || mode.fills { context.fill(path, .nonZero) }
      guard isGlyphs, mode.strokes else { break }
      context.setStrokeColor(strokeColor ?? paint)
      context.stroke(path)
    case .stroke(let width):
      guard mode.fills || mode.strokes else { break }
      var style = StrokeStyle()
      style.width = width
      context.setStrokeColor(paint)
      context.stroke(path, style)
    case .image(let image, let box):
      context.draw(upright: image, in: box)
    case .glyph(let glyph):
      glyph.draw(on: context, color)
    }
    context.restoreGState()
  }
}
