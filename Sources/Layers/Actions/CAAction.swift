public import Foundation

/// An object that a layer runs in response to an event: a property change, or the layer being
/// shown.
///
/// An animation is an action that adds itself to the layer. `NSNull` means that there is nothing to
/// do and ends the search for an action.
public protocol CAAction: AnyObject {
  /// Performs the action.
  ///
  /// - Parameters:
  ///   - event: The key of the property that has changed, or `kCAOnOrderIn` or `kCAOnOrderOut`.
  ///   - anObject: The layer on which the event occurred.
  ///   - dict: Further information about the event; nil for a property change.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing.
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// The action key for a layer that becomes visible.
///
/// The layer is inserted into a displayed tree, or stops being hidden.
public let kCAOnOrderIn = "onOrderIn"
/// The action key for a layer that stops being visible.
///
/// The layer is removed from a displayed tree, or becomes hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key under which every `CATransition` is added.
public let kCATransition = "transition"
