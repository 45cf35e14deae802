import Foundation

extension CAAnimation: CAAction {
  /// Adds the animation to the layer under the event's key.
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
}
