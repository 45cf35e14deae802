import Foundation
import Strata
import StrataTestSupport
import Testing

/// The current time is 0 outside frames, and the frame's time in its callbacks.
@Suite struct MediaTimeTests {
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: CGSize(width: 4, height: 4), device: .cpu)
  }

  /// Runs a block wherever a frame calls a layer.
  private final class Probe: CALayer, CAAnimationDelegate {
    var times: [String: Double] = [:]
    var duringLayout: () -> Void = {}

    override func layoutSublayers() {
      duringLayout()
      times["layout"] = CACurrentMediaTime()
    }
    override func display() {
      super.display()
      times["display"] = CACurrentMediaTime()
    }
    override func draw(in ctx: CGContext) { times["draw"] = CACurrentMediaTime() }
    func animationDidStart(_ anim: CAAnimation) { times["start"] = CACurrentMediaTime() }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      times["stop"] = CACurrentMediaTime()
    }
  }

  private func probe() -> Probe {
    let layer = Probe()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.setNeedsDisplay()
    layer.setNeedsLayout()
    return layer
  }

  @Test func `no frame time remains set`() throws {
    expectEqual(CACurrentMediaTime(), 0)
    _ = try renderer.image(of: CALayer(), at: 7)
    expectEqual(CACurrentMediaTime(), 0)
  }

  @Test func `an unrelated frame does not change an image`() throws {
    func picture() throws -> [UInt8] {
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
      layer.backgroundColor = UIColor.red.cgColor
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.beginTime = CACurrentMediaTime() + 0.1
      fade.duration = 1
      layer.add(fade, forKey: nil)
      return try renderer.image(of: layer, at: 0.5).rgba
    }
    let first = try picture()
    _ = try renderer.image(of: CALayer(), at: 30)
    try expectEqual(picture(), first)
    expectEqual(first[3], 102, "40 % of the animation")
  }

  @Test func `callbacks of a frame have its time`() throws {
    let layer = probe()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 1
    fade.delegate = layer
    var completion = -1.0
    CATransaction.begin()
    CATransaction.setCompletionBlock { completion = CACurrentMediaTime() }
    layer.add(fade, forKey: nil)
    CATransaction.commit()
    _ = try renderer.image(of: layer, at: 0.5)
    expectEqual(layer.times, ["layout": 0.5, "display": 0.5, "draw": 0.5, "start": 0.5])
    _ = try renderer.image(of: layer, at: 3)
    expect(layer.times["stop"] == 3 && completion == 3)
    expectEqual(CACurrentMediaTime(), 0)
  }

  @Test func `a nested frame has its own time`() throws {
    let (outer, inner) = (probe(), probe())
    outer.duringLayout = {
      _ = try? renderer.image(of: inner, at: 9)
    }
    _ = try renderer.image(of: outer, at: 2)
    expect(inner.times["layout"] == 9 && inner.times["draw"] == 9)
    expect(outer.times["layout"] == 2 && outer.times["draw"] == 2)
  }

  @Test func `after a frame changes begin at its time`() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = UIColor.red.cgColor
    _ = try renderer.image(of: layer, at: 5)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    layer.opacity = 0
    CATransaction.commit()
    _ = try renderer.image(of: layer, at: 6)
    // Halfway the default timing curve is at 0.802.
    expectEqual(layer.presentation().map { abs($0.opacity - 0.198) < 0.001 }, true)
    _ = try renderer.image(of: layer, at: 7)
    expectEqual(layer.presentation()?.opacity, 0)
  }

  @Test(.waitsForProcess) func `a host may use the system clock`() async {
    await #expect(processExitsWith: .success) {
      expectEqual(CACurrentMediaTime(), 0)
      MediaClock.followMachine()
      usleep(10_000)
      MediaClock.followMachine()
      let first = CACurrentMediaTime()
      expect(first >= 0.01)
      usleep(10_000)
      expect(CACurrentMediaTime() >= first + 0.01)
      #expect(await Task.detached { CACurrentMediaTime() }.value >= first)

      // A tree that was never shown begins with its first frame, whenever that is.
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.duration = 2
      layer.add(fade, forKey: nil)
      let renderer = try Renderer(size: CGSize(width: 4, height: 4), device: .cpu)
      _ = try renderer.image(of: layer, at: 100)
      expectEqual(layer.presentation()?.opacity, 0)
      _ = try renderer.image(of: layer, at: 101)
      expectEqual(layer.presentation()?.opacity, 0.5)
    }
  }

  @Test func `the begin time of animations over a movie is kept, and adds nothing`() throws {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.beginTime = AVCoreAnimationBeginTimeAtZero + 1
    expectEqual(animation.beginTime, 1)
    animation.beginTime = AVCoreAnimationBeginTimeAtZero
    layer.add(animation, forKey: "fade")
    expectEqual(layer.animation(forKey: "fade")?.beginTime, AVCoreAnimationBeginTimeAtZero)
  }
}
