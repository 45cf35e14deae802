import Strata
import StrataGPU
import StrataTestSupport
import Testing

/// Times and events of frames in a caller's context.
@Suite(.serialized, .enabled(if: hasGL)) struct FrameTimeTests {
  private final class Log: CAAnimationDelegate {
    var calls: [String] = []
    func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      calls.append(flag ? "end" : "cut")
    }
  }

  private func fade(begin: Double = 0, duration: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 1
    animation.beginTime = begin
    animation.duration = duration
    return animation
  }

  private func next(_ live: CARenderer, at time: Double) throws -> Double {
    live.beginFrame(atTime: time)
    let next = live.nextFrameTime()
    live.render()
    live.endFrame()
    expectEqual(live.nextFrameTime(), next, "in a frame and after it")
    if let error = live.error { throw error }
    return next
  }

  @Test func `the next frame is now during animations, at a later begin, or never`() throws {
    let caller = try CallersGL(16, 16)
    let root = layer(0, 0, 16, 16, UIColor.red.cgColor)
    let live = try caller.renderer(of: root)
    expectEqual(live.nextFrameTime(), .infinity)
    try expectEqual(next(live, at: 0.5), .infinity)
    root.add(fade(begin: 2, duration: 3), forKey: "fade")
    expectEqual(live.nextFrameTime(), 0.5, "an added animation waits for a frame")
    try expectEqual(next(live, at: 1), 2)
    try expectEqual(next(live, at: 2), 2)
    try expectEqual(next(live, at: 4.75), 4.75)
    try expectEqual(next(live, at: 5), .infinity)
  }

  @Test func `layers' clocks and copies' delays count`() throws {
    let caller = try CallersGL(16, 16)
    let root = layer(0, 0, 16, 16)
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    replicator.instanceDelay = 0.5
    replicator.speed = 2
    replicator.beginTime = 1
    let child = layer(0, 0, 4, 4, UIColor.red.cgColor)
    // In the replicator's time 2...3: at 2...2.5 of the root's, and copies up to a second of the
    // replicator's later.
    child.add(fade(begin: 2), forKey: "fade")
    replicator.addSublayer(child)
    root.addSublayer(replicator)
    let still = layer(0, 0, 4, 4)
    still.speed = 0
    still.add(fade(begin: 1, duration: .infinity), forKey: "fade")
    root.addSublayer(still)
    let live = try caller.renderer(of: root)
    try expectEqual(next(live, at: 0), 2)
    try expectEqual(next(live, at: 2), 2)
    try expectEqual(next(live, at: 2.9), 2.9)
    try expectEqual(next(live, at: 3), .infinity)
  }

  @Test func `delegates and completion blocks are called once, after the frame`() throws {
    let caller = try CallersGL(16, 16)
    let root = layer(0, 0, 16, 16, UIColor.red.cgColor)
    let log = Log()
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.calls.append("completed") }
    let animation = fade(begin: 1, duration: 1)
    animation.delegate = log
    root.add(animation, forKey: "fade")
    CATransaction.commit()
    let live = try caller.renderer(of: root)
    for (time, expected) in [
      (0, []), (1.25, ["start"]), (1.5, []), (2.5, ["end", "completed"]), (3, []),
    ] as [(Double, [String])] {
      live.beginFrame(atTime: time)
      live.render()
      expectEqual(log.calls, [], "before the frame is over")
      live.endFrame()
      expectEqual(log.calls, expected, "at \(time)")
      log.calls = []
      live.endFrame()
      expectEqual(log.calls, [])
    }
  }

  @Test func `ended animations are removed after the frame unless they stay`() throws {
    let caller = try CallersGL(16, 16)
    let root = layer(0, 0, 16, 16, UIColor.red.cgColor)
    let child = layer(0, 0, 4, 4)
    root.addSublayer(child)
    child.add(fade(), forKey: "fade")
    let stays = fade()
    stays.isRemovedOnCompletion = false
    stays.fillMode = .forwards
    child.add(stays, forKey: "stays")
    let live = try caller.renderer(of: root)
    try live.showFrame(at: 0.5)
    expectEqual(child.animationKeys(), ["fade", "stays"])
    live.beginFrame(atTime: 1.5)
    live.render()
    live.endFrame()
    expectEqual(child.animationKeys(), ["stays"])
    // It is removed, and not only over: an earlier frame does not bring it back.
    live.beginFrame(atTime: 0.5)
    expectEqual(child.animationKeys(), ["stays"])
    live.endFrame()
  }

  @Test func `an animation added by a delegate begins with that frame`() throws {
    final class Chain: CAAnimationDelegate {
      let layer: CALayer
      let next: CAAnimation
      init(_ layer: CALayer, _ next: CAAnimation) { (self.layer, self.next) = (layer, next) }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        layer.add(next, forKey: "fade")
      }
    }
    let caller = try CallersGL(16, 16)
    let root = layer(0, 0, 16, 16, UIColor.red.cgColor)
    let first = fade()
    first.delegate = Chain(root, fade(duration: 2))
    root.add(first, forKey: "fade")
    let live = try caller.renderer(of: root)
    try live.showFrame(at: 0)
    try live.showFrame(at: 1.5)
    expectEqual(root.animationKeys(), ["fade"])
    expectEqual(root.animation(forKey: "fade")?.beginTime, 1.5)
    expectEqual(live.nextFrameTime(), 1.5)
    try live.showFrame(at: 3)
    expectEqual(root.animationKeys(), ["fade"])
    try live.showFrame(at: 3.5)
    expect(root.animationKeys() == nil)
  }

  @Test func `an invalid time is an error, and the next frame is complete`() throws {
    let caller = try CallersGL(16, 16)
    let live = try caller.renderer(of: layer(0, 0, 16, 16, UIColor.red.cgColor))
    live.beginFrame(atTime: .nan)
    expect(live.error as? RendererError != nil)
    expect(live.updateBounds().isNull)
    live.render()
    live.endFrame()
    try live.showFrame(at: 0)
    expectEqual(pixel(caller.picture(), 8, 8), [255, 0, 0, 255])
    let large = CGRect(x: 0, y: 0, width: 1e7, height: 4)
    live.bounds = large
    live.beginFrame(atTime: 1)
    expect(live.error as? LimitExceeded != nil)
  }
}
