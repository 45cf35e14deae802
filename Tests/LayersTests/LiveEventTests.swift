import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct LiveEventTests {
  private let root = CALayer()
  private let layer = CALayer()
  private let log = CallLog()

  init() { root.addSublayer(layer) }

  @Test func `a delegate is called once at the start and once at the end`() throws {
    layer.add(log.animation("a", begin: 1), forKey: "a")
    try root.showFrame(at: 0.5)
    expectEqual(log.take(), [])
    try root.showFrame(at: 1)
    expectEqual(log.take(), ["start a"])
    try root.showFrame(at: 1.999)
    expectEqual(log.take(), [])
    try root.showFrame(at: 2)
    expectEqual(log.take(), ["end a"])
    try root.showFrame(at: 3)
    layer.removeAllAnimations()
    try root.showFrame(at: 3)
    expectEqual(log.take(), [])
  }

  @Test func `skipped frames skip no callbacks, which stay in order`() throws {
    layer.add(log.animation("late", begin: 2), forKey: nil)
    layer.add(log.animation("long", begin: 1, duration: 9), forKey: nil)
    layer.add(log.animation("early", begin: 1), forKey: nil)
    try root.showFrame(at: 0)
    try root.showFrame(at: 100)
    expectEqual(
      log.take(),
      [
        "start long", "start early", "start late", "end early", "end late", "end long",
      ])
  }

  @Test func `events of layers with own clocks are in root time order`()
    throws
  {
    let slow = CALayer()
    root.addSublayer(slow)
    slow.speed = 0.5
    slow.beginTime = 1
    // From 3 to 5 in the root's time.
    slow.add(log.animation("slow", begin: 1), forKey: nil)
    layer.add(log.animation("plain", begin: 2, duration: 2), forKey: nil)
    try root.showFrame(at: 2.5)
    expectEqual(log.take(), ["start plain"])
    try root.showFrame(at: 6)
    expectEqual(log.take(), ["start slow", "end plain", "end slow"])
  }

  @Test func `an earlier frame makes no callbacks, and time may advance again`() throws {
    layer.add(log.animation("a", begin: 1), forKey: nil)
    layer.add(log.animation("b", begin: 3), forKey: nil)
    try root.showFrame(at: 1.5)
    expectEqual(log.take(), ["start a"])
    try root.showFrame(at: 0)
    expectEqual(log.take(), [])
    try root.showFrame(at: 1.2)
    expectEqual(log.take(), [])
    try root.showFrame(at: 2.5)
    expectEqual(log.take(), ["end a"])
    try root.showFrame(at: 2)
    try root.showFrame(at: 5)
    expectEqual(log.take(), ["start b", "end b"])
  }

  @Test func `a removed or replaced animation is not finished`() throws {
    layer.add(log.animation("a", duration: 5), forKey: "key")
    layer.add(log.animation("never", begin: 50), forKey: "other")
    try root.showFrame(at: 0)
    expectEqual(log.take(), ["start a"])
    layer.add(log.animation("b"), forKey: "key")
    layer.removeAnimation(forKey: "other")
    expectEqual(log.take(), [])
    try root.showFrame(at: 1)
    expectEqual(log.take(), ["cut a", "cut never", "start b", "end b"])
  }

  @Test func `a layer that is released stops its animations`() throws {
    do {
      let other = CALayer()
      root.addSublayer(other)
      other.add(log.animation("a", duration: 5), forKey: nil)
      try root.showFrame(at: 0)
      other.removeFromSuperlayer()
    }
    try root.showFrame(at: 1)
    expectEqual(log.take(), ["start a", "cut a"])
  }

  @Test func `leaving the tree stops animations, moving within it does not`()
    throws
  {
    let parent = CALayer()
    root.addSublayer(parent)
    parent.addSublayer(layer)
    let other = CALayer()
    root.addSublayer(other)
    layer.add(log.animation("a", duration: 5), forKey: nil)
    other.add(log.animation("b", duration: 5), forKey: nil)
    try root.showFrame(at: 0)
    expectEqual(log.take(), ["start a", "start b"])
    parent.removeFromSuperlayer()
    other.removeFromSuperlayer()
    root.addSublayer(other)
    expectEqual(log.take(), [])
    try root.showFrame(at: 1)
    expectEqual(log.take(), ["cut a"])
    root.addSublayer(parent)
    try root.showFrame(at: 2)
    expectEqual(layer.presentation()?.opacity, 1)
    try root.showFrame(at: 9)
    expectEqual(log.take(), ["end b"])
  }

  @Test func `a layer that leaves the tree keeps only animations that are added later`() throws {
    layer.add(log.animation("old", duration: 5), forKey: "old")
    try root.renderFrame(at: 0)
    layer.removeFromSuperlayer()
    layer.add(log.animation("new", of: "cornerRadius", duration: 5), forKey: "new")
    expectEqual(layer.animationKeys(), ["old", "new"])
    try root.renderFrame(at: 1)
    expect(layer.animationKeys() == ["new"] && layer.animation(forKey: "old") == nil)
  }

  @Test func `grouped animations make no callbacks, their group does`() throws {
    let group = CAAnimationGroup()
    group.animations = [log.animation("child")]
    group.duration = 2
    group.delegate = log
    group.setValue("group", forKey: "name")
    layer.add(group, forKey: nil)
    try root.showFrame(at: 0)
    try root.showFrame(at: 2)
    expectEqual(log.take(), ["start group", "end group"])
  }

  @Test func `frames of a job make no callbacks`() throws {
    layer.add(log.animation("a"), forKey: nil)
    var isCalled = false
    CATransaction.begin()
    CATransaction.setCompletionBlock { isCalled = true }
    layer.add(log.animation("b"), forKey: nil)
    CATransaction.commit()
    for time in [0, 0.5, 1, 2] { try root.renderFrame(at: time) }
    expectEqual(log.take(), [])
    expect(!isCalled)
    expectEqual(root.layersWithCallbacks.map(ObjectIdentifier.init), [ObjectIdentifier(layer)])
    try root.showFrame(at: 2)
    expectEqual(log.take(), ["start a", "start b", "end a", "end b"])
    expect(isCalled)
    expect(root.layersWithCallbacks.isEmpty)
  }

  @Test func `callbacks may change the tree and show the next frame`() throws {
    final class Chain: CAAnimationDelegate {
      let root: CALayer
      let layer: CALayer
      var ends: [Double] = []
      init(_ root: CALayer, _ layer: CALayer) { (self.root, self.layer) = (root, layer) }

      func add() {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = 1
        animation.delegate = self
        layer.add(animation, forKey: "opacity")
      }

      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        ends.append(CACurrentMediaTime())
        guard ends.count < 3 else { return }
        add()
        // Begins with the frame that was just shown, and ends a second later.
        try? root.showFrame(at: CACurrentMediaTime() + 1.5)
      }
    }
    let chain = Chain(root, layer)
    chain.add()
    try root.showFrame(at: 0)
    try root.showFrame(at: 2)
    expectEqual(chain.ends, [2, 3.5, 5])
    layer.removeAllAnimations()
  }
}

