public import Foundation
import Strata

/// The outermost view of a view tree.
///
/// The renderer creates a window for a view that has none.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The stacking order of windows.
  public struct Level: _UIKitNumericRawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a custom level.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)
  }

  /// The visible windows, in the order in which they were shown.
  static var shown: [UIWindow] { shownBoxes.compactMap(\.window) }
  private static var shownBoxes: [WeakWindow] = []
  private(set) static weak var key: UIWindow?

  /// The stacking level, stored without effect; a window is rendered by itself.
  open var windowLevel = Level.normal
  open weak var windowScene: UIWindowScene?
  open var screen: UIScreen { .main }
  open var isKeyWindow: Bool { Self.key === self }

  /// Creates a window, which shows nothing until it has a subview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    window = self
    windowScene = .main
  }

  /// Creates a window of the size of the screen.
  public convenience init(windowScene: UIWindowScene) { self.init(frame: UIScreen.main.bounds) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private var keptRoot: UIViewController?
  private weak var knownRoot: UIViewController?

  /// Whether the window retains its views and its controller.
  ///
  /// It is false for a window created to draw a view, because that view retains the window.
  var keepsContents: Bool { true }

  /// The controller whose view fills the window; it appears with the window's first layout.
  open var rootViewController: UIViewController? {
    get { knownRoot }
    set {
      guard let old = knownRoot, old !== newValue else { return setRoot(newValue) }
      old.beginAppearance(false)
      old.viewIfLoaded?.removeFromSuperview()
      old.endAppearance()
      setRoot(newValue)
    }
  }

  private func setRoot(_ new: UIViewController?) {
    guard new !== knownRoot else { return }
    (knownRoot, keptRoot) = (new, keepsContents ? new : nil)
    if new != nil, !isHidden { showRoot() }
  }

  /// Whether the window is hidden; setting it to false shows the window.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      super.isHidden = newValue
      if !newValue { show() }
    }
  }

  /// Shows the window and makes it the key window.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// Makes the window the key window and posts `didBecomeKeyNotification`.
  open func makeKey() {
    guard Self.key !== self else { return }
    if let old = Self.key { Self.post(UIWindow.didResignKeyNotification, old) }
    Self.key = self
    Self.post(UIWindow.didBecomeKeyNotification, self)
  }

  private static func post(_ name: Notification.Name, _ window: UIWindow) {
    NotificationCenter.default.post(name: name, object: window)
  }

  func show() {
    VisibleRoots.all = { Self.shown.filter { !$0.isHidden }.map(\.layer) }
    if !Self.shown.contains(self) {
      Self.shownBoxes = Self.shownBoxes.filter { $0.window != nil } + [WeakWindow(window: self)]
      Self.post(UIWindow.didBecomeVisibleNotification, self)
    }
    showRoot()
  }

  private func showRoot() {
    // During a transition, the view may be in the container of the transition.
    guard let controller = rootViewController, let view = controller.view,
      !view.isDescendant(of: self)
    else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.beginAppearance(true)
    addSubview(view)
    // The view is laid out after `viewIsAppearing` and before `viewDidAppear`.
    controller.endAppearance()
    layoutIfNeeded()
  }

  public nonisolated static let didBecomeVisibleNotification = Notification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// Never posted.
  public nonisolated static let didBecomeHiddenNotification = Notification.Name(
    "UIWindowDidBecomeHiddenNotification")
  public nonisolated static let didBecomeKeyNotification = Notification.Name(
    "UIWindowDidBecomeKeyNotification")
  public nonisolated static let didResignKeyNotification = Notification.Name(
    "UIWindowDidResignKeyNotification")

  open override var next: UIResponder? { UIApplication.shared }

  override var mayDraw: Bool { type(of: self) != UIWindow.self }

  // MARK: Events

  /// Sends touches to the gesture recognizers and the views that they concern.
  open func sendEvent(_ event: UIEvent) {
    let touches = event.touches(for: self) ?? []
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      let same = touches.filter { $0.phase == phase }
      for (view, touches) in Dictionary(grouping: same, by: \.view) {
        if let view { deliver(Set(touches), phase, to: view, event) }
      }
    }
  }

  private func deliver(
    _ touches: Set<UITouch>, _ phase: UITouch.Phase, to view: UIView, _ event: UIEvent
  ) {
    var isClaimed = false
    for above in sequence(first: view, next: \.superview) {
      for recognizer in above.memory.gestureRecognizers where recognizer.isEnabled {
        recognizer.take(touches, phase, event)
        if recognizer.hasRecognized, recognizer.cancelsTouchesInView { isClaimed = true }
      }
    }
    switch phase {
    case .began: view.touchesBegan(touches, with: event)
    case .ended where !isClaimed: view.touchesEnded(touches, with: event)
    case .ended, .cancelled: view.touchesCancelled(touches, with: event)
    default: if !isClaimed { view.touchesMoved(touches, with: event) }
    }
  }
}

private struct WeakWindow {
  weak var window: UIWindow?
}

/// A part of the program that has its own windows.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// The activation state of a scene.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  open var activationState: ActivationState { .foregroundActive }
  open var title = ""
  /// The delegate, stored without effect and not retained.
  open weak var delegate: (any UISceneDelegate)?
  /// The session of the scene.
  open private(set) lazy var session = UISceneSession(scene: self)
}

/// The scene of all windows; there is exactly one.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  static let main = UIWindowScene()

  open var windows: [UIWindow] { UIWindow.shown }
  open var keyWindow: UIWindow? { UIWindow.key }
  open var screen: UIScreen { .main }
  /// The coordinate space of the screen.
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
  /// The properties of the status bar, which does not exist.
  open var statusBarManager: UIStatusBarManager? { .hidden }
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
}
