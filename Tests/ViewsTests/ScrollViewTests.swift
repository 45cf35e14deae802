import Foundation
import StrataTestSupport
import Testing
import UIKit

/// A scroll view that counts the changes of its adjusted insets.
private final class InsetView: UIScrollView {
  var changes = 0
  override func adjustedContentInsetDidChange() { changes += 1 }
}

private final class Zoomer: NSObject, UIScrollViewDelegate {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
}

@MainActor @Suite struct ScrollViewTests {
  @Test func `a view can be zoomed from scale 0`() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let zoomer = Zoomer()
    scroll.delegate = zoomer
    scroll.addSubview(zoomer.view)
    scroll.contentSize = zoomer.view.bounds.size
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0, .infinity)
    scroll.zoomScale = 0
    expectEqual(scroll.contentSize, .zero)
    scroll.zoomScale = 1
    expect(scroll.contentOffset == .zero && scroll.contentSize == zoomer.view.bounds.size)
    for scale in [CGFloat.nan, .infinity] {
      scroll.zoomScale = scale
      expectEqual(scroll.zoomScale, 1)
    }
  }

  @Test func `changes of the adjusted insets are reported`() {
    let controller = UIViewController()
    let scroll = InsetView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    controller.view = UIView(frame: scroll.frame)
    controller.view.addSubview(scroll)
    controller.view.layoutIfNeeded()
    expectEqual(scroll.changes, 0)
    controller.additionalSafeAreaInsets.top = 20
    controller.view.layoutIfNeeded()
    expect(scroll.changes == 1 && scroll.adjustedContentInset.top == 20)
    scroll.contentInsetAdjustmentBehavior = .never
    expect(scroll.changes == 2 && scroll.adjustedContentInset.top == 0)
    scroll.contentInset.left = 3
    expectEqual(scroll.changes, 3)
    // The insets without an adjustment do not depend on the safe area.
    controller.additionalSafeAreaInsets.top = 30
    controller.view.layoutIfNeeded()
    expectEqual(scroll.changes, 3)
  }

  @Test func `a rectangle is made visible between the insets by the shortest way`() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 100, height: 500)
    scroll.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    func offset(_ y: CGFloat, _ height: CGFloat) -> CGFloat {
      scroll.scrollRectToVisible(CGRect(x: 0, y: y, width: 10, height: height), animated: false)
      return scroll.contentOffset.y
    }
    // Visible are 50 points below the upper inset.
    expectEqual(offset(150, 10), 90)
    expectEqual(offset(120, 30), 90)
    expectEqual(offset(100, 10), 80)
    expectEqual(offset(200, 80), 180)
    expectEqual(offset(0, 10), -20)
    expectEqual(offset(490, 10), 430)
    expectEqual(offset(600, 10), 430)
    // Without a need to scroll, an offset outside the content remains.
    scroll.contentOffset.y = 700
    expectEqual(offset(725, 10), 700)
  }
}
