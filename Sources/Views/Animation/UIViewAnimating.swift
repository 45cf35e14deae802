public import Foundation

/// The state of a property animator.
public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }

/// The position at which the animations of an animator ended.
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// An object that starts, pauses and stops animations.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  var state: UIViewAnimatingState { get }
  var isRunning: Bool { get }
  /// Whether the animations run from their end to their start.
  var isReversed: Bool { get set }
  /// The completed fraction, from 0 to 1.
  var fractionComplete: CGFloat { get set }

  /// Starts the animations, or resumes them after a pause.
  func startAnimation()
  /// Starts the animations after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses the animations at their current position.
  func pauseAnimation()
  /// Stops the animations at their current position.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Finishes stopped animations at a position.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An object that animates changes of views, which can be added while it runs.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes to animate after a delay, given as a fraction of the remaining duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes to animate.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a closure that is called at the end of the animations.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Resumes paused animations, possibly with another timing.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
