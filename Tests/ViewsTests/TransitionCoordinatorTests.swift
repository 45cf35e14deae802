import StrataTestSupport
import Testing
import UIKit

/// A controller that fades a bar alongside the transition in which it appears.
private final class BarController: UIViewController {
  let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    bar.backgroundColor = .red
    bar.alpha = 0
    view.addSubview(bar)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    let isRun = transitionCoordinator?.animate { [bar] in
      self.log.append("animates \($0.isAnimated), \($0.transitionDuration) s")
      bar.alpha = 1
    } completion: {
      self.log.append("ends\($0.isCancelled ? " cancelled" : "")")
    }
    if isRun != true { log.append("alone") }
  }

  override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
}

/// Dims what is behind a presented view, as custom presentations do.
private final class DimmedPresentation: UIPresentationController {
  let dimming = UIView()

  override func presentationTransitionWillBegin() {
    dimming.frame = containerView?.bounds ?? .zero
    dimming.backgroundColor = .black
    dimming.alpha = 0
    containerView?.addSubview(dimming)
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 1 }
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    CGRect(x: 0, y: 8, width: 10, height: 2)
  }
}

private final class Presenter: NSObject, UIViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    DimmedPresentation(presentedViewController: presented, presenting: presenting)
  }
}

/// Drives the pops of a navigation controller.
private final class Driver: NSObject, UINavigationControllerDelegate {
  let interaction = UIPercentDrivenInteractiveTransition()

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

@MainActor @Suite struct TransitionCoordinatorTests {
  private let renderer: Renderer
  private let first = UIViewController()
  private let second = BarController()

  init() throws {
    renderer = try Renderer(size: CGSize(width: 10, height: 10), device: .cpu)
    (first.view.backgroundColor, second.view.backgroundColor) = (.white, .white)
  }

  private func pixel(_ window: UIView?, _ time: Double, y: Int = 5) throws -> [Int] {
    let picture = ViewPicture(try renderer.image(of: try #require(window), at: time))
    return picture[9, y].map(Int.init)
  }

  @Test func `animations run alongside a push, and completions at its end`() throws {
    let stack = UINavigationController(rootViewController: first)
    _ = try renderer.image(of: stack, at: 1)
    let window = stack.view.window
    stack.pushViewController(second, animated: true)
    expect(second.transitionCoordinator != nil && first.transitionCoordinator != nil)
    expect(stack.transitionCoordinator == nil)
    _ = try pixel(window, 1)
    expectEqual(second.bar.layer.presentation()?.opacity, 0)
    // Half of an eased course is half of the way.
    _ = try pixel(window, 1 + 0.35 / 2)
    expect(abs((second.bar.layer.presentation()?.opacity ?? 0) - 0.5) < 0.01)
    try expectEqual(pixel(window, 2), [255, 0, 0, 255])
    expectEqual(second.log, ["animates true, 0.35 s", "ends", "appeared"])
    expect(second.transitionCoordinator == nil && first.transitionCoordinator == nil)
  }

  @Test func `a transition without animation applies the changes at once`() throws {
    _ = try renderer.image(of: first, at: 1)
    first.present(second, animated: false)
    try expectEqual(pixel(first.view.window, 1), [255, 0, 0, 255])
    expectEqual(second.log, ["animates false, 0.0 s", "ends", "appeared"])
  }

  @Test func `a cancelled interaction takes the changes back and says so`() throws {
    let stack = UINavigationController(rootViewController: second)
    _ = try renderer.image(of: stack, at: 1)
    expectEqual(second.log, ["alone", "appeared"])
    stack.pushViewController(first, animated: false)
    _ = try pixel(stack.view.window, 2)
    let driver = Driver()
    stack.delegate = driver
    second.log = []
    var changes: [Bool] = []
    stack.popViewController(animated: true)
    first.transitionCoordinator?.notifyWhenInteractionChanges { changes.append($0.isCancelled) }
    expectEqual(second.transitionCoordinator?.initiallyInteractive, true)
    driver.interaction.update(0.5)
    _ = try pixel(stack.view.window, 3)
    expectEqual(second.transitionCoordinator?.percentComplete, 0.5)
    driver.interaction.cancel()
    for time in [3.1, 4, 5] { _ = try pixel(stack.view.window, time) }
    expectEqual(second.log, ["animates true, 0.35 s", "ends cancelled"])
    expect(changes == [true] && second.bar.alpha == 0)
  }

  @Test func `a presentation dims what is behind it`() throws {
    _ = try renderer.image(of: first, at: 1)
    let window = first.view.window
    let presenter = Presenter()
    second.modalPresentationStyle = .custom
    second.transitioningDelegate = presenter
    first.present(second, animated: true)
    _ = try pixel(window, 1, y: 2)
    let half = try pixel(window, 1.25, y: 2)
    expect(abs(half[0] - 128) <= 3, "\(half)")
    try expectEqual(pixel(window, 2, y: 2), [0, 0, 0, 255])
  }

  @Test func `the old controller is told before the new one`() throws {
    final class Noted: UIViewController {
      let name: String
      var note: (String) -> Void = { _ in }
      init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { nil }
      override func viewWillAppear(_ animated: Bool) { note("\(name) will appear") }
      override func viewDidAppear(_ animated: Bool) { note("\(name) did appear") }
      override func viewWillDisappear(_ animated: Bool) { note("\(name) will disappear") }
      override func viewDidDisappear(_ animated: Bool) { note("\(name) did disappear") }
    }
    let (a, b) = (Noted("a"), Noted("b"))
    let stack = UINavigationController(rootViewController: a)
    _ = try renderer.image(of: stack, at: 1)
    var log: [String] = []
    for controller in [a, b] { controller.note = { log.append($0) } }
    stack.pushViewController(b, animated: true)
    for time in [2.0, 3] { _ = try pixel(stack.view.window, time) }
    expectEqual(log, ["a will disappear", "b will appear", "a did disappear", "b did appear"])
  }
}
