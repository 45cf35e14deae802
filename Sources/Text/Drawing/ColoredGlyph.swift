import Foundation
import StrataGraphics
import StrataImageFiles
import StrataRaster

/// A positioned color glyph.
///
/// Bitmaps are stretched like their text, but not slanted.
package struct ColoredGlyph: Sendable {
  let typeface: Typeface
  let glyph: UInt32
  let shape: GlyphShape
  /// The font size in points.
  let size: Double
  /// The position of the origin in points, y down.
  let origin: SIMD2<Double>

  /// The area of the glyph: the box of a bitmap, or the outlines of layers.
  var outline: Path {
    switch typeface.colorGlyph(glyph) {
    case .picture(_, let box): Path(rect: rect(box))
    case .layers(let layers):
      layers.reduce(into: Path()) { $0.append(outline(of: $1.glyph)) }
    case nil: Path()
    }
  }

  private func outline(of layer: UInt32) -> Path {
    shape.placed(typeface.outline(of: layer), size: size, at: origin)
  }

  private func rect(_ box: CGRect) -> CGRect {
    let width = size * shape.stretch
    return CGRect(
      x: origin.x + Double(box.minX) * width, y: origin.y + Double(box.minY) * size,
      width: Double(box.width) * width, height: Double(box.height) * size)
  }

  /// Draws on a context whose user space has y down.
  ///
  /// - Parameter color: The color of the text. Its opacity applies to all colors, and layers may
  ///   use it.
  func draw(on context: CGContext, _ color: Color) {
    switch typeface.colorGlyph(glyph) {
    case .picture(let image, let box):
      context.fade(to: CGFloat(color.clamped.w))
      context.draw(upright: image, in: rect(box))
    case .layers(let layers):
      // The layers throw a common shadow.
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      for layer in layers {
        var own = layer.color ?? color
        if layer.color != nil { own.alpha *= color.alpha }
        context.setFillColor(CGColor(own))
        context.fill(outline(of: layer.glyph), .nonZero)
      }
      context.endTransparencyLayer()
    case nil: break
    }
  }
}

extension ColoredGlyph: Hashable {
  package static func == (a: ColoredGlyph, b: ColoredGlyph) -> Bool {
    a.typeface === b.typeface && a.glyph == b.glyph && a.shape == b.shape && a.size == b.size
      && a.origin == b.origin
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(typeface))
    hasher.combine(glyph)
    hasher.combine(origin)
  }
}
