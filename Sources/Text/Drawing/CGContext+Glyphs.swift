public import Foundation
import StrataGraphics
public import StrataRaster

extension CGContext {
  /// Sets the font of `showGlyphs`, which has no default.
  public func setFont(_ font: CGFont) { textFont = font }

  /// Draws glyphs of the font in the text drawing mode; draws nothing without a font and a size.
  ///
  /// A clipping mode clips immediately: later drawing is limited to the interior of these glyphs.
  ///
  /// - Parameters:
  ///   - glyphs: The glyph indices in the font.
  ///   - positions: The origins in text space, y up. `textMatrix` transforms them and the outlines
  ///     to user space. Surplus elements of the longer array are ignored.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = textFont as? CGFont, let typeface = font.typeface else { return }
    draw(glyphs, at: positions, of: typeface, size: Double(fontSize), .identity)
  }

  /// Draws glyphs of a face.
  ///
  /// - Parameter matrix: The transform of each glyph about its origin.
  func draw(
    _ glyphs: [CGGlyph], at positions: [CGPoint], of typeface: Typeface, size: Double,
    _ matrix: CGAffineTransform
  ) {
    guard size.isFinite else { return }
    var path = Path()
    for (glyph, position) in zip(glyphs, positions) {
      let place = CGAffineTransform(translationX: position.x, y: position.y)
      path.append(
        typeface.path(
          of: glyph, scale: size, matrix.concatenating(place).concatenating(textMatrix)))
    }
    let mode = textDrawingMode
    if mode.fills { fill(path, .nonZero) }
    if mode.strokes { stroke(path) }
    if mode.clips { clip(path, .nonZero) }
  }
}

extension CGTextDrawingMode {
  var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
  var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
  var clips: Bool { [.fillClip, .strokeClip, .fillStrokeClip, .clip].contains(self) }
}

/// Draws glyphs of a font in the context's text drawing mode, as `CGContext.showGlyphs` does.
///
/// - Parameters:
///   - positions: The origins in text space, y up.
///   - count: The number of glyphs and positions.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  guard let typeface = font.typeface, count > 0 else { return }
  unsafe context.draw(
    Array(UnsafeBufferPointer(start: glyphs, count: count)),
    at: Array(UnsafeBufferPointer(start: positions, count: count)), of: typeface,
    size: Double(font.pointSize), font.matrix)
}