@Suite struct CompletionTests {
  private let root = CALayer()
  private let layer = CALayer()
  private let log = CallLog()

  init() { root.addSublayer(layer) }

  private func fade(_ duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0
    animation.duration = duration
    return animation
  }

  @Test func `a block without animations is called after the next live frame`() throws {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [log] in log.calls.append("done") }
    CATransaction.commit()
    expectEqual(log.take(), [])
    try root.showFrame(at: 0)
    expectEqual(log.take(), ["done"])
    try root.showFrame(at: 1)
    expectEqual(log.take(), [])
  }

  @Test func `a block waits for the last animation that was added after it was set`() throws {
    CATransaction.begin()
    layer.add(fade(9), forKey: "before")
    CATransaction.setCompletionBlock { [log] in log.calls.append("done") }
    layer.add(fade(1), forKey: "one")
    layer.add(log.animation("two", duration: 2), forKey: "two")
    CATransaction.commit()
    layer.add(fade(9), forKey: "after")
    try root.showFrame(at: 0)
    try root.showFrame(at: 1.5)
    expectEqual(log.take(), ["start two"])
    try root.showFrame(at: 2)
    expectEqual(log.take(), ["end two", "done"])
    try root.showFrame(at: 20)
    expectEqual(log.take(), [])
  }

  @Test func `an open transaction is not done`() throws {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [log] in log.calls.append("done") }
    layer.add(fade(1), forKey: nil)
    try root.showFrame(at: 0)
    try root.showFrame(at: 3)
    expectEqual(log.take(), [])
    layer.add(fade(1), forKey: nil)
    CATransaction.commit()
    try root.showFrame(at: 3.5)
    expectEqual(log.take(), [])
    try root.showFrame(at: 4)
    expectEqual(log.take(), ["done"])
  }

  @Test func `a second block keeps the first, and nil removes none`() throws {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [log] in log.calls.append("first") }
    layer.add(fade(2), forKey: "one")
    CATransaction.setCompletionBlock { [log] in log.calls.append("second") }
    CATransaction.setCompletionBlock(nil)
    expect(CATransaction.completionBlock() == nil)
    layer.add(fade(1), forKey: "two")
    CATransaction.commit()
    try root.showFrame(at: 0)
    try root.showFrame(at: 1)
    expectEqual(log.take(), ["second"])
    try root.showFrame(at: 2)
    expectEqual(log.take(), ["first"])
  }

  @Test func `an outer block waits for animations of nested transactions`() throws {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [log] in log.calls.append("outer") }
    CATransaction.begin()
    CATransaction.completionBlock()?()
    expectEqual(log.take(), ["outer"])
    CATransaction.setCompletionBlock { [log] in log.calls.append("inner") }
    layer.add(fade(1), forKey: "one")
    CATransaction.commit()
    layer.add(fade(2), forKey: "two")
    CATransaction.commit()
    try root.showFrame(at: 0)
    try root.showFrame(at: 1)
    expectEqual(log.take(), ["inner"])
    try root.showFrame(at: 2)
    expectEqual(log.take(), ["outer"])
  }

  @Test func `removed and replaced animations are not waited for`() throws {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [log] in log.calls.append("done") }
    layer.add(fade(5), forKey: "one")
    layer.add(fade(5), forKey: "two")
    CATransaction.commit()
    try root.showFrame(at: 0)
    layer.removeAnimation(forKey: "one")
    try root.showFrame(at: 1)
    expectEqual(log.take(), [])
    layer.add(fade(5), forKey: "two")
    try root.showFrame(at: 1)
    expectEqual(log.take(), ["done"])
  }

  @Test func `the implicit transaction's block waits too, and ends with the frame`() throws {
    CATransaction.setCompletionBlock { [log] in log.calls.append("done") }
    layer.add(fade(1), forKey: nil)
    try root.showFrame(at: 0)
    expect(CATransaction.completionBlock() == nil)
    layer.add(fade(9), forKey: nil)
    try root.showFrame(at: 1)
    expectEqual(log.take(), ["done"])
  }

  @Test func `animations inherit duration and timing from their transaction`() throws {
    let ease = CAMediaTimingFunction(name: .easeOut)
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    CATransaction.setAnimationTimingFunction(ease)
    layer.add(fade(0), forKey: "open")
    layer.add(fade(2), forKey: "own")
    CATransaction.commit()
    layer.add(fade(0), forKey: "later")
    expectEqual(layer.animation(forKey: "open")?.duration, 3)
    expectEqual(layer.animation(forKey: "open")?.timingFunction, ease)
    expectEqual(layer.animation(forKey: "own")?.duration, 2)
    expectEqual(layer.animation(forKey: "own")?.timingFunction, ease)
    expectEqual(layer.animation(forKey: "later")?.duration, 0.25)
    expect(layer.animation(forKey: "later")?.timingFunction == nil)
  }
}
