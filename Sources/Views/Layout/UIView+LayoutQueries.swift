import Foundation
import Strata

extension UIView {
  /// Whether several layouts satisfy the constraints; always false.
  ///
  /// The solver sets positions and sizes that constraints do not determine as close to 0 as
  /// possible, so that there is one layout.
  public var hasAmbiguousLayout: Bool { false }

  /// Does nothing, because no layout is ambiguous.
  public func exerciseAmbiguityInLayout() {}

  /// Returns the active constraints on the position or the size of the view along an axis.
  ///
  /// Constraints that affect the view only through other views are not included.
  public func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    sequence(first: self, next: \.superview).flatMap(\.constraints).filter {
      ($0.firstItem === self && $0.firstAttribute.axis == axis)
        || ($0.secondItem === self && $0.secondAttribute.axis == axis)
    }
  }
}

extension NSLayoutConstraint {
  /// The anchor on the left side.
  ///
  /// - Precondition: The first item exists.
  public var firstAnchor: NSLayoutAnchor<AnyObject> {
    guard let firstItem else {
      preconditionFailure("the first item of the constraint is deallocated; retain it")
    }
    return NSLayoutAnchor(firstItem, firstAttribute)
  }

  /// The anchor on the right side; nil for a constant dimension.
  public var secondAnchor: NSLayoutAnchor<AnyObject>? {
    secondItem.map { NSLayoutAnchor($0, secondAttribute) }
  }
}

extension NSLayoutConstraint.Attribute {
  /// The axis of the attribute; nil for no attribute.
  fileprivate var axis: NSLayoutConstraint.Axis? {
    switch self {
    case .notAnAttribute: nil
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      .vertical
    }
  }
}

extension UIViewController {
  /// The minimum margins of the root view on a phone: 16 points on both sides.
  ///
  /// They are not applied; the root view has the margins of other views until code sets its own.
  public var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
  }
}
