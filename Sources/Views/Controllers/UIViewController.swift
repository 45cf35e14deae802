public import Foundation
public import Strata

/// Makes a view, and is told of what becomes of it.
///
/// The view is made when it is first asked for: `loadView()`, then `viewDidLoad()`. It appears when the
/// controller is drawn, or becomes a window's: `viewWillAppear`, `viewIsAppearing`, layout,
/// `viewDidAppear`, each once.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  /// A controller whose view its code makes: there are no archives, and the names are not looked at.
  public init(nibName: String?, bundle: Bundle?) {
    (self.nibName, nibBundle) = (nibName, bundle)
    super.init()
  }

  /// A controller whose view its code makes.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// A controller whose view its code makes: there are no archives to read.
  public required init?(coder: NSCoder) {
    super.init()
  }

  open private(set) var nibName: String?
  open private(set) var nibBundle: Bundle?
  open var title: String?
  open var restorationIdentifier: String?

  // MARK: View

  private var loaded: UIView?

  /// Made when it is first asked for.
  // As on Apple's systems, so that code from there needs no other spelling.
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

  open var viewIfLoaded: UIView? { loaded }
  open var isViewLoaded: Bool { loaded != nil }

  /// Makes the view, unless it is there.
  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    precondition(
      loaded != nil, "\(type(of: self)).loadView() has set no view; it must, or not be overridden")
    viewDidLoad()
  }

  /// Makes the view: by default an empty one, as large as the screen.
  open func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
  }

  /// Called once, when the view has been made.
  open func viewDidLoad() {}
  /// Never called: no controller is made by a document here.
  open func awakeFromNib() {}

  /// Called before the view appears.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is in its window, before it is laid out.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the view has been laid out for the first time.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called when the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called when the view's safe area is another.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called before constraints are solved.
  open func updateViewConstraints() { loaded?.updateConstraints() }
  /// Never called: memory is what the machine has.
  open func didReceiveMemoryWarning() {}

  /// Added to what lies over the view.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { loaded?.setNeedsLayout() }
  }

  open override var next: UIResponder? { loaded?.superview ?? parent }

  // MARK: Appearance

  private enum Appearance { case gone, coming, there, going }

  private var appearance = Appearance.gone
  /// Whether the view is about to appear for the first time as a child of `parent`.
  open private(set) var isBeingPresented = false
  open private(set) var isBeingDismissed = false
  open var isMovingToParent: Bool { parent != nil && appearance == .coming }
  open var isMovingFromParent: Bool { parent == nil && appearance == .going }

  /// Whether children are told when this controller appears; true by default.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells that the view is about to appear, or to disappear.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated)
  }

  /// Tells that it has.
  public func endAppearanceTransition() { endAppearance() }

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

  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  open var childViewControllers: [UIViewController] { children }

  /// Takes a controller as a child; its view is added by the caller, before or after.
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  /// Leaves the parent; the view is removed by the caller.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called before the controller has another parent; for nil by the caller of `removeFromParent()`.
  open func willMove(toParent parent: UIViewController?) {}

  /// Called when the controller has another parent, by whoever has added it.
  ///
  /// A child whose view is in that of a parent that is shown has appeared then.
  open func didMove(toParent parent: UIViewController?) {
    if parent?.isShown == true, isShownInParent {
      beginAppearance(true)
      endAppearance()
    } else if parent == nil, isShown {
      beginAppearance(false)
      endAppearance()
    }
  }

  /// Has one child take the place of another, under an animation.
  open func transition(
    from: UIViewController, to: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    to.beginAppearance(true, duration > 0)
    from.beginAppearance(false, duration > 0)
    let above = from.view.superview
    above?.addSubview(to.view)
    UIView.animate(withDuration: duration, delay: 0, options: options) {
      animations?()
    } completion: { finished in
      from.view.removeFromSuperview()
      to.endAppearance(duration > 0)
      from.endAppearance(duration > 0)
      completion?(finished)
    }
  }

  // MARK: Containers

  /// The nearest above that is a navigation controller.
  open var navigationController: UINavigationController? { above() }

  private func above<Container: UIViewController>() -> Container? {
    var next = parent
    while let controller = next {
      if let found = controller as? Container { return found }
      next = controller.parent
    }
    return nil
  }

  open lazy var navigationItem = UINavigationItem(title: title ?? "")
  open var hidesBottomBarWhenPushed = false
  open var edgesForExtendedLayout: UIRectEdge = .all
  open var extendedLayoutIncludesOpaqueBars = false
  open var preferredContentSize = CGSize.zero

  // MARK: Presenting

  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  open var definesPresentationContext = false
  open var providesPresentationContextTransitionStyle = false
  open var isModalInPresentation = false
  var presentation: UIPresentationController?
  open var presentationController: UIPresentationController? { presentation }

  /// Shows a controller over this one, in the same window.
  ///
  /// - Parameter flag: Whether the transition of its `transitioningDelegate` shows, or the one that
  ///   its style names.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.isBeingPresented = true
    PresentationTransition(of: viewControllerToPresent, over: self).begin(isAnimated: flag) {
      viewControllerToPresent.isBeingPresented = false
      completion?()
    }
  }

  /// Takes away what this controller presents, or itself where it presents nothing.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let shown = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    shown.isBeingDismissed = true
    PresentationTransition(of: shown, over: self).end(isAnimated: flag) { [weak self] in
      shown.isBeingDismissed = false
      shown.presentingViewController = nil
      self?.presentedViewController = nil
      completion?()
    }
  }

  // MARK: Surroundings

  open var traitCollection: UITraitCollection {
    loaded?.traits ?? parent?.traitCollection ?? .standard
  }

  /// Called when the surroundings are others.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Called before the view has another size; the screen never turns here.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// Light or dark whatever the surroundings.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { loaded?.traitsMayHaveChanged() }
  }

  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open var shouldAutorotate: Bool { true }
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }

  /// There is no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}
}

extension UIViewController: UITraitEnvironment {}
