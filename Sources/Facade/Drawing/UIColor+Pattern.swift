import Foundation
public import StrataGraphics
public import StrataImageFiles
import StrataRaster

extension UIColor {
  /// Creates a color that paints with copies of an image.
  ///
  /// The copies are placed side by side from the top left corner of the layer's own space or of the
  /// UIKit context. Pattern colors work for backgrounds, borders, shape layers, text and drawing
  /// code. Shadows and gradients do not support them.
  public convenience init(patternImage image: UIImage) {
    let bounds = CGRect(origin: .zero, size: image.size)
    let pattern = CGPattern(bounds: bounds) { context in
      UIGraphicsPushContext(context)
      // Upright where the y axis points down, as in a pattern of a layer or of UIKit's contexts.
      image.draw(in: bounds)
      UIGraphicsPopContext()
    }
    let space = CGColorSpace(patternBaseSpace: nil)
    let color = pattern.flatMap { pattern in
      space.flatMap { unsafe CGColor(patternSpace: $0, pattern: pattern, components: [1]) }
    }
    self.init(cgColor: color ?? .clear)
  }
}
