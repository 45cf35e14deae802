import StrataTestSupport
import Testing
import UIKit

@MainActor private final class Target: NSObject {
  var log: [String] = []
  func tapped() { log.append("tapped") }
  func changed(_ slider: UISlider) { log.append("changed \(slider.value)") }
  func panned(_ pan: UIPanGestureRecognizer) {
    log.append("\(pan.state) \(pan.translation(in: pan.view).x)")
  }
}

/// A view that decides whether gestures begin, and has an adjustable value.
private final class Stepper: UIView {
  var allowsGestures = false
  var value = 0

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    allowsGestures
  }
  override func accessibilityIncrement() { value += 1 }
  override func accessibilityDecrement() { value -= 1 }
}

@MainActor @Suite struct ControlTests {
  private let target = Target()

  @Test func `actions are sent, and targets are not retained`() {
    let button = UIButton(type: .system)
    button.addTarget(target, action: Selector("tapped", Target.tapped), for: .touchUpInside)
    var count = 0
    button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    button.sendActions(for: .touchDown)
    expect(target.log == ["tapped"] && count == 1)
    button.removeTarget(target, action: nil, for: .allEvents)
    button.sendActions(for: .touchUpInside)
    expect(target.log.count == 1 && count == 2)
    weak var gone: Target?
    do {
      let short = Target()
      gone = short
      button.addTarget(short, action: Selector("tapped", Target.tapped), for: .touchUpInside)
    }
    expect(gone == nil)
    button.sendActions(for: .touchUpInside)
  }

  @Test func `simulated touches tap and drag`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 50, height: 30))
    window.addSubview(button)
    button.addTarget(target, action: Selector("tapped", Target.tapped), for: .touchUpInside)
    let touch = UITouch(in: button, at: CGPoint(x: 5, y: 5))
    window.sendEvent(UIEvent(touches: [touch]))
    expect(button.isHighlighted && button.state == .highlighted)
    touch.advance(to: .ended)
    window.sendEvent(UIEvent(touches: [touch]))
    expect(target.log == ["tapped"] && !button.isHighlighted)

    let slider = UISlider(frame: CGRect(x: 0, y: 50, width: 128, height: 34))
    window.addSubview(slider)
    slider.addTarget(target, action: Selector("changed:", Target.changed(_:)), for: .valueChanged)
    let drag = UITouch(in: slider, at: CGPoint(x: 14, y: 17))
    window.sendEvent(UIEvent(touches: [drag]))
    drag.advance(to: .moved, at: CGPoint(x: 64, y: 17))
    window.sendEvent(UIEvent(touches: [drag]))
    expect(slider.value == 0.5 && target.log.last == "changed 0.5")
  }

  @Test func `gesture recognizers go through their states`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let view = UIView(frame: window.bounds)
    window.addSubview(view)
    let pan = UIPanGestureRecognizer(target: target, action: Selector("panned:", Target.panned(_:)))
    view.addGestureRecognizer(pan)
    var taps = 0
    let tap = UITapGestureRecognizer { _ in taps += 1 }
    view.addGestureRecognizer(tap)
    let touch = UITouch(in: view, at: CGPoint(x: 10, y: 10))
    func send(_ phase: UITouch.Phase, _ x: CGFloat, _ time: Double) {
      touch.advance(to: phase, at: CGPoint(x: x, y: 10), timestamp: time)
      window.sendEvent(UIEvent(touches: [touch]))
    }
    send(.began, 10, 0)
    send(.moved, 30, 0.1)
    send(.moved, 50, 0.2)
    expectEqual(pan.velocity(in: view).x, 200)
    send(.ended, 50, 0.3)
    expectEqual(target.log, ["began 20.0", "changed 40.0", "ended 40.0"])
    expect(taps == 0 && tap.state == .failed)
    let other = UITouch(in: view, at: CGPoint(x: 10, y: 10))
    window.sendEvent(UIEvent(touches: [other]))
    other.advance(to: .ended)
    window.sendEvent(UIEvent(touches: [other]))
    expectEqual(taps, 1)
  }

  @Test func `views decide whether a gesture may begin`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let (outer, inner) = (UIView(frame: window.bounds), Stepper(frame: window.bounds))
    window.addSubview(outer)
    outer.addSubview(inner)
    var taps = 0
    outer.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    func tap() {
      let touch = UITouch(in: inner, at: CGPoint(x: 10, y: 10))
      window.sendEvent(UIEvent(touches: [touch]))
      touch.advance(to: .ended)
      window.sendEvent(UIEvent(touches: [touch]))
    }
    tap()
    expectEqual(taps, 0)
    inner.allowsGestures = true
    tap()
    expectEqual(taps, 1)
    inner.accessibilityIncrement()
    inner.accessibilityDecrement()
    expect(inner.value == 0 && !inner.accessibilityActivate())
    let feedback = UIImpactFeedbackGenerator(style: .light)
    feedback.prepare()
    feedback.impactOccurred()
  }

  @Test func `a switch and segments show their selection`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    let toggle = UISwitch()
    view.addSubview(toggle)
    toggle.onTintColor = .red
    expectEqual(toggle.frame.size, CGSize(width: 51, height: 31))
    var picture = try ViewPicture(of: view, size: view.bounds.size)
    expect(picture[25, 3] != ViewPicture.red)
    toggle.isOn = true
    picture = try ViewPicture(of: view, size: view.bounds.size)
    expect(picture[10, 15] == ViewPicture.red && picture[36, 15] == ViewPicture.white)
    let segments = UISegmentedControl(items: ["One", "Two"])
    segments.selectedSegmentIndex = 1
    expect(segments.numberOfSegments == 2 && segments.titleForSegment(at: 1) == "Two")
    segments.selectedSegmentIndex = 9
    expectEqual(segments.selectedSegmentIndex, UISegmentedControl.noSegment)
  }

  @Test func `a progress view and an indicator animate`() throws {
    let line = UIProgressView(progressViewStyle: .default)
    line.frame = CGRect(x: 0, y: 0, width: 40, height: 4)
    line.progressTintColor = .red
    line.trackTintColor = .blue
    line.progress = 0.5
    let picture = try ViewPicture(of: line, size: CGSize(width: 40, height: 4))
    expect(picture[10, 2] == ViewPicture.red && picture[30, 2] == ViewPicture.blue)
    let spinner = UIActivityIndicatorView(style: .medium)
    let renderer = try Renderer(size: CGSize(width: 20, height: 20), device: .cpu)
    try expect(renderer.image(of: spinner).rgba.allSatisfy { $0 == 0 })
    spinner.startAnimating()
    let first = try renderer.image(of: spinner, at: 1).rgba
    expect(first.contains { $0 != 0 })
    try expect(renderer.image(of: spinner, at: 1.5).rgba != first)
  }
}

