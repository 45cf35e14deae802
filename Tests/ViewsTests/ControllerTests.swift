import StrataTestSupport
import Testing
import UIKit

private final class NotingController: UIViewController {
  var log: [String] = []

  override func loadView() {
    super.loadView()
    log.append("loadView")
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    log.append("viewDidLoad")
    view.backgroundColor = .green
  }
  override func viewWillAppear(_ animated: Bool) { log.append("viewWillAppear") }
  override func viewIsAppearing(_ animated: Bool) { log.append("viewIsAppearing") }
  override func viewWillLayoutSubviews() { log.append("viewWillLayoutSubviews") }
  override func viewDidLayoutSubviews() { log.append("viewDidLayoutSubviews") }
  override func viewDidAppear(_ animated: Bool) { log.append("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.append("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("viewDidDisappear") }
}

@MainActor @Suite struct ControllerTests {
  private let size = CGSize(width: 12, height: 12)

  @Test func `a controller's view fills the image, and appears once`() throws {
    let controller = NotingController()
    let renderer = try Renderer(size: size, device: .cpu)
    let picture = ViewPicture(try renderer.image(of: controller))
    expectEqual(picture.count(ViewPicture.green), 144)
    let calls = controller.log
    expectEqual(
      calls,
      [
        "loadView", "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewWillLayoutSubviews",
        "viewDidLayoutSubviews", "viewDidAppear",
      ])
    _ = try renderer.image(of: controller, at: 1)
    expectEqual(controller.log, calls)
    expect(controller.view.window?.rootViewController === controller)
  }

  @Test func `children appear with their parent, and when they are added later`() throws {
    let (parent, first, second) = (UIViewController(), NotingController(), NotingController())
    func add(_ child: UIViewController) {
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
    }
    add(first)
    expect(!first.log.contains("viewWillAppear"))
    _ = try ViewPicture(of: parent, size: size)
    expectEqual(first.log.filter { $0 == "viewWillAppear" }.count, 1)
    expectEqual(first.log.last, "viewDidAppear")
    add(second)
    expect(second.log.contains("viewDidAppear"))
    second.willMove(toParent: nil)
    second.view.removeFromSuperview()
    second.removeFromParent()
    expectEqual(second.log.suffix(2), ["viewWillDisappear", "viewDidDisappear"])
    expect(parent.children == [first] && second.parent == nil)
  }

  @Test func `a presented controller is over its presenter`() throws {
    let (below, above) = (NotingController(), UIViewController())
    let renderer = try Renderer(size: size, device: .cpu)
    _ = try renderer.image(of: below)
    above.view.backgroundColor = .red
    var isDone = false
    below.present(above, animated: false) { isDone = true }
    expect(isDone && below.presentedViewController === above)
    var picture = ViewPicture(try renderer.image(of: below.view.window!))
    expectEqual(picture[6, 6], ViewPicture.red)
    below.dismiss(animated: false)
    picture = ViewPicture(try renderer.image(of: below.view.window!))
    expect(picture[6, 6] == ViewPicture.green && below.presentedViewController == nil)
  }

  @Test func `a navigation controller shows the top of its stack`() throws {
    let (first, second) = (NotingController(), NotingController())
    let stack = UINavigationController(rootViewController: first)
    let renderer = try Renderer(size: size, device: .cpu)
    var picture = ViewPicture(try renderer.image(of: stack))
    expect(picture[6, 6] == ViewPicture.green && first.navigationController === stack)
    stack.pushViewController(second, animated: false)
    second.view.backgroundColor = .blue
    picture = ViewPicture(try renderer.image(of: stack, at: 1))
    expectEqual(picture[6, 6], ViewPicture.blue)
    expect(first.log.last == "viewDidDisappear" && second.log.last == "viewDidAppear")
    expect(stack.popViewController(animated: false) === second)
    picture = ViewPicture(try renderer.image(of: stack, at: 2))
    expect(picture[6, 6] == ViewPicture.green && second.parent == nil)
  }

  @Test func `a child is replaced with the transition of the options`() throws {
    let (parent, first, second) = (UIViewController(), NotingController(), NotingController())
    parent.addChild(first)
    parent.view.addSubview(first.view)
    first.didMove(toParent: parent)
    parent.addChild(second)
    second.view.backgroundColor = .blue
    let renderer = try Renderer(size: size, device: .cpu)
    _ = try renderer.image(of: parent)
    var isDone = false
    parent.transition(
      from: first, to: second, duration: 1, options: .transitionFlipFromLeft, animations: nil
    ) { isDone = $0 }
    for time in [0.1, 0.3, 0.7, 0.9, 1.1, 1.2] {
      let picture = ViewPicture(try renderer.image(of: parent, at: time))
      expectEqual(
        picture[6, 6], time < 0.5 ? ViewPicture.green : ViewPicture.blue, "\(time)")
    }
    expect(isDone && first.view.superview == nil)
    expect(first.log.contains("viewDidDisappear") && second.log.contains("viewDidAppear"))
  }
}
