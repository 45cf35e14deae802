public import Foundation
public import StrataGraphics
public import StrataImageFiles
import StrataRaster

// Images are drawn upright where user space has y down, as UIKit's contexts have it.
extension UIImage {
  /// Draws the image in its own size with its top-left corner at a point.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image in its own size under a blend mode and an alpha.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image over a rectangle, turned as its orientation says: stretched, or if it is resizable
  /// with its caps as they are.
  public func draw(in rect: CGRect) {
    UIGraphicsGetCurrentContext()?.draw(self, over: rect.standardized)
  }

  /// Draws the image stretched over a rectangle under a blend mode and an alpha.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.painting(blendMode, alpha) {
      $0.draw(self, over: rect.standardized)
    }
  }

  /// Fills a rectangle with copies of the image, the first at its top-left corner.
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
