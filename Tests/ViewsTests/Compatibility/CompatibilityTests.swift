import Foundation
import StrataTestSupport
import Testing
import UIKit

private final class Listener: UIView {
  var calls: [String] = []

  func heard(_ note: Notification) { calls.append(note.name.rawValue) }
  func tick(_ timer: Timer) { calls.append("tick") }
  func complete(_ timer: Timer) { (timer.userInfo as? () -> Void)?() }
  func later() { calls.append("later") }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let values = [NSKeyValueChangeKey.oldKey, .newKey].map { change?[$0].map { "\($0)" } ?? "-" }
    calls.append("\(keyPath ?? "") \(values.joined(separator: " "))")
  }
}

/// Features of Apple's Objective-C runtime and Foundation that iOS code uses.
@MainActor @Suite(.serialized) struct CompatibilityTests {
  private let listener = Listener(frame: .zero)
  private let center = NotificationCenter()
  private let first = Notification.Name("first")
  private let second = Notification.Name("second")

  private func post() {
    center.post(name: first, object: nil)
    center.post(name: second, object: self.listener)
  }

  @Test func `an observer's method is called until it is removed`() {
    let selector = Selector("heard:", Listener.heard(_:))
    center.addObserver(listener, selector: selector, name: first, object: nil)
    center.addObserver(listener, selector: selector, name: second, object: listener)
    post()
    expectEqual(listener.calls, ["first", "second"])
    center.removeObserver(listener, name: second, object: nil)
    post()
    expectEqual(listener.calls, ["first", "second", "first"])
    center.addObserver(listener, selector: selector, name: second, object: nil)
    center.removeObserver(listener)
    post()
    expectEqual(listener.calls.count, 3)
  }

  @Test func `a closure is removed by its token`() {
    nonisolated(unsafe) var count = 0
    let token = center.addObserver(forName: first, object: nil, queue: nil) { _ in count += 1 }
    post()
    center.removeObserver(token)
    post()
    expectEqual(count, 1)
  }

