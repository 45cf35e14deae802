public import Foundation
public import Strata

/// Names a view controller that takes part in a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = Self(rawValue: "UITransitionContextFromViewController")
  public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// Names a view that takes part in a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = Self(rawValue: "UITransitionContextFromView")
  public static let to = Self(rawValue: "UITransitionContextToView")
}

/// What a transition takes place in.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which all of it takes place.
  var containerView: UIView { get }
  var isAnimated: Bool { get }
  var isInteractive: Bool { get }
  var transitionWasCancelled: Bool { get }
  var presentationStyle: UIModalPresentationStyle { get }
  var targetTransform: CGAffineTransform { get }

  /// Must be called when the animation has ended.
  func completeTransition(_ didComplete: Bool)
  /// How far an interactive transition is, from 0 to 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// An interactive transition goes on by itself.
  func finishInteractiveTransition()
  /// An interactive transition goes back.
  func cancelInteractiveTransition()
  /// The controllers that take part.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The views that are to be added or removed; nil for one that stays.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The frame at the start; zero where that is not known.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// The frame at the end; zero where that is not known.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// Animates a transition.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// In seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Adds the new view to the container, animates, and at last calls `completeTransition(_:)`.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called when the transition is over.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Drives a transition by hand.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Called in place of `animateTransition(using:)`.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// Says how a controller comes and goes.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// Animates the coming; nil takes what the controller's style names.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Animates the going.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Drives the coming by hand.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Drives the going by hand.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Decides where the presented view lies.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// None of its own.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// None of its own.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// None.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  /// None.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  /// None.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}

/// Runs code beside a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: NSObjectProtocol {
  /// Animates beside the transition.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// What code beside a transition sees of it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isAnimated: Bool { get }
  var isCancelled: Bool { get }
  var transitionDuration: TimeInterval { get }
  var containerView: UIView { get }
}
