import Foundation
public import StrataGraphics
public import StrataImageFiles
import StrataRaster

extension UIColor {
  /// A colour that paints with copies of an image, side by side from the top left corner of what is
  /// painted on: of a layer's own space, or of a UIKit context's.
  ///
  /// It is for backgrounds, borders, shape layers and drawing code; shadows and gradients have no patterns.
  public convenience init(patternImage image: UIImage) {
    let bounds = CGRect(origin: .zero, size: image.size)
    let pattern = CGPattern(bounds: bounds) { context in
      UIGraphicsPushContext(context)
      // It is upright where y points down, as in a pattern that lies in a layer or in UIKit's contexts.
      image.draw(in: bounds)
      UIGraphicsPopContext()
    }
    let space = CGColorSpace(patternBaseSpace: nil)
    let color = pattern.flatMap { pattern in
      space.flatMap { CGColor(patternSpace: $0, pattern: pattern, components: [1]) }
    }
    self.init(cgColor: color ?? .clear)
  }
}
