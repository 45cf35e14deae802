public import Foundation
import Strata

/// Determines the frame of a presented view and manages additional views of the presentation.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  /// The presented controller.
  ///
  /// - Precondition: The controller has not been deallocated; it owns this object.
  public var presentedViewController: UIViewController {
    guard let presented else { preconditionFailure("the presented controller is deallocated") }
    return presented
  }
  public var presentingViewController: UIViewController { presenting ?? presentedViewController }
  // The presenting controller owns the presented one, which owns this object.
  private weak var presented: UIViewController?
  private weak var presenting: UIViewController?

  /// Creates the controller of one presentation.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  /// The view in which the presentation takes place; nil before it begins.
  open internal(set) var containerView: UIView?
  open var presentedView: UIView? { presentedViewController.view }
  /// The final frame of the presented view; by default the bounds of the container.
  ///
  /// It is zero before the presentation begins.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// Not used.
  open var shouldRemovePresentersView: Bool { false }
  /// Not used.
  open var shouldPresentInFullscreen: Bool { true }
  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }
  /// Stored without effect, because the style does not adapt and touches dismiss nothing.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// The style in a compact environment; `.none`, which does not adapt, by default.
  open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
  /// Returns the style in an environment; `.none`, which does not adapt, by default.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }

  /// Called before the presentation transition.
  open func presentationTransitionWillBegin() {}
  /// Called after the presentation transition.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal transition.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal transition.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the container lays out its subviews.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}

  // Members of `UIContentContainer`, in this class because subclasses override them.

  /// The preferred size of the presented controller's content.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
  /// Called when the preferred size of the presented controller has changed; does nothing by
  /// default.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Never called, because constraints do not resize controllers.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Returns the size of the presented controller; by default the size of the container.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// Never called, because the screen does not rotate.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Never called, because the traits of the screen do not change.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// The traits of the container view, or those of the screen before the presentation begins.
  open var traitCollection: UITraitCollection { containerView?.traits ?? .standard }
  /// Never called, because the traits of the screen do not change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}

/// The container view of a presentation, which forwards layout to the presentation controller.
final class PresentationContainer: UIView {
  weak var presentation: UIPresentationController?
  /// The place of the presenting view, which an animator may move to the container.
  var presenterPlace: ViewPlace?

  override func layoutSubviews() {
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.containerViewDidLayoutSubviews()
  }
}

/// The superview of a view, and its index among the subviews.
@MainActor
struct ViewPlace {
  private weak var superview: UIView?
  private let index: Int

  init(of view: UIView) {
    superview = view.superview
    index = superview?.subviews.firstIndex(of: view) ?? 0
  }

  /// Moves a view back, if it is elsewhere.
  func restore(_ view: UIView) {
    guard view.superview !== superview else { return }
    if let superview {
      superview.insertSubview(view, at: min(index, superview.subviews.count))
    } else {
      view.removeFromSuperview()
    }
  }
}

/// The presentation of one controller over another, or its dismissal.
@MainActor
struct PresentationTransition {
  private let shown: UIViewController
  private let below: UIViewController

  init(of shown: UIViewController, over below: UIViewController) {
    (self.shown, self.below) = (shown, below)
  }

  /// The outermost view of the presenting controller.
  private var stage: UIView { below.view.window ?? below.view.outermost }

  /// Begins the presentation.
  ///
  /// - Parameter completion: Called at the end; its argument is false if the presentation was
  ///   canceled.
  func begin(isAnimated: Bool, _ completion: @escaping (Bool) -> Void) {
    let delegate = shown.transitioningDelegate
    let presentation =
      delegate?.presentationController(forPresented: shown, presenting: below, source: below)
      ?? UIPresentationController(presentedViewController: shown, presenting: below)
    let container = PresentationContainer(frame: stage.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = presentation
    container.presenterPlace = ViewPlace(of: below.view)
    presentation.containerView = container
    shown.presentation = presentation
    stage.addSubview(container)
    let keepsBelow = shown.modalPresentationStyle.keepsPresenting
    let animator =
      delegate?.animationController(forPresented: shown, presenting: below, source: below)
      ?? StyledTransition(shown.modalTransitionStyle, isComing: true)
    let context = TransitionContext(
      in: container, from: below, to: shown, keepsFrom: true, finalFrame: container.bounds,
      isAnimated: isAnimated, animator: animator)
    if !keepsBelow { below.beginAppearance(false, isAnimated) }
    shown.beginAppearance(true, isAnimated)
    presentation.presentationTransitionWillBegin()
    context.finalFrame = presentation.frameOfPresentedViewInContainerView
    context.run(
      delegate?.interactionControllerForPresentation(using: animator)
    ) { [shown, below] isDone in
      if !isDone {
        shown.beginAppearance(false, isAnimated)
        if !keepsBelow { below.beginAppearance(true, isAnimated) }
        close(presentation)
      }
      presentation.presentationTransitionDidEnd(isDone)
      shown.endAppearance(isAnimated)
      if !keepsBelow { below.endAppearance(isAnimated) }
      completion(isDone)
    }
  }

  /// Removes the presented view and the container, and moves the presenting view back.
  private func close(_ presentation: UIPresentationController) {
    (presentation.containerView as? PresentationContainer)?.presenterPlace?.restore(below.view)
    shown.view.removeFromSuperview()
    presentation.containerView?.removeFromSuperview()
    shown.presentation = nil
  }

  /// Begins the dismissal.
  ///
  /// - Parameter completion: Called at the end; its argument is false if the dismissal was
  ///   canceled.
  func end(isAnimated: Bool, _ completion: @escaping (Bool) -> Void) {
    guard let presentation = shown.presentation, let container = presentation.containerView else {
      return completion(true)
    }
    let delegate = shown.transitioningDelegate
    let keepsBelow = shown.modalPresentationStyle.keepsPresenting
    let animator =
      delegate?.animationController(forDismissed: shown)
      ?? StyledTransition(shown.modalTransitionStyle, isComing: false)
    let context = TransitionContext(
      in: container, from: shown, to: below, keepsFrom: false, finalFrame: stage.bounds,
      isAnimated: isAnimated, animator: animator)
    shown.beginAppearance(false, isAnimated)
    if !keepsBelow { below.beginAppearance(true, isAnimated) }
    presentation.dismissalTransitionWillBegin()
    let place = ViewPlace(of: below.view)
    context.run(
      delegate?.interactionControllerForDismissal(using: animator)
    ) { [shown, below] isDone in
      if isDone {
        close(presentation)
      } else {
        place.restore(below.view)
        shown.beginAppearance(true, isAnimated)
        if !keepsBelow { below.beginAppearance(false, isAnimated) }
      }
      presentation.dismissalTransitionDidEnd(isDone)
      shown.endAppearance(isAnimated)
      if !keepsBelow { below.endAppearance(isAnimated) }
      completion(isDone)
    }
  }
}
