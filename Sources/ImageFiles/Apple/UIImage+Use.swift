public import Foundation
public import StrataGraphics

extension UIImage {
  // MARK: Templates

  /// The rendering of the image: its own colors, or its alpha in the tint color of the view.
  public var renderingMode: RenderingMode { use.renderingMode }

  /// Returns a copy of the image with another rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(self) { $0.renderingMode = renderingMode }
  }

  // MARK: Resizing

  /// The margins that keep their size when the image is drawn at another size, in points.
  public var capInsets: UIEdgeInsets { use.capInsets }
  public var resizingMode: ResizingMode { use.resizingMode }
  /// Whether the area between the caps is tiled when the image is drawn larger.
  public var isTiled: Bool { use.isResizable && use.resizingMode == .tile }

  /// Returns a copy of the image whose center is tiled or stretched when it is drawn larger.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile
  ) -> UIImage {
    UIImage(self) {
      ($0.capInsets, $0.resizingMode, $0.isResizable) = (capInsets, resizingMode, true)
    }
  }

  /// Returns a copy of the image in which one point between two caps is stretched.
  ///
  /// - Parameters:
  ///   - leftCapWidth: The width of the left cap in points; 0 stretches the whole width.
  ///   - topCapHeight: The height of the top cap in points; 0 stretches the whole height.
  public func stretchableImage(
    withLeftCapWidth leftCapWidth: Int, topCapHeight: Int
  ) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    let insets = UIEdgeInsets(
      top: top, left: left, bottom: top > 0 ? max(size.height - top - 1, 0) : 0,
      right: left > 0 ? max(size.width - left - 1, 0) : 0)
    return resizableImage(withCapInsets: insets, resizingMode: .stretch)
  }

  /// The area between the caps as a fraction of the image, in the form of a layer's
  /// `contentsCenter`; the whole image if it is not resizable.
  public var stretchedPart: CGRect {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    guard use.isResizable, size.width > 0, size.height > 0 else { return whole }
    let caps = use.capInsets
    return CGRect(
      x: caps.left / size.width, y: caps.top / size.height,
      width: max(size.width - caps.left - caps.right, 0) / size.width,
      height: max(size.height - caps.top - caps.bottom, 0) / size.height)
  }

  /// The margins of the image that layout constraints ignore, in points.
  public var alignmentRectInsets: UIEdgeInsets { use.alignmentRectInsets }

  /// Returns a copy of the image that layout constraints treat as smaller by the insets.
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    UIImage(self) { $0.alignmentRectInsets = alignmentInsets }
  }
}
