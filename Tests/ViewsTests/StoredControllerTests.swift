import StrataTestSupport
import Testing
import UIKit

/// Bars, alerts and storyboards, which are stored but not drawn.
@MainActor @Suite struct StoredControllerTests {
  private let size = CGSize(width: 20, height: 20)

  private func greenController() -> UIViewController {
    let controller = UIViewController()
    controller.view.backgroundColor = .green
    return controller
  }

  @Test func `an alert is presented and not drawn`() throws {
    let controller = greenController()
    let alert = UIAlertController(title: "Title", message: "Text", preferredStyle: .alert)
    let action = UIAlertAction(title: "OK", style: .default) { _ in }
    alert.addAction(action)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.preferredAction = action
    expectEqual(alert.actions.map(\.title), ["OK", "Cancel"])
    expect(alert.preferredAction === action)
    let renderer = try Renderer(size: size, device: .cpu)
    _ = try renderer.image(of: controller)
    controller.present(alert, animated: true)
    expect(controller.presentedViewController === alert)
    let picture = ViewPicture(try renderer.image(of: controller, at: 1))
    expectEqual(picture.count(ViewPicture.green), 400)
  }

  @Test func `a navigation bar has the items of the stack and no size`() {
    let root = UIViewController()
    root.title = "Root"
    let controller = UINavigationController(rootViewController: root)
    let bar = controller.navigationBar
    expect(bar === controller.navigationBar)
    expect(bar.isHidden && bar.superview == nil)
    expectEqual(bar.frame, .zero)
    expect(bar.topItem === root.navigationItem)
    expect(bar.backItem == nil)
    controller.pushViewController(UIViewController(), animated: false)
    expect(bar.backItem === root.navigationItem)
  }

  @Test func `a new bar begins with the values of the appearance`() {
    let before = UINavigationBar(frame: .zero)
    let shared = UINavigationBar.appearance()
    defer { (shared.barTintColor, shared.tintColor) = (nil, nil) }
    shared.barTintColor = .red
    shared.tintColor = .green
    shared.standardAppearance.titleTextAttributes = [.foregroundColor: UIColor.blue]
    defer { shared.standardAppearance = UINavigationBarAppearance() }
    expect(shared === UINavigationBar.appearance())
    expect(before.barTintColor == nil)
    let bar = UINavigationController(rootViewController: UIViewController()).navigationBar
    expectEqual(bar.barTintColor, .red)
    expectEqual(bar.tintColor, .green)
    expect(bar.standardAppearance !== shared.standardAppearance)
    expectEqual(
      bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor, .blue)
  }

  @Test func `appearances are configured`() {
    let appearance = UINavigationBarAppearance()
    expect(appearance.backgroundColor == nil)
    appearance.configureWithOpaqueBackground()
    expectEqual(appearance.backgroundColor, .systemBackground)
    appearance.configureWithTransparentBackground()
    expectEqual(appearance.backgroundColor, .clear)
    appearance.titlePositionAdjustment = UIOffset(horizontal: 1, vertical: 2)
    let copy = UINavigationBarAppearance(barAppearance: appearance)
    expectEqual(copy.titlePositionAdjustment, appearance.titlePositionAdjustment)
    expectEqual(copy.backgroundColor, .clear)
  }

  @Test func `background images are stored for each metrics`() {
    let (bar, image) = (UINavigationBar(frame: .zero), UIImage())
    bar.setBackgroundImage(image, for: .default)
    expect(bar.backgroundImage(for: .default) === image)
    expect(bar.backgroundImage(for: .compact) == nil)
  }

  @Test func `there are no storyboards and no segues`() {
    let controller = greenController()
    expect(controller.storyboard == nil)
    controller.performSegue(withIdentifier: "next", sender: nil)
    expect(controller.presentedViewController == nil)
  }

  @Test func `a segue that code creates runs its closure`() {
    var runs = 0
    let segue = UIStoryboardSegue(
      identifier: "a", source: UIViewController(), destination: UIViewController()
    ) { runs += 1 }
    segue.perform()
    expectEqual(runs, 1)
    expectEqual(segue.identifier, "a")
  }
}
