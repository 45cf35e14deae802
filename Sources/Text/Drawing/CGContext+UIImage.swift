package import Foundation
package import StrataImageFiles
package import StrataRaster

extension CGContext {
  /// Draws an image according to its orientation in a rectangle of a user space with y down.
  package func draw(upright image: UIImage, in rect: CGRect) {
    guard let pixels = image.cgImage else { return }
    saveGState()
    concatenate(image.imageOrientation.placement(in: rect))
    draw(pixels, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    restoreGState()
  }
}
