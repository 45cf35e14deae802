import Foundation

/// The animated replacement of one child controller by another.
@MainActor
struct ChildTransition {
  let from: UIViewController
  let to: UIViewController
  let duration: TimeInterval
  let options: UIView.AnimationOptions

  func run(_ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
    let (from, to, isAnimated) = (from, to, duration > 0)
    to.beginAppearance(true, isAnimated)
    from.beginAppearance(false, isAnimated)
    let end = { (finished: Bool) in
      from.view.removeFromSuperview()
      to.endAppearance(isAnimated)
      from.endAppearance(isAnimated)
      completion?(finished)
    }
    let above = from.view.superview
    guard let above, !options.transition.isEmpty else {
      above?.addSubview(to.view)
      UIView.animate(
        withDuration: duration, options: options, animations: animations ?? {}, completion: end)
      return
    }
    // The new view is added during the transition, which begins with the old appearance.
    UIView.transition(with: above, duration: duration, options: options) {
      above.addSubview(to.view)
      animations?()
    } completion: {
      end($0)
    }
  }
}

extension UIViewController {
  /// Begins an appearance or a disappearance of the view.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated)
  }

  /// Ends the transition that `beginAppearanceTransition(_:animated:)` began.
  public func endAppearanceTransition() { endAppearance() }
}
