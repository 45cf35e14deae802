public import Foundation
package import StrataGraphics

// What text is drawn by. What draws it is in the module for text.
extension CGContext {
  /// Where text is drawn next, in user space: the translation of `textMatrix`.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// The length of an em of the font, in text space; 0 at first.
  public func setFontSize(_ size: CGFloat) { state.text.fontSize = size }

  /// What becomes of the outlines of glyphs; filled at first.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.text.mode = mode }

  /// The font of the graphics state.
  package var textFont: (any Sendable)? {
    get { state.text.font }
    set { state.text.font = newValue }
  }

  package var fontSize: CGFloat { state.text.fontSize }
  package var textDrawingMode: CGTextDrawingMode { state.text.mode }
  package var fillColor: CGColor { state.fillColor }

  /// Whether shadows are measured with y down; see `flipToPoints`.
  package var measuresShadowsDown: Bool { baseTransform.d < 0 }

  /// Makes what is drawn more transparent than it is by the state's alpha.
  package func fade(to part: CGFloat) { state.alpha *= part }

  /// Paints the line along a path of user space that the graphics state says.
  package func stroke(_ path: Path) { stroke(path, state.stroke) }
}
