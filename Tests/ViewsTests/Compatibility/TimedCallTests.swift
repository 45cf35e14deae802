import StrataTestSupport
import Testing
import UIKit

/// Delayed calls between frames, at their own times.
@MainActor @Suite struct TimedCallTests {
  private final class CallLog {
    var times: [Double] = []
  }

  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private let log = CallLog()

  private func call(after delay: Double, _ body: @escaping @MainActor () -> Void = {}) {
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [log] in
      MainActor.assumeIsolated {
        // A delay is measured by the system clock, so a thread that waits shortens it.
        log.times.append((CACurrentMediaTime() * 20).rounded() / 20)
        body()
      }
    }
  }

  @Test func `calls are made in order of their times, at their times`() throws {
    call(after: 0.5)
    call(after: 0.2) { call(after: 0.1) }
    let renderer = try Renderer(size: view.bounds.size, device: .cpu)
    _ = try renderer.image(of: view, at: 0)
    _ = try renderer.image(of: view, at: 1)
    expectEqual(log.times, [0.2, 0.3, 0.5])
  }

  @Test func `an animation begins at the time of the call`() throws {
    let (view, stage) = (view, UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 10)))
    view.backgroundColor = .red
    stage.addSubview(view)
    call(after: 0.25) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x += 80 }
    }
    let renderer = try Renderer(size: stage.bounds.size, device: .cpu)
    _ = try renderer.image(of: stage, at: 0)
    let picture = ViewPicture(try renderer.image(of: stage, at: 0.75))
    // Half of the way: 0.5 of 1 second after the call. A thread that waits shortens the delay.
    let start = try #require((0..<100).first { picture[$0, 5] == ViewPicture.red })
    expect((40...44).contains(start), "\(start)")
  }

  @Test func `a call that requests itself does not hang a frame`() throws {
    func again() { DispatchQueue.main.async { MainActor.assumeIsolated { step() } } }
    func step() {
      log.times.append(0)
      if log.times.count < 100 { again() }
    }
    again()
    let renderer = try Renderer(size: view.bounds.size, device: .cpu)
    _ = try renderer.image(of: view, at: 0)
    expectEqual(log.times.count, 1)
    _ = try renderer.image(of: view, at: 1)
    expectEqual(log.times.count, 2)
    log.times = Array(repeating: 0, count: 100)
  }

  // MARK: Observing

  private final class Listener: UIResponder {
    var values: [String] = []

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) { values.append("\(keyPath ?? "") \(change?[.newKey] ?? "")") }
  }

  @Test func `properties of an animator are observed by name`() {
    let (listener, view) = (Listener(), view)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    for name in ["running", "isRunning", "state", "reversed", "isReversed", "fractionComplete"] {
      animator.addObserver(listener, forKeyPath: name, options: .new, context: nil)
    }
    animator.isReversed = true
    expectEqual(Set(listener.values), ["reversed true", "isReversed true"])
    listener.values = []
    animator.isReversed = false
    listener.values = []
    animator.startAnimation()
    expect(Set(listener.values).isSuperset(of: ["running true", "isRunning true", "state active"]))
    listener.values = []
    animator.fractionComplete = 0.5
    expect(listener.values.contains { $0.hasPrefix("fractionComplete 0.") })
    animator.stopAnimation(true)
    for name in ["running", "isRunning", "state", "reversed", "isReversed", "fractionComplete"] {
      animator.removeObserver(listener, forKeyPath: name)
    }
  }
}
