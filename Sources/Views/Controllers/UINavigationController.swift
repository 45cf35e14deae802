public import Foundation
import Strata

/// Shows the top controller of a stack; no navigation bar is drawn.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// The change of a navigation stack.
  public enum Operation: Int, Sendable { case none, push, pop }

  /// Creates a navigation controller with a root controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The delegate, which is not retained.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// Stored without effect, because no bar is drawn.
  open var isNavigationBarHidden = true
  /// The bar, which is not drawn.
  open private(set) lazy var navigationBar = {
    let bar = UINavigationBar(frame: .zero)
    bar.controller = self
    return bar
  }()
  /// The recognizer that pops the top controller; always nil.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }
  /// The controller at the top of the stack.
  open var topViewController: UIViewController? { viewControllers.last }
  open var visibleViewController: UIViewController? {
    topViewController?.presentedViewController ?? topViewController
  }

  /// The stack, from the root to the controller that is shown.
  open var viewControllers: [UIViewController] = [] {
    didSet {
      guard !isChanging else { return }
      for controller in oldValue where !viewControllers.contains(controller) {
        controller.viewIfLoaded?.removeFromSuperview()
        controller.willMove(toParent: nil)
        controller.removeFromParent()
      }
      for controller in viewControllers where controller.parent !== self {
        addChild(controller)
        controller.didMove(toParent: self)
      }
      if isViewLoaded { showTop(instead: oldValue.last, .none, isAnimated: false) }
    }
  }

  /// Replaces the stack without animation.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    self.viewControllers = viewControllers
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    showTop(instead: nil, .none, isAnimated: false)
  }

  /// Pushes a controller onto the stack and shows it; a controller on the stack is ignored.
  ///
  /// If an interactive push is canceled, the stack is as before.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !viewControllers.contains(viewController) else { return }
    let old = viewControllers
    addChild(viewController)
    changeStack { $0.append(viewController) }
    showTop(instead: old.last, .push, isAnimated: animated) { [weak self] isDone in
      guard let self else { return }
      if isDone {
        viewController.didMove(toParent: self)
      } else {
        viewController.willMove(toParent: nil)
        changeStack { $0 = old }
        viewController.removeFromParent()
      }
    }
  }

  /// Pops the top controller off the stack if it is not the root.
  ///
  /// If an interactive pop is canceled, the stack is as before.
  ///
  /// - Returns: The popped controller; nil if only the root is on the stack.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1, let old = topViewController else { return nil }
    popped(to: viewControllers.count - 1, animated)
    return old
  }

  /// Pops all controllers except the root off the stack.
  ///
  /// - Returns: The popped controllers, from the bottom up; nil if only the root is on the stack.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard viewControllers.count > 1 else { return nil }
    return popped(to: 1, animated)
  }

  /// Pops the controllers above a controller off the stack.
  ///
  /// - Returns: The popped controllers, from the bottom up; nil if the controller is not on the
  ///   stack.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = viewControllers.firstIndex(of: viewController) else { return nil }
    return popped(to: index + 1, animated)
  }

  /// Sets `isNavigationBarHidden`, which has no visible effect because no bar is drawn.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  @discardableResult
  private func popped(to count: Int, _ isAnimated: Bool) -> [UIViewController] {
    let old = viewControllers
    let gone = Array(old[count...])
    guard let top = gone.last else { return [] }
    top.willMove(toParent: nil)
    changeStack { $0.removeSubrange(count...) }
    showTop(instead: top, .pop, isAnimated: isAnimated) { [weak self] isDone in
      if isDone {
        for controller in gone { controller.removeFromParent() }
      } else if let self {
        changeStack { $0 = old }
        top.didMove(toParent: self)
      }
    }
    return gone
  }

  private var isChanging = false

  /// Changes the stack without updating what is shown.
  private func changeStack(_ change: (inout [UIViewController]) -> Void) {
    var new = viewControllers
    change(&new)
    isChanging = true
    viewControllers = new
    isChanging = false
  }

  /// Shows the controller at the top of the stack.
  ///
  /// - Parameter then: Called at the end; its argument is false if the transition was canceled.
  private func showTop(
    instead old: UIViewController?, _ operation: Operation, isAnimated: Bool,
    then: @escaping (Bool) -> Void = { _ in }
  ) {
    guard !isChanging, isViewLoaded, let top = topViewController, top !== old else {
      return then(true)
    }
    let appears = isShown
    top.view.frame = view.bounds
    top.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    var context: TransitionContext?
    var interaction: (any UIViewControllerInteractiveTransitioning)?
    if let old, isAnimated {
      let animator =
        delegate?.navigationController(self, animationControllerFor: operation, from: old, to: top)
        ?? SlidingTransition(operation)
      interaction = delegate?.navigationController(self, interactionControllerFor: animator)
      context = TransitionContext(
        in: view, from: old, to: top, keepsFrom: true, finalFrame: view.bounds, isAnimated: true,
        animator: animator)
    }
    if appears { old?.beginAppearance(false, isAnimated) }
    if appears { top.beginAppearance(true, isAnimated) }
    delegate?.navigationController(self, willShow: top, animated: isAnimated)
    guard let old, let context else {
      view.addSubview(top.view)
      old?.view.removeFromSuperview()
      if appears { old?.endAppearance() }
      if appears { top.endAppearance() }
      delegate?.navigationController(self, didShow: top, animated: false)
      return then(true)
    }
    context.run(interaction) { [weak self] isDone in
      (isDone ? old : top).view.removeFromSuperview()
      if !isDone, appears {
        top.beginAppearance(false, true)
        old.beginAppearance(true, true)
      }
      (isDone ? old : top).endAppearance(true)
      (isDone ? top : old).endAppearance(true)
      then(isDone)
      if let self, isDone { delegate?.navigationController(self, didShow: top, animated: true) }
    }
  }
}

/// Observes and customizes the transitions of a navigation controller; all methods have defaults.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// Called before a controller is shown.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  /// Called when a controller is shown.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
  /// Returns the animator of a change of the stack; nil slides the new view in.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the driver of an interactive change of the stack; nil if it is not interactive.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}

  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}

  /// Returns nil.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Slides a view in over another, or out to reveal it.
final class SlidingTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let operation: UINavigationController.Operation

  init(_ operation: UINavigationController.Operation) { self.operation = operation }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.35 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let old = context.view(forKey: .from), let new = context.view(forKey: .to) else {
      return context.completeTransition(true)
    }
    let width = context.containerView.bounds.width
    let (outside, beneath) = (
      CGAffineTransform(translationX: width, y: 0),
      CGAffineTransform(translationX: -width * 0.3, y: 0)
    )
    let isPush = operation != .pop
    if isPush {
      context.containerView.addSubview(new)
    } else {
      context.containerView.insertSubview(new, belowSubview: old)
    }
    UIView.performWithoutAnimation { new.transform = isPush ? outside : beneath }
    UIView.animate(withDuration: transitionDuration(using: context)) {
      new.transform = .identity
      old.transform = isPush ? beneath : outside
    } completion: { _ in
      (old.transform, new.transform) = (.identity, .identity)
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
