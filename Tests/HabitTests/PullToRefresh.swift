import Testing
import UIKit

/// A view above a scroll view's content that follows how far it is pulled.
final class PullIndicator: UIView {
  private var observation: NSKeyValueObservation?
  private var sizeObservation: NSKeyValueObservation?
  private let bar = CAShapeLayer()
  private(set) var pull: CGFloat = 0
  private(set) var sizes: [CGSize] = []

  func attach(to scrollView: UIScrollView) {
    frame = CGRect(x: 0, y: -40, width: scrollView.bounds.width, height: 40)
    bar.strokeColor = UIColor.red.cgColor
    bar.lineWidth = 4
    layer.addSublayer(bar)
    scrollView.addSubview(self)
    observation = scrollView.observe(\.contentOffset, options: [.initial, .new]) {
      [weak self] scrollView, change in
      self?.offsetDidChange(change.newValue ?? .zero)
    }
    sizeObservation = scrollView.observe(\.contentSize) { [weak self] scrollView, _ in
      self?.sizes.append(scrollView.contentSize)
    }
  }

  private func offsetDidChange(_ offset: CGPoint) {
    pull = min(max(-offset.y / 40, 0), 1)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 20))
    path.addLine(to: CGPoint(x: bounds.width, y: 20))
    bar.path = path.cgPath
    bar.strokeEnd = pull
    CATransaction.commit()
  }
}

@MainActor @Suite struct PullToRefresh {
  @Test func `the indicator follows the offset`() throws {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 40, height: 80))
    let indicator = PullIndicator()
    indicator.attach(to: scrollView)
    scrollView.contentSize = CGSize(width: 40, height: 400)
    #expect(indicator.pull == 0 && indicator.sizes == [CGSize(width: 40, height: 400)])
    scrollView.contentOffset.y = -20
    #expect(indicator.pull == 0.5)
    let picture = try Picture(scrollView, 80)
    #expect(picture.alpha(10, 0) == 255 && picture.alpha(30, 0) == 0)
  }
}
