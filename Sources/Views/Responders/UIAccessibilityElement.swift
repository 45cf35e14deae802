public import Foundation

/// The accessibility of something that is not a view, stored without effect.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  /// The view or the object that contains the element; it is not retained.
  open weak var accessibilityContainer: AnyObject?
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// Whether assistive technology can find the element; true by default.
  open var isAccessibilityElement = true
  /// The frame in the coordinate space of the screen.
  open var accessibilityFrame = CGRect.zero
  /// The frame in the coordinate space of the container.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// Creates an element of a container.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}
