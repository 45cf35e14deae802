import StrataTestSupport
import Testing
import UIKit

/// A controller that notes when it appears and disappears.
private final class NotedController: UIViewController {
  var log: [String] = []
  override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
}

/// Slides the upper view in from the right or out to the right, in two seconds.
private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
  let isComing: Bool
  var ended: [Bool] = []

  init(isComing: Bool) { self.isComing = isComing }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 2 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    let outside = container.bounds.offsetBy(dx: 100, dy: 0)
    let moving = context.viewController(forKey: isComing ? .to : .from)!.view!
    if isComing {
      moving.frame = outside
      container.addSubview(moving)
    } else {
      container.insertSubview(context.viewController(forKey: .to)!.view, at: 0)
    }
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      moving.frame = self.isComing ? container.bounds : outside
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

/// Provides sliding animators, which one driver controls.
private final class Driver: NSObject, UIViewControllerTransitioningDelegate,
  UINavigationControllerDelegate
{
  let interaction = UIPercentDrivenInteractiveTransition()
  var isInteractive = true
  var last = Slide(isComing: true)
  var shown: [UIViewController] = []

  private func slide(_ isComing: Bool) -> Slide {
    last = Slide(isComing: isComing)
    return last
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { slide(true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { slide(false) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? interaction : nil }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? interaction : nil }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { slide(operation == .push) }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? interaction : nil }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) { shown.append(viewController) }
}

@MainActor @Suite struct TransitionTests {
  private let renderer: Renderer
  private let below = NotedController()
  private let above = NotedController()
  private let driver = Driver()

  init() throws {
    renderer = try Renderer(size: CGSize(width: 100, height: 10), device: .cpu)
    below.view.backgroundColor = .green
    above.view.backgroundColor = .red
  }

  /// The number of columns at the right that the upper view covers at a time.
  private func covered(_ window: UIView?, _ time: Double) throws -> Int {
    let picture = ViewPicture(try renderer.image(of: try #require(window), at: time))
    return (0..<100).count { picture[$0, 5] == ViewPicture.red }
  }

  private func prepared() throws -> UIWindow {
    _ = try renderer.image(of: below, at: 1)
    above.transitioningDelegate = driver
    above.modalPresentationStyle = .fullScreen
    below.log = []
    return try #require(below.view.window)
  }

  @Test func `a cancelled presentation goes back and leaves no trace`() throws {
    let window = try prepared()
    var isCalled = false
    below.present(above, animated: true) { isCalled = true }
    driver.interaction.update(0.5)
    try expectEqual(covered(window, 1.5), 50)
    driver.interaction.update(0.8)
    try expectEqual(covered(window, 2), 80)
    driver.interaction.cancel()
    try expectEqual([2, 2.6, 3.2].map { try covered(window, $0) }, [80, 50, 20])
    expect(below.presentedViewController === above && driver.last.ended.isEmpty)
    try expectEqual(covered(window, 4), 0)
    expect(below.presentedViewController == nil && above.presentingViewController == nil)
    expect(above.view.superview == nil && !above.isBeingPresented && isCalled)
    expect(window.subviews.count == 1 && driver.last.ended == [false])
    let back = ["will disappear", "will appear", "did appear"]
    expectEqual(below.log, back)
    expectEqual(above.log, ["will appear", "will disappear", "did disappear"])
    // A controller can be presented again.
    below.present(above, animated: true)
    driver.interaction.update(0.25)
    try expectEqual(covered(window, 5), 25)
    driver.interaction.finish()
    try expectEqual([5.5, 7].map { try covered(window, $0) }, [50, 100])
    expect(below.presentedViewController === above && driver.last.ended == [true])
    expectEqual(above.view.superview?.layer.speed, 1)
  }

  @Test func `a cancelled dismissal goes back to the presented view`() throws {
    let window = try prepared()
    below.present(above, animated: false)
    try expectEqual(covered(window, 2), 100)
    (below.log, above.log) = ([], [])
    driver.interaction.completionSpeed = 2
    above.dismiss(animated: true)
    driver.interaction.update(0.5)
    try expectEqual(covered(window, 3), 50)
    driver.interaction.cancel()
    try expectEqual([3.25, 4].map { try covered(window, $0) }, [75, 100])
    expect(above.view.frame == window.bounds && below.presentedViewController === above)
    expect(below.view.superview === window && window.subviews.first === below.view)
    expectEqual(above.log, ["will disappear", "will appear", "did appear"])
    expectEqual(below.log, ["will appear", "will disappear", "did disappear"])
    expect(!above.isBeingDismissed && above.presentingViewController === below)
    above.dismiss(animated: true)
    driver.interaction.finish()
    try expectEqual(covered(window, 6), 0)
    expect(below.presentedViewController == nil && above.view.superview == nil)
    expectEqual(window.subviews, [below.view])
  }

  @Test func `a cancelled pop restores the stack`() throws {
    let stack = UINavigationController(rootViewController: below)
    _ = try renderer.image(of: stack, at: 1)
    let window = stack.view.window
    stack.pushViewController(above, animated: false)
    try expectEqual(covered(window, 2), 100)
    stack.delegate = driver
    (below.log, above.log) = ([], [])
    expect(stack.popViewController(animated: true) === above)
    driver.interaction.update(0.25)
    try expectEqual(covered(window, 3), 75)
    driver.interaction.cancel()
    try expectEqual([3.3, 3.4, 4].map { try covered(window, $0) }, [90, 95, 100])
    expect(stack.viewControllers == [below, above] && above.parent === stack)
    expect(above.view.frame == stack.view.bounds && below.view.superview == nil)
    expectEqual(above.log, ["will disappear", "will appear", "did appear"])
    expectEqual(below.log, ["will appear", "will disappear", "did disappear"])
    expect(driver.shown.isEmpty)
    stack.popViewController(animated: true)
    driver.interaction.update(0.5)
    driver.interaction.finish()
    try expectEqual(covered(window, 6), 0)
    expect(stack.viewControllers == [below] && above.parent == nil && driver.shown == [below])
  }

  @Test func `a cancelled push removes the new controller`() throws {
    let stack = UINavigationController(rootViewController: below)
    _ = try renderer.image(of: stack, at: 1)
    stack.delegate = driver
    stack.pushViewController(above, animated: true)
    driver.interaction.update(0.5)
    try expectEqual(covered(stack.view.window, 2), 50)
    driver.interaction.cancel()
    try expectEqual([2.5, 4].map { try covered(stack.view.window, $0) }, [25, 0])
    expect(stack.viewControllers == [below] && above.parent == nil)
    expect(above.view.superview == nil && below.view.superview === stack.view)
  }

  @Test func `a transition that is not interactive at its start runs by itself`() throws {
    let window = try prepared()
    driver.interaction.wantsInteractiveStart = false
    below.present(above, animated: true)
    try expectEqual([1, 2, 4].map { try covered(window, $0) }, [0, 50, 100])
  }
}
