public import Foundation
import StrataGraphics
public import StrataRaster

extension CGContext {
  /// The font of `showGlyphs`; none at first.
  public func setFont(_ font: CGFont) { textFont = font }

  /// Draws glyphs of the font as the text drawing mode says; nothing without a font and a size.
  ///
  /// A mode that clips does so at once: only the inside of these glyphs lets through what is drawn later.
  ///
  /// - Parameters:
  ///   - glyphs: By number in the font.
  ///   - positions: Of their origins in text space, y up; `textMatrix` takes them, and the outlines, to
  ///     user space. As many count as there are of both.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = textFont as? CGFont, let typeface = font.typeface else { return }
    draw(glyphs, at: positions, of: typeface, size: Double(fontSize), .identity)
  }

  /// Draws glyphs of a face.
  ///
  /// - Parameter matrix: Applied to each about its origin.
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
    if [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(mode) { fill(path, .nonZero) }
    if [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(mode) { stroke(path) }
    if [.fillClip, .strokeClip, .fillStrokeClip, .clip].contains(mode) { clip(path, .nonZero) }
  }
}

/// Draws glyphs of a font as the context's text drawing mode says, as `CGContext.showGlyphs` does.
///
/// - Parameters:
///   - positions: Of their origins, in text space, y up.
///   - count: Of both.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  guard let typeface = font.typeface, count > 0 else { return }
  context.draw(
    Array(UnsafeBufferPointer(start: glyphs, count: count)),
    at: Array(UnsafeBufferPointer(start: positions, count: count)), of: typeface,
    size: Double(font.pointSize), font.matrix)
}
