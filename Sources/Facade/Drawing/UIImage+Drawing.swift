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

  /// Draws the image stretched over a rectangle, turned as its orientation says.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    draw(in: rect, on: context)
  }

  /// Draws the image stretched over a rectangle under a blend mode and an alpha.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.painting(blendMode, alpha) { draw(in: rect, on: $0) }
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

  private func draw(in rect: CGRect, on context: CGContext) {
    guard let image = cgImage else { return }
    context.saveGState()
    context.concatenate(imageOrientation.placement(in: rect.standardized))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
  }
}

extension UIImage.Orientation {
  /// Takes the unit square, y up, in which the stored pixels are drawn, to a rectangle with y down in
  /// which they show as the orientation says.
  fileprivate func placement(in rect: CGRect) -> CGAffineTransform {
    // Each about the square's centre, with y up; a turn to the left is one from +x toward +y.
    let turned: CGAffineTransform =
      switch self {
      case .up: .identity
      case .down: CGAffineTransform(-1, 0, 0, -1, 1, 1)
      case .left: CGAffineTransform(0, 1, -1, 0, 1, 0)
      case .right: CGAffineTransform(0, -1, 1, 0, 0, 1)
      case .upMirrored: CGAffineTransform(-1, 0, 0, 1, 1, 0)
      case .downMirrored: CGAffineTransform(1, 0, 0, -1, 0, 1)
      case .leftMirrored: CGAffineTransform(0, -1, -1, 0, 1, 1)
      case .rightMirrored: CGAffineTransform(0, 1, 1, 0, 0, 0)
      }
    return turned.concatenating(
      CGAffineTransform(rect.width, 0, 0, -rect.height, rect.minX, rect.maxY))
  }
}
