public import Foundation
public import StrataGraphics
import StrataRaster

// UIKit's drawing functions use the thread's current context; without one they draw nothing.

extension UIColor {
  /// Sets the fill and the stroke color of the current context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets the fill color of the current context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the stroke color of the current context.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension UIBezierPath {
  /// Fills the path with its own fill rule.
  public func fill() {
    UIGraphicsGetCurrentContext()?.fill(cgPath.value, fillRule)
  }

  /// Fills the path with a blend mode and an alpha.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.painting(blendMode, alpha) { $0.fill(cgPath.value, fillRule) }
  }

  /// Strokes the path with its own width, caps, joins and dashes.
  public func stroke() {
    UIGraphicsGetCurrentContext()?.stroke(cgPath.value, strokeStyle)
  }

  /// Strokes the path with a blend mode and an alpha.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.painting(blendMode, alpha) {
      $0.stroke(cgPath.value, strokeStyle)
    }
  }

  /// Clips further drawing to the path with its own fill rule.
  public func addClip() {
    UIGraphicsGetCurrentContext()?.clip(cgPath.value, fillRule)
  }

  private var fillRule: FillRule { usesEvenOddFillRule ? .evenOdd : .nonZero }
}

extension CGContext {
  /// Draws with another blend mode and alpha.
  func painting(_ mode: CGBlendMode, _ alpha: CGFloat, _ body: (CGContext) -> Void) {
    saveGState()
    setBlendMode(mode)
    setAlpha(alpha)
    body(self)
    restoreGState()
  }
}

/// Fills a rectangle with the fill color, replacing existing pixels.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the fill color and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a frame 1 point wide inside the edges of a rectangle with the fill color.
///
/// It replaces existing pixels.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame 1 point wide inside the edges of a rectangle with the fill color and a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  let rect = rect.standardized
  var path = Path(rect: rect)
  let inside = rect.insetBy(dx: 1, dy: 1)
  if !inside.isNull { path.append(Path(rect: inside)) }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(path, .evenOdd)
  context.restoreGState()
}

/// Clips further drawing to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
