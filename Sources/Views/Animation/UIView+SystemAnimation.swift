import Foundation
import Strata

extension UIView {
  /// An animation of the system.
  public enum SystemAnimation: UInt, Sendable {
    /// Removes the views; drawn as a fade.
    case delete
  }

  /// The duration of an animation of the system in seconds.
  private static let systemDuration = 0.25

  /// Animates views with an animation of the system, over 0.25 seconds.
  ///
  /// At the end, also of an animation that was interrupted, the views are removed from their
  /// superviews and have their previous opacity.
  ///
  /// - Parameters:
  ///   - parallelAnimations: Changes that are animated at the same time.
  ///   - completion: Called at the end, after the views have been removed.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let opacities = views.map(\.alpha)
    animate(withDuration: systemDuration, delay: 0, options: options) {
      for view in views { view.alpha = 0 }
      parallelAnimations?()
    } completion: { isFinished in
      for (view, opacity) in zip(views, opacities) {
        view.removeFromSuperview()
        view.alpha = opacity
      }
      completion?(isFinished)
    }
  }
}
