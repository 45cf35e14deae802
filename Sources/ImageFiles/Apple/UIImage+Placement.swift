package import Foundation
package import StrataGraphics

extension UIImage.Orientation {
  /// Returns the transform from the unit square, y up, in which the stored pixels are drawn, to a
  /// rectangle with y down in which they are shown in this orientation.
  package func placement(in rect: CGRect) -> CGAffineTransform {
    // Each transform is about the center of the square, with y up; a turn to the left is from +x
    // toward +y.
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
