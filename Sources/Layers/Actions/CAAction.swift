public import Foundation

/// What a layer does when something happens to it: a property changes, or the layer is shown.
///
/// An animation is one, which adds itself to the layer. `NSNull` stands for nothing to be done and
/// ends the search for an action.
public protocol CAAction: AnyObject {
  /// Does what is to be done.
  ///
  /// - Parameters:
  ///   - event: The key of the property that has changed, or `kCAOnOrderIn`, `kCAOnOrderOut`.
  ///   - anObject: The layer that it happened to.
  ///   - dict: More about the event; nil for a change of a property.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing.
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// The action key of a layer that begins to be shown: it comes into a shown tree, or is no longer
/// hidden.
public let kCAOnOrderIn = "onOrderIn"
/// The action key of a layer that is no longer shown: it leaves a shown tree, or is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key under which every `CATransition` is added.
public let kCATransition = "transition"
