import Foundation
import Strata

/// The context that a transition passes to its animator.
final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
  let containerView: UIView
  let isAnimated: Bool
  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false
  private let from: UIViewController
  private let to: UIViewController
  private let keepsFrom: Bool
  private let animator: any UIViewControllerAnimatedTransitioning
  private var completion: ((Bool) -> Void)?
  /// The frame of the new view after the transition.
  var finalFrame: CGRect
  private(set) var coordinator: TransitionCoordinator?

  /// Creates the context of one transition; both controllers have its coordinator until it ends.
  ///
  /// - Parameter keepsFrom: Whether the old view stays and the new one covers it. If false, the new
  ///   view is already in the hierarchy and the old one is removed.
  init(
    in containerView: UIView, from: UIViewController, to: UIViewController, keepsFrom: Bool,
    finalFrame: CGRect, isAnimated: Bool, animator: any UIViewControllerAnimatedTransitioning
  ) {
    (self.containerView, self.from, self.to) = (containerView, from, to)
    (self.keepsFrom, self.finalFrame, self.isAnimated) = (keepsFrom, finalFrame, isAnimated)
    self.animator = animator
    super.init()
    let duration = animator.transitionDuration(using: self)
    coordinator = TransitionCoordinator(self, duration: duration)
    (from.ownCoordinator, to.ownCoordinator) = (coordinator, coordinator)
  }

  func run(
    _ interaction: (any UIViewControllerInteractiveTransitioning)?,
    _ completion: @escaping (Bool) -> Void
  ) {
    self.completion = completion
    guard isAnimated else {
      if keepsFrom {
        to.view.frame = finalFrame
        containerView.addSubview(to.view)
      }
      coordinator?.begin(isInteractive: false)
      return completeTransition(true)
    }
    if let interaction, interaction.wantsInteractiveStart {
      isInteractive = true
      interaction.startInteractiveTransition(self)
      (interaction as? UIPercentDrivenInteractiveTransition)?.begin(self)
    } else {
      animate()
    }
  }

  /// Starts the animations of the transition, and those that run alongside it.
  func animate() {
    animator.animateTransition(using: self)
    coordinator?.begin(isInteractive: isInteractive)
  }

  /// The duration without interaction, in seconds.
  var duration: TimeInterval { animator.transitionDuration(using: self) }

  /// Called once, before the completion.
  var onEnd: (() -> Void)?

  func completeTransition(_ didComplete: Bool) {
    // The completion runs only once, even if `completeTransition(_:)` is called repeatedly.
    guard let completion else { return }
    self.completion = nil
    onEnd?()
    onEnd = nil
    animator.animationEnded(didComplete)
    coordinator?.end()
    for controller in [from, to] where controller.ownCoordinator === coordinator {
      controller.ownCoordinator = nil
    }
    completion(didComplete)
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    coordinator?.interactionUpdated(percentComplete)
  }

  func finishInteractiveTransition() {
    isInteractive = false
    coordinator?.interactionEnded(isCancelled: false)
  }

  func cancelInteractiveTransition() {
    isInteractive = false
    transitionWasCancelled = true
    coordinator?.interactionEnded(isCancelled: true)
  }

  var presentationStyle: UIModalPresentationStyle {
    (keepsFrom ? to : from).modalPresentationStyle
  }

  var targetTransform: CGAffineTransform { .identity }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .to where keepsFrom || presentationMovesBoth: to.view
    case .from where !keepsFrom || presentationMovesBoth: from.view
    default: nil
    }
  }

  /// Whether one view replaces the other, as in a container controller.
  private var presentationMovesBoth: Bool { from.parent != nil && from.parent === to.parent }

  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === from ? vc.view.frame : .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect { vc === to ? finalFrame : .zero }
}

/// The transition of a controller that has no animator, given by its transition style.
final class StyledTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let style: UIModalTransitionStyle
  private let isComing: Bool

  init(_ style: UIModalTransitionStyle, isComing: Bool) {
    (self.style, self.isComing) = (style, isComing)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let moving = context.view(forKey: isComing ? .to : .from) else {
      return context.completeTransition(true)
    }
    if isComing {
      moving.frame = container.bounds
      if let controller = context.viewController(forKey: .to) {
        moving.frame = context.finalFrame(for: controller)
      }
      container.addSubview(moving)
    }
    let away = { [style] in
      if style == .coverVertical {
        moving.transform = CGAffineTransform(translationX: 0, y: container.bounds.height)
      } else {
        moving.alpha = 0
      }
    }
    let there = { (moving.transform, moving.alpha) = (.identity, 1) }
    if isComing { UIView.performWithoutAnimation(away) }
    UIView.animate(withDuration: transitionDuration(using: context)) {
      self.isComing ? there() : away()
    } completion: { _ in
      there()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
