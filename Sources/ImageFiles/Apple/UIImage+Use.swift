public import Foundation
public import StrataGraphics

extension UIImage {
  // MARK: Templates

  /// Whether the image is drawn as it is, or its alpha in the tint of what shows it.
  public var renderingMode: RenderingMode { use.renderingMode }

  /// The same image, drawn as it is or in a tint.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(self) { $0.renderingMode = renderingMode }
  }

  // MARK: Resizing

  /// What keeps its size when the image is drawn in another, from each edge, in points.
  public var capInsets: UIEdgeInsets { use.capInsets }
  public var resizingMode: ResizingMode { use.resizingMode }
  /// Whether `resizableImage(withCapInsets:resizingMode:)` has made it.
  package var isResizable: Bool { use.isResizable }

  /// The same image, whose middle is repeated or stretched where it is drawn larger.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile
  ) -> UIImage {
    UIImage(self) {
      ($0.capInsets, $0.resizingMode, $0.isResizable) = (capInsets, resizingMode, true)
    }
  }

  /// The same image, of which one point between two caps is stretched.
  ///
  /// - Parameters:
  ///   - leftCapWidth: In points; 0 stretches all of the width.
  ///   - topCapHeight: In points; 0 stretches all of the height.
  public func stretchableImage(
    withLeftCapWidth leftCapWidth: Int, topCapHeight: Int
  ) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    let insets = UIEdgeInsets(
      top: top, left: left, bottom: top > 0 ? max(size.height - top - 1, 0) : 0,
      right: left > 0 ? max(size.width - left - 1, 0) : 0)
    return resizableImage(withCapInsets: insets, resizingMode: .stretch)
  }

  /// The part between the caps as a fraction of the image, as a layer's `contentsCenter` takes it; all
  /// of an image that is not resizable.
  public var stretchedPart: CGRect {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    guard use.isResizable, size.width > 0, size.height > 0 else { return whole }
    let caps = use.capInsets
    return CGRect(
      x: caps.left / size.width, y: caps.top / size.height,
      width: max(size.width - caps.left - caps.right, 0) / size.width,
      height: max(size.height - caps.top - caps.bottom, 0) / size.height)
  }

  /// What constraints leave out of the image, from each edge, in points.
  public var alignmentRectInsets: UIEdgeInsets { use.alignmentRectInsets }

  /// The same image, for constraints smaller by insets.
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    UIImage(self) { $0.alignmentRectInsets = alignmentInsets }
  }
}
