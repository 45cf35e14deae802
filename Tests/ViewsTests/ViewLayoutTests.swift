import StrataTestSupport
import Testing
import UIKit

/// A view that invalidates the size of its content whenever it is laid out.
private final class InvalidatingView: UIView {
  var layouts = 0
  var content = CGSize(width: 30, height: 20)

  override var intrinsicContentSize: CGSize { content }

  override func layoutSubviews() {
    layouts += 1
    invalidateIntrinsicContentSize()
  }
}

@MainActor @Suite struct ViewLayoutTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))

  private func add(_ view: UIView = UIView(), to above: UIView? = nil) -> UIView {
    view.translatesAutoresizingMaskIntoConstraints = false
    (above ?? root).addSubview(view)
    return view
  }

  @Test func `anchors place views, through several superviews`() {
    let a = add()
    let b = add(to: a)
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      a.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
      a.centerYAnchor.constraint(equalTo: root.centerYAnchor),
      a.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.5),
      b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.25, constant: 5),
      b.heightAnchor.constraint(equalTo: b.widthAnchor),
      b.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20),
      b.topAnchor.constraint(equalTo: a.topAnchor),
    ])
    root.layoutIfNeeded()
    expectEqual(a.frame, CGRect(x: 10, y: 60, width: 300, height: 120))
    expectEqual(b.frame, CGRect(x: 210, y: 0, width: 80, height: 80))
    root.frame.size = CGSize(width: 220, height: 100)
    root.layoutIfNeeded()
    expectEqual(a.frame, CGRect(x: 10, y: 25, width: 200, height: 50))
  }

  @Test func `a view keeps its top left corner when it is fitted`() {
    let label = UILabel(frame: CGRect(x: 20, y: 30, width: 0, height: 0))
    label.text = "Hello"
    label.sizeToFit()
    expect(label.frame.origin == CGPoint(x: 20, y: 30) && label.frame.width > 10)
  }

  @Test func `guides of a view have a frame`() {
    let view = UIView(frame: CGRect(x: 5, y: 5, width: 60, height: 40))
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectEqual(view.safeAreaLayoutGuide.layoutFrame, view.bounds)
    expectEqual(
      view.layoutMarginsGuide.layoutFrame, CGRect(x: 2, y: 1, width: 54, height: 36))
  }

  @Test func `an attribute without a second item has no effect`() {
    let view = add()
    view.addConstraint(
      NSLayoutConstraint(
        item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .width,
        multiplier: 1, constant: 180))
    root.layoutIfNeeded()
    expectEqual(view.bounds.width, 180)
  }

  @Test func `constraints place the center of a view, whatever its anchor point`() {
    let tips = (0..<4).map { index -> CGPoint in
      let arm = add()
      arm.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
      arm.transform = CGAffineTransform(rotationAngle: .pi / 2 * CGFloat(index))
      let height = arm.heightAnchor.constraint(equalToConstant: 30)
      NSLayoutConstraint.activate([
        arm.centerXAnchor.constraint(equalTo: root.centerXAnchor),
        arm.centerYAnchor.constraint(equalTo: root.centerYAnchor),
        arm.widthAnchor.constraint(equalToConstant: 20), height,
      ])
      root.layoutIfNeeded()
      height.constant = 100
      root.layoutIfNeeded()
      expect(arm.center == CGPoint(x: 160, y: 120) && arm.bounds.size.height == 100)
      return arm.convert(CGPoint(x: 10, y: 0), to: root)
    }
    let expected = [(160, 20), (260, 120), (160, 220), (60, 120)]
    for (tip, place) in zip(tips, expected) {
      expect(abs(tip.x - CGFloat(place.0)) < 1e-6 && abs(tip.y - CGFloat(place.1)) < 1e-6)
    }
  }

  @Test func `lower priorities yield to higher ones`() {
    let a = add()
    let wide = a.widthAnchor.constraint(equalToConstant: 500)
    wide.priority = .defaultHigh
    let narrow = a.widthAnchor.constraint(equalToConstant: 50)
    narrow.priority = .defaultLow
    let most = a.widthAnchor.constraint(lessThanOrEqualToConstant: 200)
    NSLayoutConstraint.activate([wide, narrow, most])
    root.layoutIfNeeded()
    expectEqual(a.frame.width, 200)
    wide.isActive = false
    root.layoutIfNeeded()
    expectEqual(a.frame.width, 50)
    wide.isActive = true
    most.constant = 80
    root.layoutIfNeeded()
    expectEqual(a.frame.width, 80)
  }

  @Test func `a required constraint that contradicts others is left out`() {
    let a = add()
    a.widthAnchor.constraint(equalToConstant: 100).isActive = true
    a.widthAnchor.constraint(equalToConstant: 200).isActive = true
    a.heightAnchor.constraint(equalToConstant: 30).isActive = true
    root.layoutIfNeeded()
    expect([100, 200].contains(a.frame.width) && a.frame.height == 30)
  }

  @Test func `intrinsic sizes are used if nothing else determines them`() {
    final class Sized: UIView {
      override var intrinsicContentSize: CGSize { CGSize(width: 70, height: 20) }
    }
    let (a, b) = (add(Sized()), add(Sized()))
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
      b.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    b.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
    root.layoutIfNeeded()
    expectEqual(a.frame.size, CGSize(width: 70, height: 20))
    expectEqual(b.frame, CGRect(x: 70, y: 0, width: 250, height: 20))
    expectEqual(
      b.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 70, height: 20))
  }

  @Test func `fitting sizes contain the lines of labels at the fitted width`() {
    let label = UILabel()
    label.text = "one two three four five six seven eight nine ten"
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: root.topAnchor),
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      label.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ])
    let fitting = { [root] (width: CGFloat) in
      root.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
    }
    let wrapped = label.sizeThatFits(CGSize(width: 100, height: 0)).height
    let whole = label.sizeThatFits(.zero)
    expect(wrapped > 2 * whole.height)
    expectEqual(fitting(100), CGSize(width: 100, height: wrapped))
    // The current size of the label does not matter.
    label.bounds.size.width = 100
    expectEqual(fitting(1000), CGSize(width: 1000, height: whole.height))
    expectEqual(root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), whole)
  }

  @Test func `stacks distribute their length`() {
    let views = (0..<3).map { _ in UIView() }
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 320, height: 40)
    stack.spacing = 10
    stack.distribution = .fillEqually
    root.addSubview(stack)
    root.layoutIfNeeded()
    expectEqual(views.map(\.frame.minX), [0, 110, 220])
    expect(views.allSatisfy { $0.frame.size == CGSize(width: 100, height: 40) })
    views[1].isHidden = true
    root.layoutIfNeeded()
    expectEqual(views[2].frame, CGRect(x: 165, y: 0, width: 155, height: 40))
    views[1].isHidden = false
    stack.axis = .vertical
    stack.spacing = 2
    stack.frame.size.height = 34
    root.layoutIfNeeded()
    expect(views.map(\.frame.minY) == [0, 12, 24] && views[0].frame.width == 320)
    stack.distribution = .equalSpacing
    for view in views {
      view.heightAnchor.constraint(equalToConstant: 6).isActive = true
    }
    root.layoutIfNeeded()
    expectEqual(views.map(\.frame.minY), [0, 14, 28])
  }

  @Test func `constraints inside a scroll view determine its content size`() {
    let scroll = UIScrollView(frame: root.bounds)
    root.addSubview(scroll)
    let content = add(to: scroll)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 5),
      content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -5),
      content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
      content.widthAnchor.constraint(equalTo: scroll.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 900),
    ])
    root.layoutIfNeeded()
    expectEqual(scroll.contentSize, CGSize(width: 320, height: 910))
    expectEqual(content.frame, CGRect(x: 0, y: 5, width: 320, height: 900))
    scroll.contentOffset.y = 100
    root.layoutIfNeeded()
    expectEqual(content.frame.minY, 5)
  }

  @Test func `margins and the safe area are guides`() {
    let controller = UIViewController()
    controller.view = root
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 0, right: 0)
    let (a, b) = (add(), add())
    NSLayoutConstraint.activate([
      a.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
      a.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
      b.leftAnchor.constraint(equalTo: root.layoutMarginsGuide.leftAnchor),
      b.topAnchor.constraint(equalTo: root.layoutMarginsGuide.topAnchor),
    ])
    root.layoutIfNeeded()
    root.layoutIfNeeded()
    expect(a.frame.minY == 40 && a.frame.maxY == 240)
    expectEqual(b.frame.origin, CGPoint(x: 8, y: 48))
    // A view does not retain its controller.
    withExtendedLifetime(controller) {}
  }

  @Test func `a removed view takes its constraints with it`() {
    let a = add()
    let constraint = a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 3)
    constraint.isActive = true
    a.removeFromSuperview()
    expect(!constraint.isActive && root.constraints.isEmpty)
  }

  @Test func `constraints align the alignment rectangles`() {
    final class Framed: UIView {
      override var intrinsicContentSize: CGSize { CGSize(width: 70, height: 20) }
      override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
    }
    let (a, b) = (add(Framed()), add())
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      a.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
      b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
      b.widthAnchor.constraint(equalTo: a.widthAnchor),
      b.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    expectEqual(a.frame, CGRect(x: 8, y: 9, width: 76, height: 24))
    expectEqual(b.frame, CGRect(x: 80, y: 15, width: 70, height: 10))
  }

  @Test(arguments: [false, true])
  func `a view that invalidates its size during its layout is laid out once`(
    isConstrained: Bool
  ) throws {
    let view = InvalidatingView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    root.addSubview(view)
    if isConstrained {
      view.translatesAutoresizingMaskIntoConstraints = false
      view.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
    }
    let renderer = try Renderer(size: root.bounds.size, device: .cpu)
    _ = try renderer.image(of: root, at: 0)
    let layouts = view.layouts
    for time in [0.1, 0.2, 0.3] { _ = try renderer.image(of: root, at: time) }
    expectEqual(view.layouts, layouts)
    guard isConstrained else { return }
    view.content.width = 50
    view.invalidateIntrinsicContentSize()
    _ = try renderer.image(of: root, at: 0.4)
    expectEqual(view.frame.width, 50)
    expect(view.layouts > layouts)
  }

  @Test func `an image view is aligned by the insets of its image`() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { _ in }
    let insets = UIEdgeInsets(top: 0, left: 0, bottom: 10, right: 20)
    let view = add(UIImageView(image: image.withAlignmentRectInsets(insets)))
    NSLayoutConstraint.activate([
      view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      view.centerYAnchor.constraint(equalTo: root.centerYAnchor),
    ])
    root.layoutIfNeeded()
    expectEqual(view.frame, CGRect(x: 150, y: 110, width: 40, height: 30))
  }
}
