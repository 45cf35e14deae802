import Strata

/// A method call made by a timer or a notification, on the thread that fires or posts it.
final class TargetCall: @unchecked Sendable {
  // Thread-safe: the references are set once. Like Apple's target-action, the call itself is as
  // thread-safe as the method that it calls.
  private let selector: Selector
  private let strong: AnyObject?
  private weak var target: AnyObject?

  init(_ selector: Selector, _ target: AnyObject, isWeak: Bool = false) {
    (self.selector, self.target) = (selector, target)
    strong = isWeak ? nil : target
  }

  func make(_ argument: Any) {
    if let target { selector.perform(on: target, with: argument) }
  }
}
