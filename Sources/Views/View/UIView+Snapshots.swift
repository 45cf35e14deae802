public import Foundation
public import Strata

extension UIView {
  /// Returns a view that shows a static copy of this view's current appearance.
  ///
  /// - Parameter afterUpdates: Whether pending layout is included.
  /// - Returns: nil if the view is empty, or larger than an image can be.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }

  /// Returns a view that shows a static copy of a part of this view.
  ///
  /// - Parameters:
  ///   - rect: The part, in the coordinate space of the view.
  ///   - capInsets: The edges of the image in points that keep their size when the view is resized.
  /// - Returns: nil if the part is empty, or larger than an image can be; see `Limits.default`.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return nil }
    UIGraphicsBeginImageContextWithOptions(rect.size, false, drawingScale)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return nil }
    context.translateBy(x: -rect.minX, y: -rect.minY)
    drawHierarchy(in: bounds, afterScreenUpdates: afterUpdates)
    guard let image = UIGraphicsGetImageFromCurrentImageContext() else { return nil }
    let view = UIView(frame: CGRect(origin: .zero, size: rect.size))
    view.layer.contents = image.cgImage
    view.layer.contentsScale = image.scale
    view.layer.contentsCenter = CGRect(
      x: capInsets.left / rect.width, y: capInsets.top / rect.height,
      width: 1 - (capInsets.left + capInsets.right) / rect.width,
      height: 1 - (capInsets.top + capInsets.bottom) / rect.height)
    return view
  }

  /// Draws the view and its descendants into a rectangle of the current context.
  ///
  /// - Parameter afterUpdates: Whether pending layout and drawing are included. If false, the views
  ///   are drawn as in the last frame, if there was one.
  /// - Returns: False if there is no current context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    if afterUpdates || layer.presentation() == nil {
      layoutIfNeeded()
      for view in selfAndBelow { view.layer.displayIfNeeded() }
    }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    if bounds.width > 0, bounds.height > 0 {
      context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    let shown = afterUpdates ? layer : layer.presentation() ?? layer
    // Unlike `render(in:)`, a picture of the hierarchy looks as in its window.
    shown.drawTree(in: context, by: .compositor)
    context.restoreGState()
    return true
  }
}
