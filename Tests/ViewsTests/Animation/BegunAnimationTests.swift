import StrataTestSupport
import Testing
import UIKit

/// Uses deprecated names; called through the protocol, which is not deprecated.
private protocol BegunAnimating {
  @MainActor func animate(_ body: @MainActor (any BegunAnimating) -> Void)
  @MainActor func set(
    duration: Double?, delay: Double?, curve: UIView.AnimationCurve?, repeats: Float?)
  @MainActor func turn(_ view: UIView)
}

extension BegunAnimating {
  @MainActor func set(
    duration: Double? = nil, delay: Double? = nil, curve: UIView.AnimationCurve? = .linear
  ) { set(duration: duration, delay: delay, curve: curve, repeats: nil) }
}

private struct EarlierAnimations: BegunAnimating {
  @available(*, deprecated)
  func animate(_ body: @MainActor (any BegunAnimating) -> Void) {
    UIView.beginAnimations("id", context: nil)
    body(self)
    UIView.commitAnimations()
  }

  @available(*, deprecated)
  func set(duration: Double?, delay: Double?, curve: UIView.AnimationCurve?, repeats: Float?) {
    if let duration { UIView.setAnimationDuration(duration) }
    if let delay { UIView.setAnimationDelay(delay) }
    if let curve { UIView.setAnimationCurve(curve) }
    if let repeats { UIView.setAnimationRepeatCount(repeats) }
  }

  @available(*, deprecated)
  func turn(_ view: UIView) {
    UIView.setAnimationTransition(.flipFromLeft, for: view, cache: true)
  }
}

/// Animations between `beginAnimations` and `commitAnimations`.
@MainActor @Suite struct BegunAnimationTests {
  private let animations: any BegunAnimating = EarlierAnimations()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: CGSize(width: 100, height: 10), device: .cpu)
    view.backgroundColor = .red
  }

  /// The columns at which the view begins in the images at some times.
  private func starts(_ times: [Double]) throws -> [Int?] {
    try times.map { time in
      let picture = ViewPicture(try renderer.image(of: view, at: time))
      return (0..<100).first { picture[$0, 5] == ViewPicture.red }
    }
  }

  @Test func `changes are animated with the parameters that were set before`() throws {
    view.frame.origin.x = 10
    animations.animate {
      $0.set(duration: 2, delay: 1)
      view.frame.origin.x = 50
      $0.set(duration: 4, delay: 0)
      view.frame.origin.x = 90
    }
    view.layer.cornerRadius = 0
    try expectEqual(starts([0, 1, 2, 3, 4, 5]), [10, 20, 50, 80, 90, 90])
  }

  @Test func `the default duration is 0.2 seconds`() throws {
    animations.animate {
      $0.set()
      view.frame.origin.x = 40
    }
    try expectEqual(starts([0, 0.1, 0.2]), [0, 20, 40])
  }

  @Test func `repetitions begin again`() throws {
    animations.animate {
      $0.set(duration: 1, delay: nil, curve: .linear, repeats: 2)
      view.frame.origin.x = 40
    }
    try expectEqual(starts([0, 0.5, 1.5, 2]), [0, 20, 20, 40])
  }

  @Test func `inner animations have their own parameters, and end before the outer ones`() throws {
    let other = UIView()
    animations.animate {
      $0.set(duration: 4)
      $0.animate {
        $0.set(duration: 1)
        other.alpha = 0.5
      }
      view.frame.origin.x = 40
    }
    expectEqual(other.layer.animation(forKey: "opacity")?.duration, 1)
    try expectEqual(starts([0, 1, 4]), [0, 10, 40])
    view.frame.origin.x = 0
    try expectEqual(starts([4]), [0])
  }

  @Test func `a transition turns the view`() {
    animations.animate {
      $0.set(duration: 2)
      $0.turn(view)
    }
    expectEqual(view.layer.animation(forKey: "transition.flip")?.duration, 2)
  }
}
