public import Foundation
import Strata

extension UIView {
  // MARK: Converting

  /// Converts a point from this view's coordinate space to another's, or to the window's for nil.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? outermost).layer)
  }

  /// Converts a point to this view's coordinate space from another's, or from the window's for nil.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? outermost).layer)
  }

  /// Converts a rectangle from this view's coordinate space to another's, or to the window's for
  /// nil.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? outermost).layer)
  }

  /// Converts a rectangle to this view's coordinate space from another's, or from the window's for
  /// nil.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? outermost).layer)
  }

  /// The window, or the topmost superview if the view is not in a window.
  var outermost: UIView {
    var view = self
    while let above = view.superview { view = above }
    return view
  }

  // MARK: Following the superview

  /// Resizes the subviews if the size of the bounds has changed.
  func sizeMayHaveChanged() {
    let (old, new) = (autoresizedSize, bounds.size)
    guard old != new else { return }
    autoresizedSize = new
    sizeDidChange()
    if autoresizesSubviews {
      for view in subviews where !view.isPlacedByConstraints { view.follow(from: old, to: new) }
    }
    outermost.memory.needsSolving = true
  }

  /// Adapts the frame to a change of the superview's size by `autoresizingMask`.
  private func follow(from old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty else { return }
    var rect = untransformedFrame
    (rect.origin.x, rect.size.width) = Self.share(
      rect.minX, rect.width, old.width, new.width,
      before: autoresizingMask.contains(.flexibleLeftMargin),
      extent: autoresizingMask.contains(.flexibleWidth),
      after: autoresizingMask.contains(.flexibleRightMargin))
    (rect.origin.y, rect.size.height) = Self.share(
      rect.minY, rect.height, old.height, new.height,
      before: autoresizingMask.contains(.flexibleTopMargin),
      extent: autoresizingMask.contains(.flexibleHeight),
      after: autoresizingMask.contains(.flexibleBottomMargin))
    untransformedFrame = rect
  }

  /// The frame with the transform ignored.
  var untransformedFrame: CGRect {
    get {
      let anchor = layer.anchorPoint
      return CGRect(
        x: center.x - bounds.width * anchor.x, y: center.y - bounds.height * anchor.y,
        width: bounds.width, height: bounds.height)
    }
    set {
      guard newValue != untransformedFrame else { return }
      let anchor = layer.anchorPoint
      bounds = CGRect(origin: bounds.origin, size: newValue.size)
      // A view may keep its own size.
      center = CGPoint(
        x: newValue.minX + bounds.width * anchor.x, y: newValue.minY + bounds.height * anchor.y)
    }
  }

  /// Gives the view the size of a rectangle, and places `center` in the middle of the rectangle.
  ///
  /// As in UIKit, constraints do not account for the anchor point. A view with another anchor point
  /// is therefore displaced from the rectangle, and its transform is about the middle of it.
  func center(in rect: CGRect) {
    if bounds.size != rect.size { bounds = CGRect(origin: bounds.origin, size: rect.size) }
    // A class may keep a size of its own, as switches do.
    let middle = CGPoint(x: rect.minX + bounds.width / 2, y: rect.minY + bounds.height / 2)
    if center != middle { center = middle }
  }

  /// Resizes one axis of a frame after a change of the superview's length.
  ///
  /// The flexible lengths share the change in proportion to their size, as UIKit's documentation
  /// says, or equally if they are all zero.
  ///
  /// - Returns: The margin before the view, and its extent.
  private static func share(
    _ margin: CGFloat, _ extent: CGFloat, _ old: CGFloat, _ new: CGFloat, before: Bool,
    extent isExtentFlexible: Bool, after: Bool
  ) -> (CGFloat, CGFloat) {
    let rest = old - margin - extent
    let flexible = (before ? margin : 0) + (isExtentFlexible ? extent : 0) + (after ? rest : 0)
    let count = [before, isExtentFlexible, after].count { $0 }
    guard count > 0 else { return (margin, extent) }
    func part(_ length: CGFloat, _ isFlexible: Bool) -> CGFloat {
      guard isFlexible else { return 0 }
      return (new - old) * (flexible > 0 ? length / flexible : 1 / CGFloat(count))
    }
    return (margin + part(margin, before), max(extent + part(extent, isExtentFlexible), 0))
  }
}
