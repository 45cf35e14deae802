public import Foundation
package import StrataGraphics

// The state for text. The code that draws text is in the text module.
extension CGContext {
  /// The position of the next text in user space: the translation of `textMatrix`.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Sets the font's em size in text space; initially 0.
  public func setFontSize(_ size: CGFloat) { state.text.fontSize = size }

  /// Sets the drawing mode of glyph outlines; initially fill.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.text.mode = mode }

  // Glyphs are always drawn as paths at exact positions, antialiased by area.

  /// Has no effect: letters are antialiased as all shapes are.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

  /// Has no effect: letters are antialiased as all shapes are.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

  /// Has no effect: glyphs always have exact positions, also between pixels.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// Has no effect: glyphs always have exact positions, also between pixels.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

  /// Has no effect: positions of glyphs are never rounded.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

  /// Has no effect: positions of glyphs are never rounded.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}

  /// Has no effect: `showGlyphs(_:at:)` gives each glyph its position.
  public func setCharacterSpacing(_ spacing: CGFloat) {}

  /// The font of the graphics state.
  package var textFont: (any Sendable)? {
    get { state.text.font }
    set { state.text.font = newValue }
  }

  package var fontSize: CGFloat { state.text.fontSize }
  package var textDrawingMode: CGTextDrawingMode { state.text.mode }
  package var fillColor: CGColor { state.fillColor }
  package var strokeColor: CGColor { state.strokeColor }

  /// Whether shadow offsets are measured with y down; see `flipToPoints`.
  package var measuresShadowsDown: Bool { baseTransform.d < 0 }

  /// Multiplies the state's alpha by a factor.
  package func fade(to part: CGFloat) { state.alpha *= part }

  /// Strokes a path of user space with the line style of the graphics state.
  package func stroke(_ path: Path) { stroke(path, state.stroke) }
}
