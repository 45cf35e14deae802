import Foundation
import StrataGraphics
import StrataImageFiles
import StrataRaster

extension TextInk {
  /// Draws on a context whose user space has y down.
  func draw(on context: CGContext) {
    context.saveGState()
    if let shadow {
      // The shadow is below the text in pixels, in every user space.
      let down: Double = context.measuresShadowsDown ? 1 : -1
      context.setShadow(
        offset: CGSize(width: shadow.offset.x, height: shadow.offset.y * down),
        blur: CGFloat(shadow.blur), color: CGColor(shadow.color))
    }
    switch kind {
    case .fill:
      context.setFillColor(CGColor(color))
      context.fill(path, .nonZero)
    case .stroke(let width):
      var style = StrokeStyle()
      style.width = width
      context.setStrokeColor(CGColor(color))
      context.stroke(path, style)
    case .image(let image, let box):
      context.draw(upright: image, in: box)
    case .glyph(let glyph):
      glyph.draw(on: context, color)
    }
    context.restoreGState()
  }
}
