public import Foundation
public import Strata

/// The program, as code written for iOS asks it: it is always active, and has no screen to turn.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The one of this process.
  public static let shared = UIApplication()

  /// Whether the program is before its user.
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  /// What a program does in the background.
  public struct BackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let invalid = BackgroundTaskIdentifier(rawValue: 0)
  }

  /// A key of what a program is launched with.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  open weak var delegate: (any UIApplicationDelegate)?
  open var applicationState: State { .active }
  open var isIdleTimerDisabled = false
  open var isNetworkActivityIndicatorVisible = false
  open var applicationIconBadgeNumber = 0
  /// Always upright.
  open var statusBarOrientation: UIInterfaceOrientation { .portrait }
  /// Nothing: there is no status bar.
  open var statusBarFrame: CGRect { .zero }
  open var isStatusBarHidden: Bool { true }
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Those that are shown, the lowest first.
  open var windows: [UIWindow] { UIWindow.shown }
  open var keyWindow: UIWindow? { UIWindow.key }
  open var connectedScenes: Set<UIScene> { [UIWindowScene.main] }

  private override init() { super.init() }

  open override var next: UIResponder? { delegate as? UIResponder }

  /// Has a target do something, or the first in the chain of responders that can.
  ///
  /// - Returns: Whether there is one.
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

  /// Hands an event to the views that it concerns, by way of their windows.
  open func sendEvent(_ event: UIEvent) {
    for window in Set((event.allTouches ?? []).compactMap(\.window)) { window.sendEvent(event) }
  }

  /// Nothing can be opened here: false.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Work that goes on in the background needs no leave here.
  open func beginBackgroundTask(
    withName name: String? = nil, expirationHandler handler: (() -> Void)? = nil
  ) -> BackgroundTaskIdentifier { BackgroundTaskIdentifier(rawValue: 1) }

  /// Work that goes on in the background needs no leave here.
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
}

/// Told of the course of the program; everything has a default.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The window that the program shows.
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  /// None by default; what is set is not kept.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// Which way up the screen is held.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Which ways a view controller may be held.
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

/// How the status bar would look.
public enum UIStatusBarStyle: Int, Sendable {
  case `default`, lightContent
  case darkContent = 3
}

/// How the status bar would change.
public enum UIStatusBarAnimation: Int, Sendable {
  case none, fade, slide
}
