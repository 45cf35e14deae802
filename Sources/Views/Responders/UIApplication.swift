public import Foundation
public import Strata

/// The running program; it is always active, and its screen never rotates.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The application object of this process.
  public static let shared = UIApplication()

  /// The state of the program; always `active` here.
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  /// The identifier of a background task.
  public struct BackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let invalid = BackgroundTaskIdentifier(rawValue: 0)
  }

  /// A key of the launch options.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  open weak var delegate: (any UIApplicationDelegate)?
  /// The state of the application; always active.
  open var applicationState: State { .active }
  /// Stored without effect.
  open var isIdleTimerDisabled = false
  /// Stored without effect.
  open var isNetworkActivityIndicatorVisible = false
  /// Stored without effect.
  open var applicationIconBadgeNumber = 0
  /// The orientation of the status bar; always portrait.
  open var statusBarOrientation: UIInterfaceOrientation { .portrait }
  /// The frame of the status bar; always zero because there is no status bar.
  open var statusBarFrame: CGRect { .zero }
  /// Whether the status bar is hidden; always true because there is no status bar.
  open var isStatusBarHidden: Bool { true }
  /// Stored without effect, because there is no status bar.
  open var statusBarStyle = UIStatusBarStyle.default
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// The visible windows, from back to front.
  open var windows: [UIWindow] { UIWindow.shown }
  open var keyWindow: UIWindow? { UIWindow.key }
  open var connectedScenes: Set<UIScene> { [UIWindowScene.main] }

  private override init() { super.init() }

  open override var next: UIResponder? { delegate as? UIResponder }

  /// Sends an action to a target, or along the responder chain if the target is nil.
  ///
  /// The chain starts at the sender if it is a responder, otherwise at the first responder. The
  /// first object in it that implements the action handles it.
  ///
  /// - Returns: Whether an object handled the action; always true if there is a target.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    if let target {
      action.perform(on: target as AnyObject, with: sender, event: event)
      return true
    }
    var responder = sender as? UIResponder ?? UIResponder.first
    while let next = responder {
      if action.perform(on: next, with: sender, event: event) != nil { return true }
      responder = next.next
    }
    return false
  }

  /// Sends an event to the windows of its touches.
  open func sendEvent(_ event: UIEvent) {
    for window in Set((event.allTouches ?? []).compactMap(\.window)) { window.sendEvent(event) }
  }

  /// Returns false, because URLs cannot be opened.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Returns a valid identifier; background work needs no permission.
  open func beginBackgroundTask(
    withName name: String? = nil, expirationHandler handler: (() -> Void)? = nil
  ) -> BackgroundTaskIdentifier { BackgroundTaskIdentifier(rawValue: 1) }

  /// Does nothing, because background work needs no permission.
  open func endBackgroundTask(_ identifier: BackgroundTaskIdentifier) {}

  // MARK: Notifications

  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  public nonisolated static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  public nonisolated static let willChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  public nonisolated static let didChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")
}

/// Responds to the life cycle of the program; all methods have defaults.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol, _UIKitOptionalWindow {
  /// The window of the program.
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  /// Returns nil; a value that is set is discarded.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// The orientation of the user interface.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The orientations that a view controller supports.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

/// The style of the status bar; it has no effect.
public enum UIStatusBarStyle: Int, Sendable {
  case `default`, lightContent
  case darkContent = 3
}

/// The animation of changes to the status bar; it has no effect.
public enum UIStatusBarAnimation: Int, Sendable {
  case none, fade, slide
}