/// Behavior that was found with real programs.
@MainActor @Suite struct ControlHabitTests {
  @Test func `a title and an image can be removed`() {
    let button = UIButton(type: .custom)
    button.setTitle("Go", for: .normal)
    button.setImage(UIImage(), for: .normal)
    button.setTitle(nil, for: .normal)
    button.setImage(nil, for: .normal)
    expect(button.titleLabel?.text == nil && button.imageView?.image == nil)
  }

  @Test func `a custom button does not change its title's alpha`() {
    let button = UIButton(type: .custom)
    button.setTitle("Go", for: .normal)
    button.titleLabel?.alpha = 0
    button.isHighlighted = true
    button.isHighlighted = false
    button.tintColor = .red
    expectEqual(button.titleLabel?.alpha, 0)
  }

  @Test func `a flip shows only one side at any time`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let host = UIView(frame: view.frame)
    host.addSubview(view)
    view.backgroundColor = .red
    _ = try ViewPicture(of: host, size: host.bounds.size)
    UIView.transition(with: view, duration: 1, options: [.transitionFlipFromLeft]) {
      view.backgroundColor = .blue
    }
    for time in [0.1, 0.3, 0.45] {
      let picture = try ViewPicture(of: host, size: host.bounds.size, at: time)
      expectEqual(picture[10, 10], ViewPicture.red, "\(time)")
    }
    for time in [0.55, 0.7, 0.9, 1] {
      let picture = try ViewPicture(of: host, size: host.bounds.size, at: time)
      expectEqual(picture[10, 10], ViewPicture.blue, "\(time)")
    }
  }

  @Test func `an animation started by a display link begins with its frame`() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 1)
    layer.backgroundColor = UIColor.red.cgColor
    layer.anchorPoint = .zero
    layer.position = .zero
    root.addSublayer(layer)
    var isMoving = false
    let link = CADisplayLink { [layer] link in
      guard link.timestamp >= 1, !isMoving else { return }
      isMoving = true
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.duration) = (0, 7, 7)
      layer.add(move, forKey: nil)
    }
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    let renderer = try Renderer(size: root.bounds.size, device: .cpu)
    var places: [Int?] = []
    for time in [0.0, 1, 2, 4] {
      let picture = ViewPicture(try renderer.image(of: root, at: time))
      places.append((0..<8).first { picture[$0, 0] == ViewPicture.red })
    }
    expectEqual(places, [0, 0, 1, 3])
  }
}
