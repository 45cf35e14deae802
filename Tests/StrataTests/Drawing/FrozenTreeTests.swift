import Foundation
import Strata
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// A tree as players of motion graphics build it: keyframes on every property, in groups that fill
/// both ways, on a layer that is paused at the time to be shown.
///
/// The presented values are computed here by hand, and drawn as a tree without animations.
@Suite struct FrozenTreeTests {
  private static let size = CGSize(width: 120, height: 90)
  private static let length = 2.0

  /// Slow at both ends: with these control points x is the curve's parameter s, and y 3s² - 2s³.
  private static let smooth = CAMediaTimingFunction(
    controlPoints: 1 / 3, 0, 2 / 3, 1)

  private static func smoothed(_ s: Double) -> Double { s * s * (3 - 2 * s) }

  /// The location of a progress between keyframes at `times`: the first interval that ends later,
  /// and the fraction within it, 0...1.
  private static func place(_ times: [Double], _ progress: Double) -> (stretch: Int, share: Double)
  {
    for index in 1..<times.count where times[index] > progress {
      let (start, end) = (times[index - 1], times[index])
      return (index - 1, max(progress - start, 0) / (end - start))
    }
    return (times.count - 2, 1)
  }

  private static func value(_ values: [Double], _ times: [Double], _ progress: Double) -> Double {
    let (index, share) = place(times, progress)
    return values[index] + (values[index + 1] - values[index]) * share
  }

  // MARK: Layers

  /// The layers, and their presented values at a progress.
  private struct LayerParts {
    let mover = CAShapeLayer()
    let ring = CAShapeLayer()
    let leaf = CAShapeLayer()
    let sky = CAGradientLayer()
    let shutter = CALayer()
    let stencil = CAShapeLayer()
    let blink = CALayer()

    init(on stage: CALayer) {
      mover.path = CGPath(rect: CGRect(x: -9, y: -6, width: 18, height: 12), transform: nil)
      mover.position = CGPoint(x: 60, y: 45)
      ring.path = CGPath(
        ellipseIn: CGRect(x: 84, y: 8, width: 28, height: 22), transform: nil)
      (ring.fillColor, ring.lineWidth) = (nil, 5)
      ring.strokeColor = CGColor(red: 0.8, green: 0.2, blue: 0.1, alpha: 1)
      ring.lineDashPattern = [9, 4]
      leaf.fillColor = CGColor(red: 0.1, green: 0.5, blue: 0.2, alpha: 0.8)
      sky.frame = CGRect(x: 6, y: 50, width: 40, height: 34)
      shutter.frame = CGRect(x: 70, y: 52, width: 40, height: 30)
      shutter.backgroundColor = CGColor(red: 0.9, green: 0.7, blue: 0.2, alpha: 1)
      shutter.mask = stencil
      blink.frame = CGRect(x: 52, y: 4, width: 12, height: 12)
      blink.backgroundColor = CGColor.black
      for layer in [sky, mover, ring, leaf, shutter, blink] { stage.addSublayer(layer) }
    }
  }

