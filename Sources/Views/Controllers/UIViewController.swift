public import Foundation
public import Strata

/// Creates a view and manages its life cycle.
///
/// The view is created on first use: `loadView()`, then `viewDidLoad()`. It appears when the
/// controller is drawn or becomes the root of a window: `viewWillAppear`, `viewIsAppearing`,
/// layout, and `viewDidAppear` are each called once.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  /// Creates a controller whose view is made in code; nib files are not supported.
  ///
  /// The name and the bundle are stored and not used.
  public init(nibName: String?, bundle: Bundle?) {
    (self.nibName, nibBundle) = (nibName, bundle)
    super.init()
  }

  /// Creates a controller whose view is made in code.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Creates a controller whose view is made in code; nothing is decoded from the archive.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The name of the nib file, which is not used.
  open private(set) var nibName: String?
  /// The bundle of the nib file, which is not used.
  open private(set) var nibBundle: Bundle?
  /// The title of the controller and the initial title of its navigation item.
  open var title: String?
  /// The identifier for state restoration, stored without effect.
  open var restorationIdentifier: String?

  // MARK: View

  private var loaded: UIView?

  /// The root view, created on first use.
  // As in UIKit, so that existing code compiles unchanged.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set {
      loaded?.memory.controller = nil
      loaded = newValue
      newValue?.memory.controller = self
    }
  }

  /// The view; nil if it has not been created.
  open var viewIfLoaded: UIView? { loaded }
  /// Whether the view has been created.
  open var isViewLoaded: Bool { loaded != nil }

  /// Creates the view if it has not been created.
  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    precondition(
      loaded != nil,
      "\(type(of: self)).loadView() did not set a view; set one or remove the override")
    viewDidLoad()
  }

  /// Creates the view; by default an empty view with the bounds of the screen.
  open func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
  }

  /// Called once after the view has been created.
  open func viewDidLoad() {}
  /// Never called, because nib files are not supported.
  open func awakeFromNib() {}

  /// Never called, because storyboards are not supported.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Never called, because storyboards are not supported.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Does nothing, because storyboards are not supported; prints a warning to standard error.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    UIKitWarning.write("ignored segue \"\(identifier)\"; present the controller in code")
  }

  /// Called before the view appears.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is in its window, before layout.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the first layout of the view.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called to configure the view before its layout, if `setNeedsUpdateProperties()` was called.
  open func updateProperties() {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called when the safe area insets of the view have changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called before constraints are solved.
  open func updateViewConstraints() { loaded?.updateConstraints() }
  /// Never called, because memory is not limited as on a device.
  open func didReceiveMemoryWarning() {}

  /// Insets in points that are added to the safe area of the view.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { loaded?.setNeedsLayout() }
  }

  open override var next: UIResponder? { loaded?.superview ?? parent }

  // MARK: Appearance

  private enum Appearance { case gone, coming, there, going }

  private var appearance = Appearance.gone
  /// Whether the controller is being presented; true until the end of the transition.
  open private(set) var isBeingPresented = false
  /// Whether the controller is being dismissed; true until the end of the transition.
  open private(set) var isBeingDismissed = false
  /// Whether the view is about to appear as that of a child controller.
  open var isMovingToParent: Bool { parent != nil && appearance == .coming }
  /// Whether the view is about to disappear because the controller left its parent.
  open var isMovingFromParent: Bool { parent == nil && appearance == .going }

  /// Whether appearance calls are forwarded to children; true by default.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  func beginAppearance(_ isAppearing: Bool, _ isAnimated: Bool = false) {
    switch (appearance, isAppearing) {
    case (.gone, true), (.going, true):
      loadViewIfNeeded()
      appearance = .coming
      viewWillAppear(isAnimated)
    case (.there, false), (.coming, false):
      appearance = .going
      viewWillDisappear(isAnimated)
    default: return
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in children where child.isShownInParent || !isAppearing {
      child.beginAppearance(isAppearing, isAnimated)
    }
  }

  func endAppearance(_ isAnimated: Bool = false) {
    switch appearance {
    case .coming:
      viewIsAppearing(isAnimated)
      loaded?.layoutIfNeeded()
      appearance = .there
      viewDidAppear(isAnimated)
    case .going:
      appearance = .gone
      viewDidDisappear(isAnimated)
    default: return
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in children { child.endAppearance(isAnimated) }
  }

  var isShown: Bool { appearance == .there || appearance == .coming }
  private var isShownInParent: Bool {
    guard let view = loaded, let above = parent?.viewIfLoaded else { return false }
    return view.isDescendant(of: above)
  }

  // MARK: Children

  /// The parent controller; nil if none exists.
  open private(set) weak var parent: UIViewController?
  /// The child controllers, in the order in which they were added.
  open private(set) var children: [UIViewController] = []
  open var childViewControllers: [UIViewController] { children }

  /// Adds a child controller; the caller adds its view before or after this call.
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  /// Removes the controller from its parent; the caller removes the view.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called before the parent changes; the caller of `removeFromParent()` calls it with nil.
  open func willMove(toParent parent: UIViewController?) {}

  /// Called after the parent has changed, by the code that added the child.
  ///
  /// If the parent is visible and its view contains the child's view, the child appears.
  open func didMove(toParent parent: UIViewController?) {
    if parent?.isShown == true, isShownInParent {
      beginAppearance(true)
      endAppearance()
    } else if parent == nil, isShown {
      beginAppearance(false)
      endAppearance()
    }
  }

  /// Replaces one child by another with an animation.
  ///
  /// - Parameter options: The options. A transition is that of the views' superview, and the
  ///   changes that the closure makes are then not animated.
  open func transition(
    from: UIViewController, to: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    ChildTransition(from: from, to: to, duration: duration, options: options)
      .run(animations, completion)
  }

  // MARK: Containers

  /// The nearest ancestor that is a navigation controller; nil if none exists.
  open var navigationController: UINavigationController? { above() }

  private func above<Container: UIViewController>() -> Container? {
    var next = parent
    while let controller = next {
      if let found = controller as? Container { return found }
      next = controller.parent
    }
    return nil
  }

  /// The content of the navigation bar, which is not drawn.
  open lazy var navigationItem = UINavigationItem(title: title ?? "")
  /// The content of the tab in a tab bar, which is not supported.
  // As in UIKit, so that existing code compiles unchanged.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
  /// Stored without effect, because bars are not drawn.
  open var toolbarItems: [UIBarButtonItem]?
  /// Stored without effect, because bars are not drawn.
  open var hidesBottomBarWhenPushed = false
  /// Stored without effect, because bars are not drawn.
  open var edgesForExtendedLayout: UIRectEdge = .all
  /// Stored without effect, because bars are not drawn.
  open var extendedLayoutIncludesOpaqueBars = false
  /// The preferred size of the content, for container and presentation controllers.
  open var preferredContentSize = CGSize.zero {
    didSet { if preferredContentSize != oldValue { preferredSizeDidChange() } }
  }

  // Members of `UIContentContainer`, in this class because subclasses override them.

  /// Called when the preferred size of a child has changed; does nothing by default.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Never called, because constraints do not resize controllers.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Returns the size of a child; by default the size of its container.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// Never called, because the traits of the screen do not change.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  // MARK: Presenting

  /// The controller that this one presents; nil if none exists.
  open private(set) var presentedViewController: UIViewController?
  /// The controller that presents this one; nil if none exists.
  open private(set) weak var presentingViewController: UIViewController?
  /// The style in which the controller is presented; `.automatic` by default.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The transition of a presentation without a transitioning delegate.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// The provider of animators for presentations; it is not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Stored without effect.
  open var definesPresentationContext = false
  /// Stored without effect.
  open var providesPresentationContextTransitionStyle = false
  /// Stored without effect, because there is no status bar.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// Stored without effect, because presentations cannot be dismissed by touch.
  open var isModalInPresentation = false
  var presentation: UIPresentationController?
  open var presentationController: UIPresentationController? { presentation }

  /// Presents a controller over this one, in the same window.
  ///
  /// If this controller already presents one, nothing happens and the completion is not called.
  ///
  /// - Parameters:
  ///   - flag: Whether to animate, with the animator of the `transitioningDelegate` or with the
  ///     transition style.
  ///   - completion: Called at the end, also if an interactive presentation was canceled.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.isBeingPresented = true
    PresentationTransition(of: viewControllerToPresent, over: self).begin(isAnimated: flag) {
      [weak self] isDone in
      viewControllerToPresent.isBeingPresented = false
      if !isDone { self?.forgetPresented() }
      completion?()
    }
  }

  /// Dismisses the controller that this one presents, or this controller if it presents none.
  ///
  /// If it is neither presenting nor presented, nothing happens and the completion is not called.
  ///
  /// - Parameter completion: Called at the end, also if an interactive dismissal was canceled.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let shown = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    shown.isBeingDismissed = true
    PresentationTransition(of: shown, over: self).end(isAnimated: flag) { [weak self] isDone in
      shown.isBeingDismissed = false
      if isDone { self?.forgetPresented() }
      completion?()
    }
  }

  private func forgetPresented() {
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
  }

  /// The coordinator of a transition in which this controller takes part.
  weak var ownCoordinator: TransitionCoordinator?

  /// The coordinator of the current transition of this controller, otherwise of the nearest
  /// ancestor that has one; nil outside transitions.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    ownCoordinator ?? parent?.transitionCoordinator
  }

  // MARK: Surroundings

  /// The traits of the view, otherwise of the parent or the screen.
  open var traitCollection: UITraitCollection {
    loaded?.traits ?? parent?.traitCollection ?? .standard
  }

  /// Called when the traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Called before the size of the view changes; the screen never rotates.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// Forces a light or dark appearance, regardless of the inherited traits.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { loaded?.traitsMayHaveChanged() }
  }

  /// Not used, because there is no status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Not used, because there is no status bar.
  open var prefersStatusBarHidden: Bool { false }
  /// Not used, because there is no status bar.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// Not used, because the orientation is always portrait.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// Not used, because the orientation is always portrait.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Not used, because the orientation is always portrait.
  open var shouldAutorotate: Bool { true }
  /// The orientation of the interface; always portrait.
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
  open var prefersHomeIndicatorAutoHidden: Bool { false }

  /// Does nothing, because there is no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}
}
