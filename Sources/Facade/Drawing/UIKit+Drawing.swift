public import Foundation
public import StrataGraphics
import StrataRaster

// UIKit's drawing calls paint on the thread's current context, and nothing where there is none.

extension UIColor {
  /// The colour of later fills and strokes.
  public func set() {
    setFill()
    setStroke()
  }

  /// The colour of later fills.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// The colour of later strokes.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension UIBezierPath {
  /// Paints the inside, by the path's own rule.
  public func fill() {
    UIGraphicsGetCurrentContext()?.fill(cgPath.value, fillRule)
  }

  /// Paints the inside under a blend mode and an alpha of its own.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.painting(blendMode, alpha) { $0.fill(cgPath.value, fillRule) }
  }

  /// Paints a line with the path's own width, ends, joins and dashes.
  public func stroke() {
    UIGraphicsGetCurrentContext()?.stroke(cgPath.value, strokeStyle)
  }

  /// Paints a line under a blend mode and an alpha of its own.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.painting(blendMode, alpha) {
      $0.stroke(cgPath.value, strokeStyle)
    }
  }

  /// Lets through only what is inside, by the path's own rule.
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

/// Paints a rectangle in the fill colour, in place of what is there.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Paints a rectangle in the fill colour under a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Paints a frame one point wide inside the edges of a rectangle in the fill colour, in place of
/// what is there.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Paints a frame one point wide inside the edges of a rectangle in the fill colour.
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

/// Lets through only what is inside the rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
