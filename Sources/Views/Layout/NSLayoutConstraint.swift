public import Foundation
import Strata

/// How much a constraint is worth: 1000 is required, less is wished for.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A priority between 0 and 1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  public static let sceneSizeStayPut = UILayoutPriority(500)
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// A higher priority.
  public static func + (left: UILayoutPriority, right: Float) -> UILayoutPriority {
    UILayoutPriority(left.rawValue + right)
  }

  /// A lower priority.
  public static func - (left: UILayoutPriority, right: Float) -> UILayoutPriority {
    UILayoutPriority(left.rawValue - right)
  }
}

/// A linear relation between lengths or places of two views.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// A length or a place of a view, with Apple's numbers.
  public enum Attribute: Int, Sendable {
    case notAnAttribute
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }

  /// How the two sides relate.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }

  /// Along which axis.
  public enum Axis: Int, Sendable { case horizontal, vertical }

  open private(set) weak var firstItem: AnyObject?
  open private(set) weak var secondItem: AnyObject?
  public let firstAttribute: Attribute
  public let secondAttribute: Attribute
  public let relation: Relation
  public let multiplier: CGFloat

  /// In points.
  open var constant: CGFloat {
    didSet { if constant != oldValue { didChange() } }
  }

  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { didChange() } }
  }

  open var identifier: String?
  open var shouldBeArchived = false

  /// `first.attribute = multiplier × second.attribute + constant`, or the like.
  ///
  /// - Parameters:
  ///   - view1: A view or a layout guide.
  ///   - view2: Another; nil for a length that is a constant.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
    (firstAttribute, secondAttribute) = (attr1, attr2)
    (self.relation, self.multiplier, constant) = (relation, multiplier, c)
    super.init()
  }

  /// The view that has the constraint; nil for one that is not active.
  weak var holder: UIView?

  /// Whether the constraint counts.
  ///
  /// - Precondition: To become active its items must be in one tree of views.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      newValue ? activate() : deactivate()
    }
  }

  /// Has constraints count, all at once.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Has constraints count no more.
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
        "a constraint between two views was activated before both were in one tree; add them first")
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

  /// Never called: no constraint is made by a document here.
  open func awakeFromNib() {}

  private func didChange() { holder?.constraintsDidChange() }

  /// The view that an item is, or that has it as a guide.
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
