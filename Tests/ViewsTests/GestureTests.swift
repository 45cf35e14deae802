import Foundation
import StrataTestSupport
import Testing
import UIKit

/// Recognizers that depend on others, and limits and units of drags.
@MainActor @Suite(.serialized) struct GestureTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let single = UITapGestureRecognizer()
  private let double = UITapGestureRecognizer()

  init() {
    window.addSubview(view)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
  }

  private func tap(_ count: Int, at point: CGPoint = CGPoint(x: 10, y: 10)) {
    let touch = UITouch(in: view, at: point, tapCount: count)
    window.sendEvent(UIEvent(touches: [touch]))
    touch.advance(to: .ended)
    window.sendEvent(UIEvent(touches: [touch]))
  }

  /// Adds both recognizers in either order.
  private func add(_ isSingleFirst: Bool) {
    for recognizer in isSingleFirst ? [single, double] : [double, single] {
      view.addGestureRecognizer(recognizer)
    }
  }

  @Test(arguments: [true, false])
  func `a single tap is recognized when no second tap follows`(isSingleFirst: Bool) throws {
    add(isSingleFirst)
    let log = TapLog(single, double)
    tap(1)
    expect(log.entries.isEmpty && single.state == .possible)
    let renderer = try Renderer(size: window.bounds.size, device: .cpu)
    for (time, count) in [(0, 0), (0.2, 0), (0.4, 1), (1, 1)] {
      _ = try renderer.image(of: window, at: time)
      expectEqual(log.entries.count, count, "\(time)")
    }
    expectEqual(log.entries, ["single 10.0"])
    expect(double.state == .failed && single.state == .ended)
  }

  @Test func `the pause between taps begins with the last frame`() throws {
    add(true)
    let log = TapLog(single, double)
    let renderer = try Renderer(size: window.bounds.size, device: .cpu)
    _ = try renderer.image(of: window, at: 5)
    tap(1)
    _ = try renderer.image(of: window, at: 5.2)
    expect(log.entries.isEmpty)
    _ = try renderer.image(of: window, at: 5.4)
    expectEqual(log.entries, ["single 10.0"])
  }

  @Test(arguments: [true, false])
  func `a double tap prevents the single tap`(isSingleFirst: Bool) throws {
    add(isSingleFirst)
    let log = TapLog(single, double)
    tap(1)
    tap(2)
    expectEqual(log.entries, ["double 10.0"])
    let renderer = try Renderer(size: window.bounds.size, device: .cpu)
    for time in [0, 1.0] { _ = try renderer.image(of: window, at: time) }
    expect(log.entries.count == 1 && single.state == .failed)
  }

  @Test(arguments: [true, false])
  func `a tap elsewhere ends the wait for a second tap`(isSingleFirst: Bool) {
    add(isSingleFirst)
    let log = TapLog(single, double)
    tap(1)
    tap(1, at: CGPoint(x: 150, y: 50))
    expectEqual(log.entries, ["single 10.0"])
    single.isEnabled = false
    tap(1)
    expectEqual(log.entries.count, 1)
  }

  @Test func `a recognizer without touches does not delay others`() {
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    window.addSubview(other)
    other.addGestureRecognizer(double)
    view.addGestureRecognizer(single)
    let log = TapLog(single, double)
    tap(1)
    expectEqual(log.entries, ["single 10.0"])
  }

  @Test func `a tap waits for a swipe until its touch ends`() {
    let (tap, swipe) = (UITapGestureRecognizer(), UISwipeGestureRecognizer())
    tap.require(toFail: swipe)
    view.addGestureRecognizer(tap)
    view.addGestureRecognizer(swipe)
    self.tap(1)
    expect(tap.state == .ended && swipe.state == .failed)
  }

  private func drag(_ pan: UIPanGestureRecognizer) {
    view.addGestureRecognizer(pan)
    let touch = UITouch(in: view, at: CGPoint(x: 10, y: 10))
    window.sendEvent(UIEvent(touches: [touch]))
    touch.advance(to: .moved, at: CGPoint(x: 30, y: 10), timestamp: 0.1)
    window.sendEvent(UIEvent(touches: [touch]))
  }

  @Test func `a drag with contradicting limits does not begin`() {
    let pan = UIPanGestureRecognizer()
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (3, 2)
    drag(pan)
    expectEqual(pan.state, .possible)
  }

  @Test func `the velocity is measured in the view`() {
    let pan = UIPanGestureRecognizer()
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    drag(pan)
    expect(abs(pan.velocity(in: view).x - 200) < 1e-6)
    expect(abs(pan.velocity(in: nil).x - 400) < 1e-6)
  }
}

/// The recognized taps with their places.
@MainActor private final class TapLog: NSObject {
  private(set) var entries: [String] = []
  private let double: UITapGestureRecognizer

  init(_ single: UITapGestureRecognizer, _ double: UITapGestureRecognizer) {
    self.double = double
    super.init()
    for tap in [single, double] {
      tap.addTarget(self, action: Selector("tapped:", TapLog.tapped(_:)))
    }
  }

  func tapped(_ tap: UITapGestureRecognizer) {
    entries.append("\(tap === double ? "double" : "single") \(tap.location(in: tap.view).x)")
  }
}
