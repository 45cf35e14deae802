import StrataTestSupport
import Testing
import UIKit

@MainActor @Suite struct PropertyAnimatorTests {
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private let host = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: CGSize(width: 100, height: 40), device: .cpu)
    host.addSubview(view)
    _ = try renderer.image(of: host, at: 0)
  }

  /// The presented x of the view after a frame at a time.
  private func x(_ time: Double) throws -> Double {
    _ = try renderer.image(of: host, at: time)
    return Double((view.layer.presentation() ?? view.layer).frame.minX)
  }

  private func expectPositions(
    _ times: [Double], _ wanted: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try times.map(x)
    expect(
      found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-3 },
      "\(found)",
      sourceLocation: sourceLocation)
  }

  /// An animator that moves the view by 80 points in four seconds.
  private func animator(
    _ curve: UIView.AnimationCurve = .linear
  ) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: 4, curve: curve) { view.frame.origin.x = 80 }
  }

  @Test func `a reversed animator returns along its way and restores the start values`() throws {
    let animator = animator()
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    try expectPositions([1], [20])
    animator.isReversed = true
    expect(animator.isRunning && animator.fractionComplete == 0.75)
    try expectPositions([1, 1.5, 1.9], [20, 10, 2])
    expectEqual(view.frame.minX, 80)
    try expectPositions([3], [0])
    expect(view.frame.minX == 0 && ends == [.start] && animator.state == .inactive)
    expect(view.layer.animationKeys() == nil)
  }

  @Test func `an animator that is reversed before it starts begins at its end`() throws {
    let animator = animator()
    animator.isReversed = true
    animator.startAnimation()
    try expectPositions([0, 1, 3, 5], [80, 60, 20, 0])
    expectEqual(view.frame.minX, 0)
  }

  @Test func `a pause without a frame changes nothing`() throws {
    let animator = animator(.easeIn)
    animator.startAnimation()
    let place = try x(1)
    animator.pauseAnimation()
    try expect(abs(x(1.5) - place) < 1e-6)
    animator.startAnimation()
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    try expectPositions([1.5], [place])
    // Half of the time has passed one second later, because of the pause.
    try expectPositions([2.5], [80 * 0.315357])
  }

  @Test(arguments: [(UIViewAnimatingPosition.end, 80.0), (.start, 0), (.current, 20)])
  func `a stopped animator finishes at any position`(
    _ position: UIViewAnimatingPosition, _ place: Double
  ) throws {
    let animator = animator()
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    _ = try x(1)
    animator.stopAnimation(false)
    expect(animator.state == .stopped && !animator.isRunning && ends.isEmpty)
    expectEqual(view.frame.minX, 20)
    animator.finishAnimation(at: position)
    expect(view.frame.minX == place && ends == [position] && animator.state == .inactive)
    try expectPositions([2, 9], [place, place])
    expectEqual(ends.count, 1)
  }

  @Test func `stopping without finishing calls no completion`() throws {
    let animator = animator()
    animator.addCompletion { _ in Issue.record("called") }
    animator.startAnimation()
    _ = try x(1)
    animator.stopAnimation(true)
    expectEqual(animator.state, .inactive)
    try expectPositions([2, 6], [20, 20])
  }

  @Test func `a paused animator moves in proportion to its fraction`() throws {
    let animator = animator(.easeIn)
    animator.fractionComplete = 0.5
    expect(animator.state == .active && !animator.isRunning)
    try expectPositions([0.1], [40])
    animator.fractionComplete = 0.25
    try expectPositions([0.2], [20])
    expectEqual(animator.fractionComplete, 0.25)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.25
    try expectPositions([0.3], [80 * 0.093465])
    // The curve continues where it has reached the same place.
    animator.startAnimation()
    try expectPositions([1.3, 3.3], [80 * 0.315357, 80])
  }

  @Test func `a duration factor is the time for the rest of the way`() throws {
    let animator = animator()
    animator.startAnimation()
    _ = try x(1)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    try expectPositions([1, 2, 3], [20, 50, 80])
    expectEqual(animator.state, .inactive)
  }

  @Test func `other timing parameters apply to the rest of the way`() throws {
    let animator = animator()
    animator.addAnimations { view.transform = CGAffineTransform(scaleX: 2, y: 2) }
    animator.startAnimation()
    _ = try x(2)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 1)
    _ = try x(3)
    let layer = view.layer.presentation()!
    expect(abs(Double(layer.position.x) - 45 - 40 * 0.093465) < 1e-3)
    expect(abs(Double(layer.transform.m11) - 1.5 - 0.5 * 0.093465) < 1e-6)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(dampingRatio: 1), durationFactor: 0.5)
    let before = Double(view.layer.presentation()!.position.x)
    _ = try x(3)
    expect(abs(Double(view.layer.presentation()!.position.x) - before) < 1e-6)
    _ = try x(5)
    expect(view.layer.presentation()!.position.x == 85 && animator.state == .inactive)
  }

  @Test func `a spring that is reversed beyond its end does not jump`() throws {
    let animator = UIViewPropertyAnimator(duration: 4, dampingRatio: 0.3) {
      view.frame.origin.x = 80
    }
    animator.startAnimation()
    let place = try x(0.75)
    expect(place > 90)
    animator.isReversed = true
    try expectPositions([0.75], [place])
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.25)
    try expectPositions([0.75, 1.25, 2], [place, place / 2, 0])
  }

  @Test func `a spring's velocity applies to both axes of a position`() throws {
    func velocity(_ vector: CGVector, _ end: CGPoint) throws -> CGFloat {
      let view = UIView()
      let parameters = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: vector)
      UIViewPropertyAnimator(duration: 1, timingParameters: parameters).run {
        (view.center, view.alpha) = (end, 0)
      }
      let opacity = view.layer.animation(forKey: "opacity") as? CASpringAnimation
      try expect(abs(#require(opacity).initialVelocity - 5) < 1e-9)
      return try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
        .initialVelocity
    }
    try expectEqual(velocity(CGVector(dx: 3, dy: -4), CGPoint(x: 50, y: 0)), 3)
    try expectEqual(velocity(CGVector(dx: 3, dy: -4), CGPoint(x: 0, y: -20)), -4)
    try expectEqual(velocity(CGVector(dx: 3, dy: -4), CGPoint(x: 50, y: 50)), -0.5)
  }

  @Test func `animations that are added late run for the remaining time`() throws {
    let animator = animator()
    animator.startAnimation()
    _ = try x(2)
    animator.addAnimations { view.frame.origin.y = 30 }
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    _ = try x(3)
    expect(view.layer.presentation()!.frame.minY == 15 && view.layer.presentation()!.opacity == 1)
    _ = try x(3.5)
    expectEqual(view.layer.presentation()!.opacity, 0.5)
    animator.isReversed = true
    _ = try x(3.75)
    expectEqual(view.layer.presentation()!.opacity, 0.75)
    _ = try x(9)
    expect(view.frame.origin == .zero && view.alpha == 1)
  }

  @Test func `an animator that pauses on completion can be reversed`() throws {
    let animator = animator()
    var states: [Bool] = []
    animator.pausesOnCompletion = true
    animator.addCompletion { _ in Issue.record("called") }
    animator.startAnimation()
    let observation = animator.observe(\.isRunning) { animator, _ in
      MainActor.assumeIsolated { states.append(animator.isRunning) }
    }
    try expectPositions([5], [80])
    expect(!animator.isRunning && animator.state == .active && animator.fractionComplete == 1)
    animator.isReversed = true
    expectEqual(animator.fractionComplete, 0)
    animator.startAnimation()
    try expectPositions([6, 8, 9], [60, 20, 0])
    expectEqual(states, [false, true, false])
    _ = observation
  }

  @Test func `keyframes and nested blocks belong to the animator`() throws {
    let animator = UIViewPropertyAnimator(duration: 4, curve: .linear)
    var isFinished = false
    animator.addAnimations {
      UIView.animateKeyframes(withDuration: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          view.frame.origin.x = 80
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.frame.origin.x = 40
        }
      }
      UIView.animate(withDuration: 1) {
        view.alpha = 0
      } completion: {
        isFinished = $0
      }
    }
    animator.fractionComplete = 0.25
    try expectPositions([0], [40])
    animator.startAnimation()
    try expectPositions([1, 2], [80, 60])
    expect(view.layer.presentation()!.opacity == 0.25 && !isFinished)
    animator.isReversed = true
    try expectPositions([2.5], [70])
    animator.isReversed = false
    _ = try x(6)
    expect(view.frame.minX == 40 && isFinished)
  }

  @Test func `an animator without an owner runs to its end`() throws {
    var ends: [UIViewAnimatingPosition] = []
    UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 1, options: .curveLinear)
    {
      view.frame.origin.x = 80
    } completion: {
      ends.append($0)
    }
    try expectPositions([0.5, 1.5, 2.5], [0, 40, 80])
    expectEqual(ends, [.end])
    UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 0) {
    } completion: {
      ends.append($0)
    }
    _ = try x(3)
    expectEqual(ends, [.end, .end])
  }

  @Test func `a running animator is released with its views`() throws {
    weak var gone: UIViewPropertyAnimator?
    do {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let other = try Renderer(size: CGSize(width: 10, height: 10), device: .cpu)
      let animator = UIViewPropertyAnimator(duration: 4, curve: .linear) { view.alpha = 0 }
      animator.startAnimation()
      _ = try other.image(of: view, at: 1)
      gone = animator
    }
    // The end of its animations is reported after the next frame.
    _ = try x(1)
    expect(gone == nil)
  }

  @Test func `start values include colors and sizes of subviews`() throws {
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    child.autoresizingMask = [.flexibleWidth]
    view.addSubview(child)
    view.backgroundColor = .red
    let animator = UIViewPropertyAnimator(duration: 4, curve: .linear) {
      view.bounds.size.width = 50
      view.backgroundColor = .blue
    }
    animator.startAnimation()
    _ = try x(2)
    expect(child.frame.width == 50 && child.layer.presentation()!.bounds.width == 30)
    animator.stopAnimation(false)
    expectEqual(child.frame.width, 30)
    animator.finishAnimation(at: .start)
    expect(child.frame.width == 10 && view.bounds.width == 10 && view.backgroundColor == .red)
  }
}

extension UIViewPropertyAnimator {
  fileprivate func run(_ changes: @escaping () -> Void) {
    addAnimations(changes)
    startAnimation()
  }
}
