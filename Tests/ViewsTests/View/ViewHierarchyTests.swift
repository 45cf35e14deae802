import StrataTestSupport
import Testing
import UIKit

private final class Noting: UIView {
  static var log: [String] = []
  let name: String

  init(_ name: String) {
    self.name = name
    super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func note(_ text: String) { Self.log.append("\(name) \(text)") }

  override func willMove(toSuperview newSuperview: UIView?) {
    note("will move to \((newSuperview as? Noting)?.name ?? "none")")
  }
  override func didMoveToSuperview() { note("moved to \((superview as? Noting)?.name ?? "none")") }
  override func willMove(toWindow newWindow: UIWindow?) {
    note("will move to window \(newWindow != nil)")
  }
  override func didMoveToWindow() { note("moved to window \(window != nil)") }
  override func didAddSubview(_ subview: UIView) { note("added \((subview as! Noting).name)") }
  override func willRemoveSubview(_ subview: UIView) {
    note("removes \((subview as! Noting).name)")
  }
  override func layoutSubviews() { note("layout") }
}

@MainActor @Suite(.serialized) struct ViewHierarchyTests {
  init() { Noting.log = [] }

  @Test func `hierarchy callbacks have UIKit's order`() {
    let (a, b) = (Noting("a"), Noting("b"))
    a.addSubview(b)
    expectEqual(Noting.log, ["b will move to a", "b moved to a", "a added b"])
    Noting.log = []
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    window.addSubview(a)
    expectEqual(
      Noting.log,
      [
        "a will move to none", "a will move to window true", "b will move to window true",
        "a moved to window true", "b moved to window true", "a moved to none",
      ])
    expect(b.window === window && b.isDescendant(of: window))
    Noting.log = []
    b.removeFromSuperview()
    expectEqual(
      Noting.log,
      [
        "b will move to none", "b will move to window false", "a removes b",
        "b moved to window false", "b moved to none",
      ])
    expect(b.superview == nil && a.subviews.isEmpty && b.layer.superlayer == nil)
  }

  @Test func `layers have the order of the views, in front of other layers`() {
    let view = UIView()
    let deco = CALayer()
    view.layer.addSublayer(deco)
    let views = (0..<4).map { _ in UIView() }
    view.addSubview(views[0])
    view.insertSubview(views[1], at: 0)
    view.insertSubview(views[2], aboveSubview: views[1])
    view.insertSubview(views[3], belowSubview: views[1])
    expectEqual(view.subviews, [views[3], views[1], views[2], views[0]])
    expectEqual(view.layer.sublayers, [deco] + view.subviews.map(\.layer))
    view.exchangeSubview(at: 0, withSubviewAt: 3)
    expectEqual(view.subviews, [views[0], views[1], views[2], views[3]])
    view.sendSubviewToBack(views[2])
    view.bringSubviewToFront(views[0])
    expectEqual(view.subviews, [views[2], views[1], views[3], views[0]])
    expectEqual(view.layer.sublayers, [deco] + view.subviews.map(\.layer))
    views[1].tag = 7
    expect(view.viewWithTag(7) === views[1])
  }

  @Test func `points are converted through frames, offsets and transforms`() {
    let (a, b) = (UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100)), UIView())
    b.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
    b.transform = CGAffineTransform(scaleX: 2, y: 2)
    a.addSubview(b)
    a.bounds.origin = CGPoint(x: 1, y: 1)
    expectEqual(b.center, CGPoint(x: 15, y: 15))
    expectEqual(b.convert(CGPoint(x: 10, y: 10), to: a), CGPoint(x: 15, y: 15))
    expectEqual(b.convert(CGPoint.zero, to: a), CGPoint(x: -5, y: -5))
    expectEqual(a.convert(CGPoint(x: -5, y: -5), to: b), .zero)
    expectEqual(b.convert(b.bounds, to: nil), CGRect(x: -5, y: -5, width: 40, height: 40))
  }

  @Test func `the front view that accepts events is hit`() {
    let (a, b, c) = (UIView(), UIView(), UIView())
    for view in [a, b, c] { view.frame = CGRect(x: 0, y: 0, width: 10, height: 10) }
    a.addSubview(b)
    a.addSubview(c)
    let point = CGPoint(x: 5, y: 5)
    expect(a.hitTest(point, with: nil) === c)
    c.isUserInteractionEnabled = false
    expect(a.hitTest(point, with: nil) === b)
    b.alpha = 0.005
    expect(a.hitTest(point, with: nil) === a)
    expect(a.hitTest(CGPoint(x: 10, y: 5), with: nil) == nil)
    expect(b.next === a)
  }

  @Test func `subviews follow their autoresizing masks`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    func child(_ mask: UIView.AutoresizingMask) -> UIView {
      let child = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
      child.autoresizingMask = mask
      view.addSubview(child)
      return child
    }
    let fixed = child([])
    let wide = child(.flexibleWidth)
    let right = child(.flexibleLeftMargin)
    let middle = child([.flexibleLeftMargin, .flexibleRightMargin])
    let all = child([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
    view.frame.size.width = 200
    expectEqual(fixed.frame, CGRect(x: 20, y: 20, width: 40, height: 40))
    expectEqual(wide.frame, CGRect(x: 20, y: 20, width: 140, height: 40))
    expectEqual(right.frame, CGRect(x: 120, y: 20, width: 40, height: 40))
    // 20 before and 40 after share 100 in proportion to their lengths.
    expect(abs(middle.frame.minX - (20 + 100.0 / 3)) < 1e-9)
    expectEqual(all.frame, CGRect(x: 40, y: 20, width: 80, height: 40))
  }

  @Test func `tint colors are inherited`() {
    final class Tinted: UIView {
      var count = 0
      override func tintColorDidChange() { count += 1 }
    }
    let (a, b) = (UIView(), Tinted())
    a.addSubview(b)
    b.count = 0
    expectEqual(b.tintColor, .systemBlue)
    a.tintColor = .red
    expect(b.tintColor == .red && b.count == 1)
    b.tintColor = .green
    a.tintColor = .blue
    expect(b.tintColor == .green && b.count == 2)
  }

  @Test func `a dimmed tint color is gray, and inherited`() {
    final class Tinted: UIView {
      var count = 0
      override func tintColorDidChange() { count += 1 }
    }
    let (a, b) = (UIView(), Tinted())
    a.addSubview(b)
    b.tintColor = .red
    b.count = 0
    a.tintAdjustmentMode = .dimmed
    expectEqual(b.count, 1)
    var (white, alpha): (CGFloat, CGFloat) = (0, 0)
    expect(b.tintColor.getWhite(&white, alpha: &alpha))
    expect(abs(white - 0.2126) < 1e-6 && abs(alpha - 0.8) < 1e-6)
    b.tintColor = nil
    expectEqual(b.tintColor, a.tintColor)
    b.tintAdjustmentMode = .normal
    expectEqual(b.tintColor, .systemBlue)
    b.tintAdjustmentMode = .automatic
    expect(b.tintColor != .systemBlue)
    b.count = 0
    b.removeFromSuperview()
    expect(b.tintColor == .systemBlue && b.count == 1)
  }
}
