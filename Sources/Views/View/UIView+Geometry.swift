public import Foundation
import Strata

extension UIView {
  // MARK: Converting

  /// Maps a point of this view's bounds space into another's; into the window's for nil.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? outermost).layer)
  }

  /// Maps a point of another view's bounds space into this one's; of the window's for nil.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? outermost).layer)
  }

  /// Maps a rectangle of this view's bounds space into another's; into the window's for nil.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? outermost).layer)
  }

  /// Maps a rectangle of another view's bounds space into this one's; of the window's for nil.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? outermost).layer)
  }

  /// The window, or the last view on the way up where there is none.
  var outermost: UIView {
    var view = self
    while let above = view.superview { view = above }
    return view
  }

  // MARK: Following the superview

  /// Has the subviews follow the size of the bounds, where it is another.
  func sizeMayHaveChanged() {
    let (old, new) = (autoresizedSize, bounds.size)
    guard old != new else { return }
    autoresizedSize = new
    if autoresizesSubviews {
      for view in subviews where !view.isPlacedByConstraints { view.follow(from: old, to: new) }
    }
    outermost.memory.needsSolving = true
  }

  /// Follows a change of the superview's size as `autoresizingMask` tells.
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

  /// The frame as it would be without the transform.
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
      center = CGPoint(
        x: newValue.minX + newValue.width * anchor.x, y: newValue.minY + newValue.height * anchor.y)
    }
  }

  /// One axis of a frame in a superview that has another length.
  ///
  /// The lengths that are flexible share the change by how long they are, as UIKit's documentation
  /// says; alike where they have no length.
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
