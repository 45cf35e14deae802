import StrataTestSupport
import Testing
import UIKit

/// Uses deprecated names; called through the protocol, which is not deprecated.
private protocol LayoutGuides {
  @MainActor func of(_ controller: UIViewController) -> [any UILayoutSupport]
}

private struct EarlierGuides: LayoutGuides {
  @available(*, deprecated)
  func of(_ controller: UIViewController) -> [any UILayoutSupport] {
    [controller.topLayoutGuide, controller.bottomLayoutGuide]
  }
}

/// A container that records the preferred sizes of its children.
private final class SizeRecorder: UIViewController {
  private(set) var sizes: [CGSize] = []

  override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) { sizes.append(container.preferredContentSize) }
}

/// A presentation that sizes itself by the preferred size of its content.
private final class FittedPresentation: UIPresentationController {
  override var frameOfPresentedViewInContainerView: CGRect {
    CGRect(origin: .zero, size: preferredContentSize)
  }

  override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) { presentedView?.frame = frameOfPresentedViewInContainerView }
}

private final class PresentationProvider: NSObject, UIViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    FittedPresentation(presentedViewController: presented, presenting: presenting)
  }
}

@MainActor @Suite struct ContentContainerTests {
  private let guides: any LayoutGuides = EarlierGuides()
  private let provider = PresentationProvider()

  @Test func `a container learns the preferred size of a child`() {
    let (container, child) = (SizeRecorder(), UIViewController())
    container.addChild(child)
    child.preferredContentSize = CGSize(width: 3, height: 4)
    child.preferredContentSize = CGSize(width: 3, height: 4)
    child.preferredContentSize.height = 5
    expectEqual(container.sizes, [CGSize(width: 3, height: 4), CGSize(width: 3, height: 5)])
    let parent = CGSize(width: 7, height: 8)
    expectEqual(
      container.size(forChildContentContainer: child, withParentContainerSize: parent), parent)
  }

  @Test func `a presentation follows the preferred size of its content`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (root, shown) = (UIViewController(), UIViewController())
    window.rootViewController = root
    window.isHidden = false
    defer { window.isHidden = true }
    shown.modalPresentationStyle = .custom
    shown.transitioningDelegate = provider
    shown.preferredContentSize = CGSize(width: 30, height: 40)
    root.present(shown, animated: false)
    expectEqual(shown.view.frame.size, CGSize(width: 30, height: 40))
    shown.preferredContentSize.width = 50
    expectEqual(shown.view.frame.size, CGSize(width: 50, height: 40))
  }

  @Test func `layout guides cover what is outside the safe area`() {
    let controller = UIViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 100, height: 200)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 5, bottom: 30, right: 0)
    let (top, bottom) = (guides.of(controller)[0], guides.of(controller)[1])
    expect(top === guides.of(controller)[0])
    let views = (0..<2).map { _ in UIView() }
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      controller.view.addSubview(view)
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
    }
    NSLayoutConstraint.activate([
      NSLayoutConstraint(
        item: views[0], attribute: .top, relatedBy: .equal, toItem: top, attribute: .bottom,
        multiplier: 1, constant: 1),
      views[1].bottomAnchor.constraint(equalTo: bottom.topAnchor),
      views[1].widthAnchor.constraint(equalTo: bottom.heightAnchor),
    ])
    controller.view.layoutIfNeeded()
    expect(top.length == 20 && bottom.length == 30)
    expectEqual(views[0].frame.minY, 21)
    expectEqual(views[1].frame.maxY, 170)
    expectEqual(views[1].frame.width, 30)
  }

  @Test func `the first bar button stands for all`() {
    let item = UINavigationItem(title: "Title")
    let buttons = (0..<2).map { _ in UIBarButtonItem.flexibleSpace() }
    item.setRightBarButtonItems(buttons, animated: false)
    expect(item.rightBarButtonItem === buttons[0])
    item.rightBarButtonItem = buttons[1]
    expectEqual(item.rightBarButtonItems, [buttons[1]])
    item.rightBarButtonItem = nil
    expect(item.rightBarButtonItems == nil && item.leftBarButtonItem == nil)
  }
}
