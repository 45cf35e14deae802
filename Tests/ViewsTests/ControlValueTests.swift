import StrataTestSupport
import Testing
import UIKit

/// A control that stops tracking with the first movement.
private final class BriefControl: UIControl {
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
}

@MainActor private final class CallCounter: NSObject {
  var count = 0
  func called() { count += 1 }
}

/// Values, events and states of controls.
@MainActor @Suite struct ControlValueTests {
  @Test func `NaN changes no value`() {
    let line = UIProgressView(progressViewStyle: .default)
    line.progress = 0.5
    line.progress = .nan
    line.setProgress(.nan, animated: true)
    expectEqual(line.progress, 0.5)
    let slider = UISlider()
    slider.value = 0.25
    slider.value = .nan
    slider.setValue(.nan, animated: true)
    expectEqual(slider.value, 0.25)
    let transition = UIPercentDrivenInteractiveTransition()
    transition.update(.nan)
    expectEqual(transition.percentComplete, 0)
    let view = UIView()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    animator.fractionComplete = 0.5
    let fraction = animator.fractionComplete
    animator.fractionComplete = .nan
    expectEqual(animator.fractionComplete, fraction)
    animator.stopAnimation(true)
  }

  @Test func `a slider moves to a value with an animation`() throws {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
    slider.thumbTintColor = .blue
    func columns(at time: Double) throws -> [Bool] {
      let picture = try ViewPicture(of: slider, size: slider.bounds.size, at: time)
      return [14, 50, 86].map { picture[$0, 17] == ViewPicture.blue }
    }
    try expectEqual(columns(at: 0), [true, false, false])
    slider.setValue(1, animated: true)
    expectEqual(slider.value, 1)
    try expectEqual(columns(at: 0.125), [false, true, false])
    try expectEqual(columns(at: 0.3), [false, false, true])
    slider.setValue(0, animated: false)
    try expectEqual(columns(at: 0.31), [true, false, false])
  }

  @Test func `a control that stops tracking is no longer highlighted`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let control = BriefControl(frame: window.bounds)
    window.addSubview(control)
    let touch = UITouch(in: control, at: CGPoint(x: 5, y: 5))
    window.sendEvent(UIEvent(touches: [touch]))
    expect(control.isHighlighted && control.isTracking)
    touch.advance(to: .moved, at: CGPoint(x: 6, y: 5))
    window.sendEvent(UIEvent(touches: [touch]))
    expect(!control.isHighlighted && !control.isTracking && !control.isTouchInside)
  }

  @Test func `events are removed one by one`() {
    let (control, counter) = (UIControl(), CallCounter())
    let selector = Selector("called", CallCounter.called)
    control.addTarget(counter, action: selector, for: [.touchDown, .touchUpInside])
    control.removeTarget(counter, action: selector, for: .touchDown)
    control.sendActions(for: .touchDown)
    expectEqual(counter.count, 0)
    control.sendActions(for: .touchUpInside)
    expectEqual(counter.count, 1)
    control.removeTarget(nil, action: nil, for: .allEvents)
    expect(control.allTargets.isEmpty)
    var count = 0
    let action = UIAction { _ in count += 1 }
    control.addAction(action, for: [.touchDown, .touchUpInside])
    // An action is performed once for an event.
    control.addAction(action, for: .touchDown)
    control.sendActions(for: .touchDown)
    expectEqual(count, 1)
    control.removeAction(action, for: .touchDown)
    control.sendActions(for: [.touchDown, .valueChanged])
    expectEqual(count, 1)
    control.sendActions(for: .touchUpInside)
    expectEqual(count, 2)
  }

  @Test func `the default color of the selected segment follows the appearance`() throws {
    let segments = UISegmentedControl(items: ["", ""])
    segments.frame = CGRect(x: 0, y: 0, width: 80, height: 32)
    segments.selectedSegmentIndex = 0
    for style in [UIUserInterfaceStyle.light, .dark] {
      segments.overrideUserInterfaceStyle = style
      let before = try ViewPicture(of: segments, size: segments.bounds.size)[20, 16]
      expectEqual(before == ViewPicture.white, style == .light)
      segments.selectedSegmentTintColor = .red
      segments.selectedSegmentTintColor = nil
      let after = try ViewPicture(of: segments, size: segments.bounds.size)[20, 16]
      expectEqual(after, before)
    }
  }

  @Test func `titles have the attributes of their states`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let segments = UISegmentedControl(items: ["One", "Two"])
    segments.frame = CGRect(x: 0, y: 0, width: 100, height: 32)
    window.addSubview(segments)
    segments.selectedSegmentIndex = 1
    segments.layoutIfNeeded()
    let states: [(UIControl.State, UIColor)] = [
      (.normal, .black), (.highlighted, .green), (.disabled, .red),
      ([.selected, .disabled], .blue),
    ]
    for (state, color) in states {
      segments.setTitleTextAttributes([.foregroundColor: color], for: state)
    }
    let labels = segments.subviews.compactMap { $0 as? UILabel }
    expectEqual(labels.map(\.textColor), [.black, .black])
    let touch = UITouch(in: segments, at: CGPoint(x: 10, y: 16))
    window.sendEvent(UIEvent(touches: [touch]))
    expectEqual(labels.map(\.textColor), [.green, .black])
    touch.advance(to: .cancelled)
    window.sendEvent(UIEvent(touches: [touch]))
    expectEqual(labels.map(\.textColor), [.black, .black])
    segments.isEnabled = false
    expectEqual(labels.map(\.textColor), [.red, .blue])
    expectEqual(labels.map(\.alpha), [1, 1])
    segments.setTitleTextAttributes(nil, for: .disabled)
    expect(labels[0].textColor == .black && labels[0].alpha < 1)
  }
}
