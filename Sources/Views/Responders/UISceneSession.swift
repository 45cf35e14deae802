public import Foundation
import Strata

// The types of a scene's life cycle, with which the delegates of Xcode's templates compile. There
// is one scene, and the delegates are never called.

/// The class, the delegate and the storyboard of a scene; stored without effect.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// The name of the configuration.
  open private(set) var name: String?
  /// The role of the session.
  open private(set) var role: UISceneSession.Role
  /// Stored without effect, because the only scene already exists.
  open var sceneClass: AnyClass?
  /// Stored without effect, because delegates of scenes are not created.
  open var delegateClass: AnyClass?
  /// Stored without effect, because storyboards are not supported.
  open var storyboard: UIStoryboard?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - name: A name, which does not refer to the program's property list.
  ///   - sessionRole: The role of the session.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init()
  }
}

/// The session of a scene.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// The purpose of a session.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A scene on the screen of the device.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// A scene on another screen that receives events.
    public static let windowExternalDisplay = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplay")
    /// A scene on another screen that receives no events.
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }

  /// The scene of the session.
  open private(set) weak var scene: UIScene?
  /// The role of the session; always `windowApplication`.
  open var role: Role { .windowApplication }
  /// The configuration of the scene, which has no name.
  public let configuration: UISceneConfiguration
  /// An identifier that is unique in the process.
  public let persistentIdentifier = UUID().uuidString
  /// Values for use by the program, which are not saved.
  open var userInfo: [String: Any]?

  init(scene: UIScene) {
    self.scene = scene
    configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
    super.init()
  }
}

extension UIScene {
  /// The reasons for which a scene was created; all are empty.
  @preconcurrency @MainActor
  open class ConnectionOptions: NSObject {
    /// The URLs to open; always empty.
    open var urlContexts: Set<UIOpenURLContext> { [] }
    /// The identifier of the program that opened the scene; always nil.
    open var sourceApplication: String? { nil }
    /// The type of an activity that continues from another device; always nil.
    open var handoffUserActivityType: String? { nil }
  }
}

/// A URL that another program asks to open, which never happens.
@preconcurrency @MainActor
open class UIOpenURLContext: NSObject {
  /// The URL.
  public let url: URL

  init(url: URL) {
    self.url = url
    super.init()
  }
}

/// Responds to the life cycle of a scene; its methods have defaults and are never called.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when a scene was connected.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called when a scene was disconnected.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when a scene became active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before a scene becomes inactive.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before a scene enters the foreground.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when a scene entered the background.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Called to open URLs.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}

  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

/// Responds to the life cycle of a scene with windows.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate, _UIKitOptionalWindow {
  /// The window of the scene.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// Returns nil; a value that is set is discarded.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// A delegate whose window is optional twice on Apple's systems: the property, and its value.
@preconcurrency @MainActor
public protocol _UIKitOptionalWindow {
  /// The window of the program or of the scene.
  var window: UIWindow? { get set }
}

extension _UIKitOptionalWindow {
  /// The window as an optional of an optional, for `delegate?.window??.rootViewController`.
  ///
  /// Setting it to nil removes the window.
  @_disfavoredOverload
  public var window: UIWindow?? {
    get { .some(plainWindow) }
    set { plainWindow = newValue ?? nil }
  }

  private var plainWindow: UIWindow? {
    get { window }
    set { window = newValue }
  }
}

extension UIApplication {
  /// A key of the options for opening a URL.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Whether only a program that supports universal links may open the URL.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The URL of the program's settings, which cannot be opened.
  public nonisolated static let openSettingsURLString = "app-settings:"

  /// Calls the completion with false at once, because URLs cannot be opened.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) { completion?(false) }

  /// The sessions of all scenes: that of the only scene.
  public var openSessions: Set<UISceneSession> { [UIWindowScene.main.session] }

  /// Whether there can be several scenes; always false.
  public var supportsMultipleScenes: Bool { false }
}
