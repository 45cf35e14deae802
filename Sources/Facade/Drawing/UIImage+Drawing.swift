public import Foundation
public import StrataGraphics
public import StrataImageFiles
import StrataRaster

// Images are drawn upright if the y axis of user space points down, as in UIKit's contexts.
extension UIImage {
  /// Draws the image at its own size with its top left corner at a point.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image at its own size with a blend mode and an alpha.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image over a rectangle, oriented as its metadata says.
  ///
  /// It is stretched, or drawn with fixed caps if it is resizable. A template image is drawn in the
  /// fill color.
  public func draw(in rect: CGRect) {
    UIGraphicsGetCurrentContext()?.draw(self, over: rect.standardized)
  }

  /// Draws the image stretched over a rectangle with a blend mode and an alpha.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.painting(blendMode, alpha) {
      $0.draw(self, over: rect.standardized)
    }
  }

  /// Fills a rectangle with copies of the image, starting at its top left corner.
  public func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let image = cgImage else { return }
    let rect = rect.standardized
    context.saveGState()
    context.clip(to: rect)
    context.concatenate(imageOrientation.placement(in: CGRect(origin: rect.origin, size: size)))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1), byTiling: true)
    context.restoreGState()
  }
}
