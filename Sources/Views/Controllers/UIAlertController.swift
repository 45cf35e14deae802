public import Foundation
import Strata

/// A message with actions, which is stored but not drawn.
///
/// A presented alert is the `presentedViewController`, and its view is empty: images and movies
/// show the interface without it. Presenting one prints a warning to standard error.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// The style of an alert, with Apple's raw values.
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// The text below the title; nil for none.
  open var message: String?
  /// The style; `.actionSheet` by default.
  open private(set) var preferredStyle = Style.actionSheet
  /// The actions, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// The emphasized action, stored without effect; nil for none.
  open var preferredAction: UIAlertAction?

  /// Creates an alert.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
    // The interface below stays visible.
    modalPresentationStyle = .overFullScreen
  }

  /// Adds an action after the others.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Creates an empty view.
  open override func loadView() {
    super.loadView()
    view.isUserInteractionEnabled = false
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    UIKitWarning.write(
      "alerts are not drawn: \"\([title, message].compactMap(\.self).joined(separator: " "))\"")
  }
}

/// An action of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// The style of an action, with Apple's raw values.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  /// The title; nil for none.
  public let title: String?
  /// The style.
  public let style: Style
  /// Whether the action can be chosen, stored without effect; true by default.
  open var isEnabled = true

  /// Creates an action.
  ///
  /// - Parameter handler: Never called, because alerts are not drawn and not touched.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style) = (title, style)
    super.init()
  }
}