  @Test func `properties are observed by their names until the observer is removed`() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    scroll.addObserver(
      listener, forKeyPath: "contentOffset", options: [.new, .old], context: nil)
    scroll.addObserver(listener, forKeyPath: "panGestureRecognizer.state", context: nil)
    scroll.addObserver(listener, forKeyPath: "contentInset", options: .new, context: nil)
    scroll.contentOffset = CGPoint(x: 0, y: 5)
    scroll.contentOffset = CGPoint(x: 0, y: 5)
    scroll.panGestureRecognizer.state = .began
    scroll.contentInset = UIEdgeInsets(top: 1, left: 0, bottom: 0, right: 0)
    expectEqual(
      listener.calls,
      [
        "contentOffset \(CGPoint.zero as Any) \(CGPoint(x: 0, y: 5) as Any)",
        "panGestureRecognizer.state - -", "contentInset - \(scroll.contentInset as Any)",
      ])
    for path in ["contentOffset", "panGestureRecognizer.state", "contentInset"] {
      scroll.removeObserver(listener, forKeyPath: path)
    }
    scroll.contentOffset = .zero
    scroll.panGestureRecognizer.state = .ended
    expectEqual(listener.calls.count, 3)
    let layer = CALayer()
    layer.addObserver(listener, forKeyPath: "position.x", options: .initial, context: nil)
    layer.position.x = 7
    expectEqual(listener.calls.dropFirst(3), ["position.x - -", "position.x - -"])
  }

  @Test func `a block observes the state of a recognizer`() {
    let tap = UITapGestureRecognizer()
    var states: [UIGestureRecognizer.State] = []
    let observation = tap.observe(\.state) { tap, _ in states.append(tap.state) }
    (tap.state, tap.state, tap.state) = (.began, .began, .failed)
    observation.invalidate()
    tap.state = .possible
    expectEqual(states, [.began, .failed])
  }

  // MARK: Delayed calls

  private func frames(_ times: [Double]) throws -> [Int] {
    let renderer = try Renderer(size: CGSize(width: 4, height: 4), device: .cpu)
    return try times.map {
      _ = try renderer.image(of: listener, at: $0)
      return listener.calls.count
    }
  }

  @Test func `delayed calls run before the frame at their time`() throws {
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [listener] in
      MainActor.assumeIsolated {
        listener.calls.append("half")
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { listener.calls.append("more") }
      }
    }
    DispatchQueue.main.async { [listener] in listener.calls.append("soon") }
    listener.perform(Selector("later", Listener.later), afterDelay: 0.7)
    expect(listener.calls.isEmpty)
    try expectEqual(frames([0, 0.4, 0.5, 0.7, 0.74, 0.75, 1]), [1, 1, 2, 3, 3, 4, 4])
    expectEqual(listener.calls, ["soon", "half", "later", "more"])
  }

  @Test func `a timer with a method follows frames until it is invalidated`() throws {
    let timer = Timer.scheduledTimer(
      timeInterval: 0.1, target: listener, selector: Selector("tick:", Listener.tick(_:)),
      userInfo: nil, repeats: true)
    try expectEqual(frames([0, 0.1, 0.15, 0.4]), [0, 1, 1, 4])
    timer.invalidate()
    try expectEqual(frames([0.5, 0.6]), [4, 4])
  }

  @Test func `a method that a timer calls receives the timer's object`() throws {
    let selector = Selector("complete:", Listener.complete(_:))
    Timer.scheduledTimer(
      timeInterval: 0.1, target: listener, selector: selector,
      userInfo: { [listener] in listener.calls.append("done") }, repeats: false)
    try expectEqual(frames([0, 0.1]), [0, 1])
    let timer = Timer(
      timeInterval: 0.1, target: listener, selector: selector, userInfo: ["key": 2],
      repeats: false)
    expectEqual(timer.userInfo as? [String: Int], ["key": 2])
    timer.fire()
  }

  @Test func `a timer of Core Foundation follows frames until it is invalidated`() throws {
    let timer = CFRunLoopTimerCreateWithHandler(
      kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + 0.5, 0.25, 0, 0
    ) { [listener] in
      listener.calls.append($0 == nil ? "none" : "tick")
    }
    CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, .commonModes)
    try expectEqual(frames([0, 0.4, 0.5, 0.7, 0.75, 1.25]), [0, 0, 1, 1, 2, 4])
    CFRunLoopTimerInvalidate(timer)
    expect(!CFRunLoopTimerIsValid(timer))
    try expectEqual(frames([2]), [4])
    expect(!listener.calls.contains("none"))
  }

  @Test func `a timer without an interval does not hang a frame`() throws {
    let timer = Timer.scheduledTimer(
      timeInterval: 0, target: listener, selector: Selector("tick:", Listener.tick(_:)),
      userInfo: nil, repeats: true)
    defer { timer.invalidate() }
    try expectEqual(frames([0, 0.01, 1e9]), [0, 100, 10_100])
  }

  @Test func `work of another queue runs there`() async {
    let isMain = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Thread.isMainThread) }
    }
    expect(!isMain)
  }

  // MARK: Objects

  @Test func `associated values are removed together`() {
    let object = NSObject()
    let key = UnsafeMutableRawPointer.allocate(byteCount: 2, alignment: 1)
    defer { key.deallocate() }
    objc_setAssociatedObject(object, key, 1, .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(object, key + 1, 2, .OBJC_ASSOCIATION_RETAIN)
    expectEqual(objc_getAssociatedObject(object, key + 1) as? Int, 2)
    objc_removeAssociatedObjects(object)
    expect(objc_getAssociatedObject(object, key) == nil)
    expect(objc_getAssociatedObject(object, key + 1) == nil)
  }

  @Test func `an object's lock is exclusive and recursive`() {
    let object = NSObject()
    nonisolated(unsafe) var count = 0
    nonisolated(unsafe) let shared = object
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 {
        objc_sync_enter(shared)
        objc_sync_enter(shared)
        count += 1
        objc_sync_exit(shared)
        objc_sync_exit(shared)
      }
    }
    expectEqual(count, 4_000)
    expectEqual(objc_sync_exit(object), -1)
  }

  @Test func `a window that becomes the key window is announced, and its predecessor`() {
    var names: [String] = []
    let tokens = [
      UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification,
    ].map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        MainActor.assumeIsolated { names.append(name.rawValue) }
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    let windows = [UIWindow(frame: .zero), UIWindow(frame: .zero)]
    for window in windows { window.makeKey() }
    windows[1].makeKey()
    expectEqual(
      names.suffix(3),
      [
        "UIWindowDidBecomeKeyNotification", "UIWindowDidResignKeyNotification",
        "UIWindowDidBecomeKeyNotification",
      ])
  }

  @Test func `durations are formatted in each style`() {
    let formatter = DateComponentsFormatter()
    var texts: [String?] = []
    for style in 0...5 {
      formatter.unitsStyle = DateComponentsFormatter.UnitsStyle(rawValue: style) ?? .full
      texts.append(formatter.string(from: 3_605))
    }
    expectEqual(
      texts,
      [
        "1:00:05", "1h 5s", "1 hr, 5 sec", "1 hour, 5 seconds", "one hour, five seconds",
        "1hr 5sec",
      ])
    formatter.unitsStyle = .positional
    formatter.allowedUnits = [.minute, .second]
    expect(formatter.string(from: 3_605) == "60:05" && formatter.string(from: 5) == "5")
    formatter.zeroFormattingBehavior = .pad
    expect(formatter.string(from: 65) == "01:05" && formatter.string(from: 5) == "00:05")
  }
}
