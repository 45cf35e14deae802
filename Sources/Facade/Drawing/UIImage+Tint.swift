import Foundation
public import StrataGraphics
public import StrataImageFiles
import StrataRaster

extension UIImage {
  /// Returns the image in one color with its own alpha; the image itself if it has no pixels.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: .alwaysOriginal)
  }

  /// Returns the image in one color with its own alpha, and with a rendering mode.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    redrawn { image, rect in
      image.withRenderingMode(.alwaysOriginal).draw(in: rect)
      color.setFill()
      UIRectFillUsingBlendMode(rect, .sourceIn)
    }.withRenderingMode(renderingMode)
  }

  private func redrawn(_ body: (UIImage, CGRect) -> Void) -> UIImage {
    guard let cgImage, cgImage.width > 0, cgImage.height > 0 else { return self }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
      body(self, CGRect(origin: .zero, size: size))
    }
    guard capInsets != .zero || isTiled else { return image }
    return image.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode)
  }
}
