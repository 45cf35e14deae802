import StrataTestSupport
import Testing
import UIKit

@MainActor @Suite struct AnimationBlockTests {
  private let size = CGSize(width: 100, height: 10)
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: size, device: .cpu)
    view.backgroundColor = .red
  }

  /// The column at which the view begins in the image at a time.
  private func start(at time: Double) throws -> Int? {
    let picture = ViewPicture(try renderer.image(of: view, at: time))
    return (0..<100).first { picture[$0, 5] == ViewPicture.red }
  }

  @Test func `only changes inside a block are animated`() throws {
    expect(view.layer.action(forKey: "position") == nil)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      expect(view.layer.action(forKey: "position") != nil)
      view.frame.origin.x = 80
      view.layer.cornerRadius = 0
    }
    expectEqual(view.layer.animationKeys(), ["position"])
    try expectEqual([0, 0.5, 1, 2, 3].map(start), [0, 20, 40, 80, 80])
    view.frame.origin.x = 30
    try expectEqual(start(at: 3), 30)
  }

  @Test func `a layer animates its own property with the action of a block`() throws {
    let ring = RingView(frame: view.frame)
    view.addSubview(ring)
    _ = try renderer.image(of: view, at: 0)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { ring.ring?.progress = 1 }
    let values = try [0, 0.5, 1, 2].map { time in
      _ = try renderer.image(of: view, at: time)
      return ring.ring?.presentation()?.progress
    }
    expectEqual(values, [0, 0.25, 0.5, 1])
    // The action still animates its own property.
    UIView.animate(withDuration: 1) { ring.alpha = 0 }
    expectEqual(ring.layer.animationKeys()?.contains("opacity"), true)
  }

  @Test func `a job continues after the last frame of the tree`() throws {
    var times: [Double] = []
    try renderer.forEachFrame(of: view, frames: 0..<3, fps: 1) { _, _ in }
    let link = CADisplayLink { times.append($0.timestamp) }
    link.add(to: .main, forMode: .common)
    try renderer.forEachFrame(of: view, frames: 3..<6, fps: 1) { _, _ in }
    expectEqual(times, [3, 4, 5])
    // A job with an earlier frame starts again at frame 0.
    try renderer.forEachFrame(of: view, frames: 2..<4, fps: 1) { _, _ in }
    link.invalidate()
    expectEqual(times, [3, 4, 5, 0, 1, 2, 3])
  }

  @Test func `a block after a frame begins with that frame`() throws {
    try expectEqual(start(at: 5), 0)
    UIView.animate(withDuration: 1, delay: 1, options: .curveLinear) { view.center.x += 50 }
    try expectEqual([5, 5.9, 6.5, 7].map(start), [0, 0, 25, 50])
  }

  @Test func `completion follows the end, also in a job`() throws {
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.frame.origin.x = 40
    } completion: { finished in
      ends.append(finished)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        self.view.frame.origin.x = 80
      }
    }
    var starts: [Int?] = []
    try renderer.forEachFrame(of: view, frames: 0..<9, fps: 4) { _, image in
      let picture = ViewPicture(image)
      starts.append((0..<100).first { picture[$0, 5] == ViewPicture.red })
    }
    expectEqual(starts, [0, 10, 20, 30, 40, 50, 60, 70, 80])
    expectEqual(ends, [true])
  }

  @Test func `a range of a job's frames matches the whole job`() throws {
    func chain() throws -> (Renderer, UIView) {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.backgroundColor = .red
      UIView.animate(withDuration: 1, delay: 0) {
        view.frame.origin.x = 40
      } completion: { _ in
        UIView.animate(withDuration: 1) { view.frame.origin.x = 80 }
      }
      return (try Renderer(size: size, device: .cpu), view)
    }
    var whole: [[UInt8]] = []
    var part: [[UInt8]] = []
    var (renderer, view) = try chain()
    try renderer.forEachFrame(of: view, frames: 0..<20, fps: 10) { whole.append($1.rgba) }
    (renderer, view) = try chain()
    try renderer.forEachFrame(of: view, frames: 15..<20, fps: 10) { part.append($1.rgba) }
    expectEqual(part, Array(whole[15...]))
    expect(part[0] != part[4])
    // Without callbacks the second animation never begins.
    (renderer, view) = try chain()
    var options = RenderOptions()
    options.callbacks = .none
    part = []
    try renderer.forEachFrame(of: view, frames: 15..<20, fps: 10, options: options) {
      part.append($1.rgba)
    }
    expectEqual(part[0], part[4])
  }

  @Test(arguments: [UIView.AnimationOptions.curveLinear, [.curveLinear, .beginFromCurrentState]])
  func `changes in flight add up`(_ options: UIView.AnimationOptions) throws {
    UIView.animate(withDuration: 2, delay: 0, options: options) { view.frame.origin.x = 80 }
    try expectEqual(start(at: 1), 40)
    var ends: [Bool] = []
    UIView.animate(withDuration: 2, delay: 0, options: options) {
      view.frame.origin.x = 0
    } completion: {
      ends.append($0)
    }
    expectEqual(view.layer.animationKeys(), ["position", "position-2"])
    // The first animation still moves the view forward, as fast as the second moves it back.
    try expectEqual([1, 1.5, 2, 2.5, 3].map(start), [40, 40, 40, 20, 0])
    expectEqual(ends, [true])
  }

  @Test func `bounds are animated by their origin and their size`() throws {
    _ = try start(at: 0)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      view.bounds = CGRect(x: 4, y: 0, width: 40, height: 2)
    }
    expectEqual(view.layer.animationKeys(), ["bounds.origin", "bounds.size"])
    let size = view.layer.animation(forKey: "bounds.size") as? CABasicAnimation
    expect(size?.isAdditive == true && size?.fromValue as? CGSize == CGSize(width: -30, height: 8))
    _ = try start(at: 1)
    expectEqual(view.layer.presentation()!.bounds, CGRect(x: 2, y: 0, width: 25, height: 6))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.bounds.size.width = 0 }
    _ = try start(at: 1.5)
    expectEqual(view.layer.presentation()!.bounds.width, 20 - 7.5)
  }

  @Test func `transforms add up as matrices`() throws {
    _ = try start(at: 0)
    func animate(_ transform: CGAffineTransform) {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        view.transform = transform
      }
    }
    animate(CGAffineTransform(translationX: 40, y: 0).scaledBy(x: 2, y: 2))
    _ = try start(at: 1)
    animate(CGAffineTransform(scaleX: 4, y: 4))
    expectEqual(view.layer.animationKeys(), ["transform", "transform-2"])
    var shown = view.layer.presentation()!.transform
    expect(abs(shown.m11 - 1.5) < 1e-6 && abs(shown.m41 - 20) < 1e-6)
    _ = try start(at: 2)
    shown = view.layer.presentation()!.transform
    expect(abs(shown.m11 - 4 * 0.75) < 1e-6)
    _ = try start(at: 3)
    // No matrix can be added to one without an inverse.
    animate(CGAffineTransform(scaleX: 0, y: 0))
    _ = try start(at: 4)
    expect(abs(view.layer.presentation()!.transform.m11 - 2) < 1e-6)
    expectEqual(view.layer.animationKeys(), ["transform"])
  }

  @Test func `nested blocks inherit the outer duration by default`() throws {
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    view.addSubview(child)
    UIView.animate(withDuration: 3) {
      UIView.animate(withDuration: 1) { child.alpha = 0.5 }
      UIView.performWithoutAnimation { view.alpha = 0.25 }
    }
    expectEqual(child.layer.animation(forKey: "opacity")?.duration, 3)
    expect(view.layer.animationKeys() == nil && view.alpha == 0.25)
    UIView.setAnimationsEnabled(false)
    UIView.animate(withDuration: 1) { view.alpha = 1 }
    UIView.setAnimationsEnabled(true)
    expect(view.layer.animationKeys() == nil)
  }

  @Test func `colors begin with what is shown if the options say so`() throws {
    func red(at time: Double) throws -> UInt8 {
      ViewPicture(try renderer.image(of: view, at: time))[5, 5][0]
    }
    _ = try start(at: 0)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      view.backgroundColor = .blue
    }
    try expectEqual(red(at: 1), 128)
    UIView.animate(
      withDuration: 2, delay: 0, options: [.curveLinear, .beginFromCurrentState]
    ) { view.backgroundColor = .black }
    try expectEqual([1, 2, 3].map(red), [128, 64, 0])
  }

  @Test func `a block inherits the options and the curve of the outer block`() throws {
    func animation(_ options: UIView.AnimationOptions) -> CAAnimation? {
      UIView.animate(withDuration: 2, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
        UIView.animate(withDuration: 0, delay: 0, options: options) { view.alpha -= 0.125 }
      }
      return view.layer.animation(forKey: view.layer.animationKeys()!.last!)
    }
    let inherited = animation([])
    expect(inherited?.duration == 2 && inherited?.repeatCount == .infinity)
    expectEqual(inherited?.timingFunction, CAMediaTimingFunction(name: .linear))
    let own = animation([.overrideInheritedOptions, .overrideInheritedCurve, .curveEaseOut])
    expect(own?.repeatCount == 0 && own?.autoreverses == false)
    expectEqual(own?.timingFunction, CAMediaTimingFunction(name: .easeOut))
  }

  @Test func `a change without a duration waits for its delay`() throws {
    _ = try start(at: 0)
    UIView.animate(withDuration: 0, delay: 1) { view.frame.origin.x = 40 }
    try expectEqual([0, 0.9, 1.01].map(start), [0, 0, 40])
  }

  private func addKeyframes(_ options: UIView.KeyframeAnimationOptions) {
    UIView.animateKeyframes(withDuration: 4, delay: 0, options: options) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
        view.frame.origin.x = 40
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        view.frame.origin.x = 80
      }
    }
  }

  @Test func `keyframes with a linear curve reach their values at their ends`() throws {
    addKeyframes(.init(rawValue: UIView.AnimationOptions.curveLinear.rawValue))
    try expectEqual([0, 0.5, 1, 2, 3, 4].map(start), [0, 20, 40, 40, 60, 80])
    addKeyframes([])
    expect(view.layer.animation(forKey: "position")?.timingFunction != nil)
  }

  @Test func `keyframes as a whole ease in and out, or at the outer curve`() throws {
    let easing = CAMediaTimingFunction(name: .easeInEaseOut)
    addKeyframes([])
    expectEqual(view.layer.animation(forKey: "position")?.timingFunction, easing)
    // By symmetry, half of the block has passed after half of the time, and 0.129 after a quarter.
    try expectEqual([0, 1, 2, 4].map(start), [0, 21, 40, 80])
    let other = UIView()
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      UIView.animateKeyframes(withDuration: 1) { other.alpha = 0 }
    }
    let animation = other.layer.animation(forKey: "opacity")
    expectEqual(animation?.timingFunction, CAMediaTimingFunction(name: .linear))
    expectEqual(animation?.duration, 2)
  }

  @Test func `curves are taken by their raw values`() throws {
    for raw in 0...3 as ClosedRange<UInt> {
      UIView.animate(withDuration: 1, delay: 0, options: .init(rawValue: raw << 16)) {
        view.layer.zPosition += 1
      }
      let function = view.layer.animation(forKey: view.layer.animationKeys()!.last!)?.timingFunction
      expectEqual(function, UIView.AnimationCurve(rawValue: Int(raw))?.timing)
    }
    UIView.animate(withDuration: 0.25, delay: 0, options: .init(rawValue: 7 << 16)) {
      view.center.x = 50
    }
    let spring = view.layer.animation(forKey: "position") as? CASpringAnimation
    expect(spring?.mass == 3 && spring?.stiffness == 1000 && spring?.damping == 500)
    expectEqual(spring?.duration, 0.5)
  }

  @Test func `a spring has a thousandth of its envelope left at the end`() throws {
    let ratios: [(CGFloat, Double)] = [
      (0.1, 0), (0.25, 0), (0.5, 0), (0.8, 0), (0.5, 1), (0.5, 3), (0.5, 20), (0.7, -4), (0.3, 5),
    ]
    for (ratio, velocity) in ratios {
      let view = UIView()
      UIView.animate(
        withDuration: 2, delay: 0, usingSpringWithDamping: ratio,
        initialSpringVelocity: CGFloat(velocity)
      ) { view.center.x = 80 }
      let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
      expect(spring.mass == 1 && spring.initialVelocity == CGFloat(velocity))
      let frequency = Double(spring.stiffness).squareRoot()
      let decay = Double(spring.damping) / 2
      expect(abs(decay / frequency - Double(ratio)) < 1e-9)
      let damped = (frequency * frequency - decay * decay).squareRoot()
      let rest = abs((decay - velocity) / damped) * exp(-decay * 2)
      expect(abs(rest - 0.001) < 1e-9, "\(ratio), \(velocity)")
    }
  }

  @Test func `a spring given by its bounce has the period that is perceived`() throws {
    UIView.animate(springDuration: 0.5, bounce: 0.3) { view.center.x = 80 }
    let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
    expect(abs(spring.perceptualDuration - 0.5) < 1e-9 && abs(spring.bounce - 0.3) < 1e-9)
    expectEqual(spring.duration, spring.settlingDuration)
  }

  @Test func `a spring settles in its duration, and oscillates if underdamped`() throws {
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0
    ) { view.frame.origin.x = 50 }
    let places = try (0...20).map { try start(at: Double($0) / 20) ?? -1 }
    expect(places.max()! > 55 && places.last == 50)
  }

  @Test func `repeated blocks autoreverse`() throws {
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]
    ) { view.frame.origin.x = 40 }
    try expectEqual([0, 0.5, 1, 1.5, 2, 10.5].map(start), [0, 20, 40, 20, 0, 20])
  }

  @Test func `a cross-dissolve fades from the old to the new content`() throws {
    view.frame = CGRect(origin: .zero, size: size)
    _ = try renderer.image(of: view, at: 0)
    UIView.transition(with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
      self.view.backgroundColor = .blue
    }
    let middle = ViewPicture(try renderer.image(of: view, at: 0.5))[50, 5]
    expect(abs(Int(middle[0]) - 128) <= 1 && abs(Int(middle[2]) - 128) <= 1)
    expectEqual(ViewPicture(try renderer.image(of: view, at: 1))[50, 5], ViewPicture.blue)
  }

  @Test func `layout inside a block is animated`() throws {
    let width = view.widthAnchor.constraint(equalToConstant: 10)
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      width, view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 20),
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.bottomAnchor.constraint(equalTo: window.bottomAnchor),
    ])
    window.layoutIfNeeded()
    expectEqual(view.frame, CGRect(x: 20, y: 0, width: 10, height: 10))
    width.constant = 50
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { window.layoutIfNeeded() }
    expectEqual(view.frame.width, 50)
    let picture = ViewPicture(try renderer.image(of: window, at: 0.5))
    expect(picture[49, 5] == ViewPicture.red && picture[51, 5] == ViewPicture.clear)
  }
}

extension UIView.AnimationCurve {
  fileprivate var timing: CAMediaTimingFunction {
    let names: [CAMediaTimingFunctionName] = [.easeInEaseOut, .easeIn, .easeOut, .linear]
    return CAMediaTimingFunction(name: names[rawValue])
  }
}

/// A layer that animates a property of its own as blocks animate the opacity.
private final class RingLayer: CALayer {
  @Managed var progress: CGFloat = 0

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "progress", let action = super.action(forKey: "opacity") as? CABasicAnimation,
      let animation = action.copy() as? CABasicAnimation
    else { return super.action(forKey: event) }
    animation.keyPath = event
    animation.fromValue = (presentation() ?? model()).progress
    return animation
  }
}

private final class RingView: UIView {
  override class var layerClass: AnyClass { RingLayer.self }
  var ring: RingLayer? { layer as? RingLayer }
}
