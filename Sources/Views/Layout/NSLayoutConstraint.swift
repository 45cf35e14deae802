public import Foundation
import Strata

/// The priority of a constraint: 1000 is required, lower values are optional.
public struct UILayoutPriority: _UIKitNumericRawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from 0 to 1000; higher values count as required.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  public static let sceneSizeStayPut = UILayoutPriority(500)
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A linear relation between attributes of two views or layout guides.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// An attribute of a view, with Apple's raw values.
  public enum Attribute: Int, Sendable {
    case notAnAttribute
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }

  /// The relation between the two sides.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }

  /// The axis of a layout property.
  public enum Axis: Int, Sendable { case horizontal, vertical }

  /// The view or layout guide on the left side.
  open private(set) weak var firstItem: AnyObject?
  /// The view or layout guide on the right side; nil for a constant dimension.
  open private(set) weak var secondItem: AnyObject?
  /// The attribute on the left side.
  public let firstAttribute: Attribute
  /// The attribute on the right side; `.notAnAttribute` for a constant dimension.
  public let secondAttribute: Attribute
  /// The relation between the two sides.
  public let relation: Relation
  /// The factor of the second attribute.
  public let multiplier: CGFloat

  /// The constant term, in points.
  open var constant: CGFloat {
    didSet { if constant != oldValue { didChange() } }
  }

  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { didChange() } }
  }

  /// A name for use by the program.
  open var identifier: String?
  /// Stored without effect.
  open var shouldBeArchived = false

  /// Creates the constraint `first.attribute relation multiplier × second.attribute + constant`.
  ///
  /// - Parameters:
  ///   - view1: A view or a layout guide.
  ///   - view2: Another view or layout guide; nil for a constant dimension.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
    // Without a second item, its attribute has no effect.
    (firstAttribute, secondAttribute) = (attr1, view2 == nil ? .notAnAttribute : attr2)
    (self.relation, self.multiplier, constant) = (relation, multiplier, c)
    super.init()
  }

  /// The view that holds the constraint; nil if the constraint is inactive.
  weak var holder: UIView?

  /// Whether the constraint is active.
  ///
  /// - Precondition: When it is activated, its items must be in the same view tree.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      newValue ? activate() : deactivate()
    }
  }

  /// Activates constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    guard let first = Self.view(of: firstItem) else { return }
    var above: UIView? = first
    if let second = Self.view(of: secondItem) {
      above = sequence(first: first, next: \.superview).first { second.isDescendant(of: $0) }
    }
    guard let above else {
      preconditionFailure(
        "the views of an active constraint must be in the same tree; add them first")
    }
    above.memory.constraints.append(self)
    holder = above
    above.constraintsDidChange()
  }

  private func deactivate() {
    holder?.memory.constraints.removeAll { $0 === self }
    holder?.constraintsDidChange()
    holder = nil
  }

  /// Never called, because nib files are not supported.
  open func awakeFromNib() {}

  private func didChange() { holder?.constraintsDidChange() }

  /// Returns the view that is an item of a constraint or that owns the layout guide.
  static func view(of item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  open override var description: String { MainActor.assumeIsolated { text } }

  private var text: String {
    func name(_ item: AnyObject?) -> String { item.map { "\(type(of: $0))" } ?? "" }
    let sign = ["<=", "==", ">="][relation.rawValue + 1]
    let right =
      secondItem == nil
      ? "\(constant)" : "\(multiplier) × \(name(secondItem)).\(secondAttribute) + \(constant)"
    return "\(name(firstItem)).\(firstAttribute) \(sign) \(right) @\(priority.rawValue)"
  }
}
