import Foundation
import Strata
import StrataTestSupport
import Testing

/// Transitions, implicit animations and callbacks in rendered frames.
@Suite struct TransitionPictureTests {
  private let renderer: Renderer
  private let root = CALayer()
  private let layer = CALayer()

  init() throws {
    renderer = try Renderer(size: CGSize(width: 8, height: 4), device: .cpu)
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 4)
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 4)
    root.addSublayer(layer)
  }

  /// The straight red, green, blue and alpha of a pixel.
  private func pixel(_ x: Int, at time: Double) throws -> [UInt8] {
    Array(try renderer.image(of: root, at: time).rgba[(8 * 2 + x) * 4..<(8 * 2 + x) * 4 + 4])
  }

  private func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
    CGColor(red: red, green: green, blue: blue, alpha: 1)
  }

  @Test func `a fade mixes the images, including alpha`() throws {
    layer.backgroundColor = color(1, 0, 0)
    _ = try pixel(0, at: 0)
    let fade = CATransition()
    fade.duration = 1
    layer.add(fade, forKey: nil)
    CATransaction.setDisableActions(true)
    layer.backgroundColor = color(0, 0, 1)
    let cover = CALayer()
    cover.frame = CGRect(x: 4, y: 0, width: 4, height: 4)
    layer.addSublayer(cover)
    layer.mask = CALayer()
    layer.mask?.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.mask?.backgroundColor = color(0, 0, 0)
    try expectEqual(pixel(0, at: 0), [255, 0, 0, 255])
    // 0.2 of blue over 0.8 of red: 51 and 204. Outside the new mask only the old image is visible.
    try expectEqual(pixel(0, at: 0.2), [204, 0, 51, 255])
    try expectEqual(pixel(6, at: 0.2), [255, 0, 0, 204])
    try expectEqual(pixel(0, at: 1), [0, 0, 255, 255])
    try expectEqual(pixel(6, at: 1)[3], 0)
  }

  @Test func `a push within a mask of the bounds shows both halves`() throws {
    layer.masksToBounds = true
    layer.backgroundColor = color(1, 0, 0)
    _ = try pixel(0, at: 0)
    let push = CATransition()
    (push.type, push.subtype, push.duration) = (.push, .fromRight, 1)
    layer.actions = ["backgroundColor": push]
    layer.backgroundColor = color(0, 1, 0)
    // Halfway both have equal weight; then a quarter and three quarters.
    try expectEqual(pixel(3, at: 0.5), [255, 0, 0, 128])
    try expectEqual(pixel(4, at: 0.5), [0, 255, 0, 128])
    try expectEqual(pixel(1, at: 0.75), [255, 0, 0, 64])
    try expectEqual(pixel(3, at: 0.75), [0, 255, 0, 191])
  }

  @Test func `a change of a blend fades from one to the other`() throws {
    root.backgroundColor = color(0, 1, 0)
    layer.backgroundColor = color(1, 0, 0)
    try expectEqual(pixel(0, at: 0), [255, 0, 0, 255])
    CATransaction.begin()
    layer.compositingFilter = "screenBlendMode"
    CATransaction.commit()
    try expectEqual(pixel(0, at: 0), [255, 0, 0, 255])
    // Halfway the default timing curve is at 0.802.
    expect(abs(Int(try pixel(0, at: 0.125)[1]) - 205) <= 1)
    try expectEqual(pixel(0, at: 0.25), [255, 255, 0, 255])
  }

  @Test func `implicit animations start at the previous frame`() throws {
    CATransaction.flush()
    layer.backgroundColor = color(1, 1, 1)
    _ = try pixel(0, at: 5)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.opacity = 0
    CATransaction.commit()
    try expectEqual(pixel(0, at: 5)[3], 255)
    // A quarter of the way: 255 · 0.75 = 191.25.
    try expectEqual(pixel(0, at: 5.5)[3], 191)
    expectEqual(layer.presentation()?.opacity, 0.75)
    layer.opacity = 1
    // From 0.75, with the default pacing, in a quarter of a second.
    let middle = try pixel(0, at: 5.625)[3]
    expect(middle > 191 && middle < 255)
    try expectEqual(pixel(0, at: 5.75)[3], 255)
  }

  @Test func `still images at one time show each change immediately`() throws {
    for (red, byte) in [(1.0, 255), (0.0, 0), (0.6, 153)] as [(CGFloat, UInt8)] {
      layer.backgroundColor = color(red, 0, 0)
      layer.isHidden = red == 0
      try expectEqual(pixel(0, at: 0)[0], byte)
      try renderer.forEachFrame(of: root, frames: 0..<1, fps: 60) { _, image in
        expectEqual(image.rgba[0], byte)
      }
    }
  }

  @Test func `live frames call delegates and blocks, jobs only on request`() throws {
    final class Log: CAAnimationDelegate {
      var calls: [String] = []
      func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        calls.append("stop \(flag) \(CACurrentMediaTime())")
      }
    }
    let log = Log()
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.duration) = (0, 1)
    animation.delegate = log
    CATransaction.setCompletionBlock { log.calls.append("done") }
    layer.add(animation, forKey: nil)
    var options = RenderOptions()
    options.callbacks = .none
    try renderer.forEachFrame(of: root, frames: 0..<4, fps: 1, options: options) { _, _ in }
    expectEqual(log.calls, [])
    expectEqual(renderer.diagnostics.map(\.code), ["callbacks-not-called"])
    for time in [0, 0.5, 0.25, 3, 4] { _ = try renderer.image(of: root, at: time) }
    expectEqual(log.calls, ["start", "stop true 3.0", "done"])
  }
}
