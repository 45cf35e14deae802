public import Foundation
import Strata

/// A position or a dimension of a view or a layout guide, from which constraints are made.
@preconcurrency @MainActor
public class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  fileprivate weak var owner: AnyObject?
  fileprivate let attribute: NSLayoutConstraint.Attribute
  fileprivate nonisolated let identity: AnchorIdentity

  init(_ owner: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    (self.owner, self.attribute) = (owner, attribute)
    identity = AnchorIdentity(owner: ObjectIdentifier(owner), attribute: attribute)
    super.init()
  }

  /// The view or the layout guide.
  public var item: AnyObject? { owner }

  /// Returns whether another anchor has the same item and attribute.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? any IdentifiedAnchor)?.identity == identity
  }

  open override var hash: Int { identity.hashValue }

  fileprivate func related(
    _ relation: NSLayoutConstraint.Relation, to other: NSLayoutAnchor<AnchorType>?,
    _ constant: CGFloat, times multiplier: CGFloat = 1
  ) -> NSLayoutConstraint {
    guard let owner else {
      preconditionFailure("the view or guide of an anchor is deallocated; retain it")
    }
    return NSLayoutConstraint(
      item: owner, attribute: attribute, relatedBy: relation, toItem: other?.owner,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }

  /// Returns a constraint: this anchor equals another plus a constant in points.
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { related(.equal, to: anchor, c) }

  /// Returns a constraint: this anchor is at least another plus a constant in points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { related(.greaterThanOrEqual, to: anchor, c) }

  /// Returns a constraint: this anchor is at most another plus a constant in points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { related(.lessThanOrEqual, to: anchor, c) }
}

/// The item and the attribute of an anchor.
private struct AnchorIdentity: Hashable, Sendable {
  let owner: ObjectIdentifier
  let attribute: NSLayoutConstraint.Attribute
}

/// An anchor of any type.
private protocol IdentifiedAnchor {
  var identity: AnchorIdentity { get }
}

extension NSLayoutAnchor: IdentifiedAnchor {}

/// A position on the x axis.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns a constraint: this anchor follows another at 8 points times a multiplier.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { related(.equal, to: anchor, 8 * multiplier) }

  /// Returns the distance from this anchor to another.
  public func anchorWithOffset(to other: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(from: self, to: other)
  }
}

/// A position on the y axis.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns a constraint: this anchor is below another by 8 points times a multiplier.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { related(.equal, to: anchor, 8 * multiplier) }
}

/// A width, a height, or the distance between two anchors.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Creates a guide between two positions and represents its width.
  fileprivate convenience init(from start: NSLayoutXAxisAnchor, to end: NSLayoutXAxisAnchor) {
    let guide = UILayoutGuide()
    NSLayoutConstraint.view(of: start.item)?.addLayoutGuide(guide)
    guide.leftAnchor.constraint(equalTo: start).isActive = true
    guide.rightAnchor.constraint(equalTo: end).isActive = true
    self.init(guide, .width)
  }

  /// Returns a constraint: this dimension equals a number of points.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    related(.equal, to: nil, c)
  }

  /// Returns a constraint: this dimension is at least a number of points.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    related(.greaterThanOrEqual, to: nil, c)
  }

  /// Returns a constraint: this dimension is at most a number of points.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    related(.lessThanOrEqual, to: nil, c)
  }

  /// Returns a constraint: this dimension equals another times a multiplier plus a constant.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { related(.equal, to: anchor, c, times: m) }

  /// Returns a constraint: this dimension is at least another times a multiplier plus a constant.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { related(.greaterThanOrEqual, to: anchor, c, times: m) }

  /// Returns a constraint: this dimension is at most another times a multiplier plus a constant.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { related(.lessThanOrEqual, to: anchor, c, times: m) }
}

extension UIView {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
}
