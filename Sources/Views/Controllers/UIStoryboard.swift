public import Foundation
import Strata

/// The controllers of a storyboard file; there is never one.
///
/// The type exists for `UIViewController.storyboard`, which is nil.
@preconcurrency @MainActor
public final class UIStoryboard: NSObject {
  /// Storyboards are not supported.
  @available(*, unavailable, message: "storyboards are not supported; create controllers in code")
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {}

  private override init() {}

  /// Returns the initial controller; never called, because there is no storyboard.
  public func instantiateInitialViewController() -> UIViewController? { nil }

  /// Creates a controller; never called, because there is no storyboard.
  public func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    preconditionFailure("storyboards are not supported; create controllers in code")
  }
}

/// A transition to another controller, which code can create and perform.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  /// The identifier; nil for none.
  public let identifier: String?
  /// The controller from which the transition starts.
  public let source: UIViewController
  /// The controller to which the transition leads.
  public let destination: UIViewController
  private let handler: (() -> Void)?

  /// Creates a segue whose class overrides `perform()`.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = nil
    super.init()
  }

  /// Creates a segue.
  ///
  /// - Parameter performHandler: Called by `perform()`.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = performHandler
    super.init()
  }

  /// Performs the transition; calls the closure of the segue by default.
  open func perform() { handler?() }
}

extension UIViewController {
  /// The storyboard of the controller; always nil.
  public var storyboard: UIStoryboard? { nil }
}