  private static func leafPath(curved: Bool) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 8, y: 30))
    if curved {
      path.addCurve(
        to: CGPoint(x: 44, y: 30), control1: CGPoint(x: 14, y: 2), control2: CGPoint(x: 38, y: 2))
    } else {
      path.addLine(to: CGPoint(x: 44, y: 30))
    }
    path.addLine(to: CGPoint(x: 26, y: 44))
    path.closeSubpath()
    return path
  }

  private static func window(_ width: Double) -> CGPath {
    CGPath(
      ellipseIn: CGRect(x: 20 - width / 2, y: 2, width: width, height: 26), transform: nil)
  }

  private static let route: CGPath = {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 18))
    path.addLine(to: CGPoint(x: 50, y: 26))
    path.addCurve(
      to: CGPoint(x: 96, y: 68), control1: CGPoint(x: 80, y: 26), control2: CGPoint(x: 66, y: 68))
    path.closeSubpath()
    return path
  }()

  private static func color(_ red: Double, _ green: Double, _ blue: Double) -> CGColor {
    CGColor(red: red, green: green, blue: blue, alpha: 1)
  }

  // MARK: Two trees with one image

  private static func keyframes(
    _ keyPath: String, _ values: [Any], _ times: [Double],
    _ mode: CAAnimationCalculationMode = .linear
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.calculationMode = mode
    return animation
  }

  private static func add(_ animation: CAPropertyAnimation, to layer: CALayer) {
    if animation.duration == 0 { animation.duration = length }
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    let group = CAAnimationGroup()
    group.animations = [animation]
    group.duration = length
    group.fillMode = .both
    group.isRemovedOnCompletion = false
    // 0 would mean the time at which the layer is first shown.
    group.beginTime = .leastNonzeroMagnitude
    layer.add(group, forKey: animation.keyPath)
  }

  private static func animate(_ parts: LayerParts) {
    let travel = CAKeyframeAnimation(keyPath: "position")
    travel.path = route
    travel.keyTimes = [0, 0.5, 1]
    travel.timingFunctions = [CAMediaTimingFunction(name: .linear), smooth]
    add(travel, to: parts.mover)
    add(keyframes("transform.rotation.z", [0, 4, -1], [-0.5, 0.5, 1.5]), to: parts.mover)
    add(keyframes("transform.scale.x", [1, 2, 1], [0, 0.3, 1]), to: parts.mover)
    add(keyframes("transform.scale.y", [0.5, 1.5], [0.25, 0.75]), to: parts.mover)
    add(
      keyframes(
        "transform.translation",
        [CGPoint.zero, CGPoint(x: 4, y: -6)].map { NSValue(cgPoint: $0) }, [0, 1]),
      to: parts.mover)
    add(keyframes("opacity", [1, 0.4], [0.25, 0.75]), to: parts.mover)
    add(
      keyframes("fillColor", [color(0, 0, 1), color(1, 0, 0), color(0, 1, 0)], [0, 0.5, 1]),
      to: parts.mover)
    add(keyframes("strokeEnd", [0, 1], [0, 0.8]), to: parts.ring)
    add(
      keyframes("path", [leafPath(curved: false), leafPath(curved: true)], [0, 1]),
      to: parts.leaf)
    add(
      keyframes(
        "colors", [[color(1, 1, 1), color(0, 0, 1)], [color(1, 0, 0), color(1, 1, 0)]], [0, 1]),
      to: parts.sky)
    add(keyframes("locations", [[0, 0.5], [0.4, 1]], [0, 1]), to: parts.sky)
    add(keyframes("path", [window(4), window(38)], [0, 1]), to: parts.stencil)
    let late = CABasicAnimation(keyPath: "opacity")
    (late.fromValue, late.toValue, late.beginTime, late.duration) = (0, 1, 0.5, 1)
    late.timingFunction = smooth
    add(late, to: parts.shutter)
    add(keyframes("hidden", [true, false, true], [0, 0.2, 0.8, 1], .discrete), to: parts.blink)
  }

  private static func place(_ parts: LayerParts, at time: Double) {
    let p = min(max(time / length, 0), 1)
    let (leg, share) = place([0, 0.5, 1], p)
    if leg == 0 {
      parts.mover.position = CGPoint(x: 20 + 30 * share, y: 18 + 8 * share)
    } else {
      let t = smoothed(share)
      let u = 1 - t
      parts.mover.position = CGPoint(
        x: u * u * u * 50 + 3 * u * u * t * 80 + 3 * u * t * t * 66 + t * t * t * 96,
        y: u * u * 26 * (u + 3 * t) + t * t * 68 * (3 * u + t))
    }
    let angle = value([0, 4, -1], [-0.5, 0.5, 1.5], p)
    let turn = CATransform3DMakeRotation(angle, 0, 0, 1)
    var matrix = CATransform3DScale(
      turn, value([1, 2, 1], [0, 0.3, 1], p), value([0.5, 1.5], [0.25, 0.75], p), 1)
    (matrix.m41, matrix.m42) = (4 * p, -6 * p)
    parts.mover.transform = matrix
    parts.mover.opacity = Float(value([1, 0.4], [0.25, 0.75], p))
    parts.mover.fillColor = color(
      value([0, 1, 0], [0, 0.5, 1], p), value([0, 0, 1], [0, 0.5, 1], p),
      value([1, 0, 0], [0, 0.5, 1], p))
    parts.ring.strokeEnd = value([0, 1], [0, 0.8], p)
    let leaf = CGMutablePath()
    leaf.move(to: CGPoint(x: 8, y: 30))
    leaf.addCurve(
      to: CGPoint(x: 44, y: 30), control1: CGPoint(x: 8 + 6 * p, y: 30 - 28 * p),
      control2: CGPoint(x: 44 - 6 * p, y: 30 - 28 * p))
    leaf.addLine(to: CGPoint(x: 26, y: 44))
    leaf.closeSubpath()
    parts.leaf.path = leaf
    parts.sky.colors = [color(1, 1 - p, 1 - p), color(p, p, 1 - p)]
    parts.sky.locations = [0.4 * p, 0.5 + 0.5 * p].map { NSNumber(value: $0) }
    parts.stencil.path = window(4 + 34 * p)
    parts.shutter.opacity = Float(smoothed(min(max(p * length - 0.5, 0), 1)))
    parts.blink.isHidden = p < 0.2 || p >= 0.8
  }

  private static func root() -> (CALayer, CALayer) {
    let (root, stage) = (CALayer(), CALayer())
    for layer in [root, stage] { layer.frame = CGRect(origin: .zero, size: size) }
    root.backgroundColor = CGColor.white
    root.addSublayer(stage)
    return (root, stage)
  }

  private static func picture(_ root: CALayer, at time: Double) throws -> Pixels {
    let renderer = try Renderer(
      size: size, scale: 2, device: .cpu, cpu: CPUOptions(precision: .eightBit))
    let image = try renderer.image(of: root, at: time)
    expect(renderer.diagnostics.isEmpty)
    return image.pixels
  }

  /// The image that Core Graphics' rules give, whose gradients differ from those of a frame.
  private static func drawnPicture(_ layer: CALayer) throws -> Pixels {
    let (width, height) = (Int(size.width) * 2, Int(size.height) * 2)
    let context = try CGContext.bitmap(width: width, height: height)
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 2, y: -2)
    layer.render(in: context)
    expect(context.lastError == nil)
    return try #require(context.makeImage()).pixels
  }

  @Test(arguments: [0, 0.25, 0.55, 0.9, 1.25, 1.7, 1.999])
  func `a paused tree shows its time's values, however it is drawn`(time: Double) throws {
    let (still, plain) = Self.root()
    Self.place(LayerParts(on: plain), at: time)
    let expected = try Self.picture(still, at: 0)
    let expectedCopy = try Self.drawnPicture(still)
    func expectCopy(of root: CALayer) throws {
      let copy = try Self.drawnPicture(try #require(root.presentation()))
      expect(PixelComparison(expectedCopy, copy).largest <= 1)
    }

    let (root, stage) = Self.root()
    Self.animate(LayerParts(on: stage))
    stage.speed = 0
    stage.timeOffset = time
    // The root's clock does not affect a paused stage.
    for moment in [0, 3] {
      let drawn = try Self.picture(root, at: Double(moment))
      try expectCopy(of: root)
      // Sums in another order differ in the last digits, and so may the last bit of a byte.
      expect(PixelComparison(expected, drawn).largest <= 1)
    }
    let (running, moving) = Self.root()
    Self.animate(LayerParts(on: moving))
    let drawn = try Self.picture(running, at: time)
    try expectCopy(of: running)
    expect(PixelComparison(expected, drawn).largest <= 1)
  }

  @Test func `presentation copies have the time's values`() throws {
    let (root, stage) = Self.root()
    let parts = LayerParts(on: stage)
    Self.animate(parts)
    stage.speed = 0
    for time in [0.3, 1.1, 2, 5] {
      stage.timeOffset = time
      _ = try Self.picture(root, at: 0)
      let (_, plain) = Self.root()
      let expected = LayerParts(on: plain)
      Self.place(expected, at: time)
      let shown = try #require(parts.mover.presentation())
      // The control points of timing functions are floats.
      expect(abs(shown.position.x - expected.mover.position.x) < 1e-5)
      expect(abs(shown.position.y - expected.mover.position.y) < 1e-5)
      expect(abs(shown.transform.m11 - expected.mover.transform.m11) < 1e-12)
      expect(abs(shown.transform.m42 - expected.mover.transform.m42) < 1e-12)
      expectEqual(shown.opacity, expected.mover.opacity)
      expectEqual(parts.blink.presentation()?.isHidden, expected.blink.isHidden)
      let ring = try #require(parts.ring.presentation())
      expect(abs(ring.strokeEnd - expected.ring.strokeEnd) < 1e-12)
    }
  }
}
