public import Foundation
import Strata

/// Decides where the view of a presented controller lies, and what else comes with it.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  /// - Precondition: It is still there: this object belongs to it.
  public var presentedViewController: UIViewController {
    guard let presented else { preconditionFailure("the presented view controller is gone") }
    return presented
  }
  public var presentingViewController: UIViewController { presenting ?? presentedViewController }
  // The presenting controller has the presented one, and that has this object.
  private weak var presented: UIViewController?
  private weak var presenting: UIViewController?

  /// A controller for one presentation.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  /// Where the presentation takes place; nil before.
  open internal(set) var containerView: UIView?
  open var presentedView: UIView? { presentedViewController.view }
  /// Where the presented view lies at the end; by default all of the container.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  open var shouldRemovePresentersView: Bool { false }
  open var shouldPresentInFullscreen: Bool { true }
  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }

  /// Called before the transition.
  open func presentationTransitionWillBegin() {}
  /// Called after the transition.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the transition back.
  open func dismissalTransitionWillBegin() {}
  /// Called after the transition back.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the container lays out its subviews.
  open func containerViewWillLayoutSubviews() {}
  /// Called when the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}
}

/// Holds a presentation, and tells its controller of layout.
final class PresentationContainer: UIView {
  weak var presentation: UIPresentationController?

  override func layoutSubviews() {
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.containerViewDidLayoutSubviews()
  }
}

/// One controller comes over another, or goes.
@MainActor
struct PresentationTransition {
  private let shown: UIViewController
  private let below: UIViewController

  init(of shown: UIViewController, over below: UIViewController) {
    (self.shown, self.below) = (shown, below)
  }

  /// The outermost view of the one below.
  private var stage: UIView { below.view.window ?? below.view.outermost }

  func begin(isAnimated: Bool, _ completion: @escaping () -> Void) {
    let delegate = shown.transitioningDelegate
    let presentation =
      delegate?.presentationController(forPresented: shown, presenting: below, source: below)
      ?? UIPresentationController(presentedViewController: shown, presenting: below)
    let container = PresentationContainer(frame: stage.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = presentation
    presentation.containerView = container
    shown.presentation = presentation
    stage.addSubview(container)
    let keepsBelow = shown.modalPresentationStyle.keepsPresenting
    shown.beginAppearance(true, isAnimated)
    if !keepsBelow { below.beginAppearance(false, isAnimated) }
    presentation.presentationTransitionWillBegin()
    let animator =
      delegate?.animationController(forPresented: shown, presenting: below, source: below)
      ?? StyledTransition(shown.modalTransitionStyle, isComing: true)
    let context = TransitionContext(
      in: container, from: below, to: shown, keepsFrom: true,
      finalFrame: presentation.frameOfPresentedViewInContainerView, isAnimated: isAnimated)
    context.run(
      animator,
      delegate?.interactionControllerForPresentation(using: animator)
    ) { [shown, below] isDone in
      presentation.presentationTransitionDidEnd(isDone)
      shown.endAppearance(isAnimated)
      if !keepsBelow { below.endAppearance(isAnimated) }
      completion()
    }
  }

  func end(isAnimated: Bool, _ completion: @escaping () -> Void) {
    guard let presentation = shown.presentation, let container = presentation.containerView else {
      return completion()
    }
    let delegate = shown.transitioningDelegate
    let keepsBelow = shown.modalPresentationStyle.keepsPresenting
    shown.beginAppearance(false, isAnimated)
    if !keepsBelow { below.beginAppearance(true, isAnimated) }
    presentation.dismissalTransitionWillBegin()
    let animator =
      delegate?.animationController(forDismissed: shown)
      ?? StyledTransition(shown.modalTransitionStyle, isComing: false)
    let context = TransitionContext(
      in: container, from: shown, to: below, keepsFrom: false, finalFrame: stage.bounds,
      isAnimated: isAnimated)
    context.run(
      animator, delegate?.interactionControllerForDismissal(using: animator)
    ) { [shown, below] isDone in
      if isDone {
        shown.view.removeFromSuperview()
        container.removeFromSuperview()
        shown.presentation = nil
      }
      presentation.dismissalTransitionDidEnd(isDone)
      shown.endAppearance(isAnimated)
      if !keepsBelow { below.endAppearance(isAnimated) }
      completion()
    }
  }
}
