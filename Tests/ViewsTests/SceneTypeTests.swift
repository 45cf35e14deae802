import StrataTestSupport
import Testing
import UIKit

/// The application delegate of Xcode's template.
private final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(
      name: "Default Configuration", sessionRole: connectingSceneSession.role)
  }

  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
}

private final class WindowDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
}

/// The scene delegate of Xcode's template.
private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var isConnected = false

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: windowScene)
    isConnected = connectionOptions.urlContexts.isEmpty
  }

  func sceneDidDisconnect(_ scene: UIScene) {}
  func sceneDidBecomeActive(_ scene: UIScene) {}
}

@MainActor @Suite struct SceneTypeTests {
  @Test func `the delegates of a template compile`() throws {
    let scene = try #require(UIApplication.shared.connectedScenes.first)
    let configuration = AppDelegate().application(
      .shared, configurationForConnecting: scene.session, options: UIScene.ConnectionOptions())
    expectEqual(configuration.name, "Default Configuration")
    expectEqual(configuration.role, .windowApplication)
    expect(scene.session.scene === scene)
    let delegate = SceneDelegate()
    scene.delegate = delegate
    scene.delegate?.scene(
      scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
    expect(delegate.isConnected)
    expect((scene.delegate as? any UIWindowSceneDelegate)?.window === delegate.window)
    scene.delegate = nil
  }

  @Test func `a delegate's window is optional once or twice`() {
    let controller = UIViewController()
    let delegate = WindowDelegate()
    delegate.window = UIWindow(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    delegate.window?.rootViewController = controller
    let known: (any UIApplicationDelegate)? = delegate
    expect(known?.window?.rootViewController === controller)
    expect(known?.window??.rootViewController === controller)
    expect(known?.window!!.rootViewController === controller)
    known?.window??.rootViewController = nil
    expect(delegate.window?.rootViewController == nil)
    let window = known?.window
    expect(window === delegate.window)
    let none: (any UIApplicationDelegate)? = AppDelegate()
    expect(none?.window??.rootViewController == nil)
  }

  @Test func `URLs are not opened`() throws {
    let url = try #require(URL(string: UIApplication.openSettingsURLString))
    var results: [Bool] = []
    UIApplication.shared.open(url, options: [.universalLinksOnly: true]) { results.append($0) }
    UIApplication.shared.open(url)
    expectEqual(results, [false])
  }
}
