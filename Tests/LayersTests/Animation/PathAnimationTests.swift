import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct PathAnimationTests {
  /// A line of 10 points, a curve, and a line of 30 points back to the start.
  private static let bent: CGPath = {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 30, y: 0), control1: CGPoint(x: 10, y: 40), control2: CGPoint(x: 40, y: -20))
    path.closeSubpath()
    return path
  }()

  private func along(
    _ path: CGPath, mode: CAAnimationCalculationMode = .linear
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.values = [CGPoint(x: 500, y: 500), CGPoint.zero]
    animation.calculationMode = mode
    return animation
  }

  private func layer(_ animation: CAKeyframeAnimation) -> CALayer {
    let layer = CALayer()
    layer.position = CGPoint(x: -1, y: -1)
    layer.animate(animation)
    return layer
  }

  private func bezier(_ t: Double) -> SIMD2<Double> {
    let u = 1 - t
    let start = u * u * u * SIMD2(10.0, 0) + 3 * u * u * t * SIMD2(10, 40)
    return start + 3 * u * t * t * SIMD2(40, -20) + t * t * t * SIMD2(30, 0)
  }

  @Test func `linear mode gives every segment equal time by its parameter`() {
    let layer = layer(along(Self.bent))
    expect(distance(layer.position(at: 1.0 / 6), SIMD2(5, 0)) < 1e-14)
    for t in [0.1, 0.3, 0.5, 0.9] {
      expect(distance(layer.position(at: (1 + t) / 3), bezier(t)) < 1e-13)
    }
    expect(distance(layer.position(at: 5.0 / 6), SIMD2(15, 0)) < 1e-13)
  }

  @Test func `key times count the start, and functions belong to segments`() {
    let animation = along(Self.bent)
    animation.keyTimes = [0, 0.5, 0.75, 1]
    animation.timingFunctions = [
      CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeIn),
    ]
    let layer = layer(animation)
    expectEqual(layer.position(at: 0.25), SIMD2(5, 0))
    let eased = TimingCurve(Double(Float(0.42)), 0, 1, 1).value(at: 0.5)
    expect(distance(layer.position(at: 0.625), bezier(eased)) < 1e-12)
  }

  @Test func `a closing line needs no time of its own`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 20))
    path.addLine(to: CGPoint(x: 80, y: 20))
    path.addLine(to: CGPoint(x: 80, y: 80))
    path.closeSubpath()
    let animation = along(path)
    animation.keyTimes = [0, 0.5, 1]
    let open = layer(animation)
    expectEqual(open.position(at: 0.25), SIMD2(50, 20))
    expectEqual(open.position(at: 0.5), SIMD2(80, 20))
    expectEqual(open.position(at: 0.75), SIMD2(80, 50))
    // With one it follows the path.
    animation.keyTimes = [0, 0.25, 0.5, 1]
    expectEqual(layer(animation).position(at: 0.75), SIMD2(50, 50))
    // In discrete mode each point is shown from its time on, until the last time.
    animation.calculationMode = .discrete
    animation.keyTimes = [0, 0.5, 0.75, 1]
    let jumping = layer(animation)
    let shown = [0.25, 0.6, 0.9].map { jumping.position(at: $0) }
    expectEqual(shown, [SIMD2(20, 20), SIMD2(80, 20), SIMD2(80, 80)])
    // The last time ends a point and begins none.
    animation.keyTimes = [0, 0.5, 0.75]
    let short = layer(animation)
    expectEqual([0.6, 0.9].map { short.position(at: $0) }, [SIMD2(80, 20), SIMD2(80, 20)])
  }

  @Test func `paced mode follows the curve at constant speed`() {
    let layer = layer(along(Self.bent, mode: .paced))
    let shown = (0..<2_000).map { layer.position(at: Double($0) / 2_000) }
    let steps = zip(shown, shown.dropFirst()).map { distance($0, $1) }
    let step = Self.bent.value.length / 2_000
    // Chords are shorter than the arc where the path bends sharply: at two corners, one of which
    // may be between two steps, and in the bends of the curve.
    expect(steps.filter { abs($0 - step) > 1e-3 * step }.count <= 20)
    // Lengths are exact to 1e-9 of the path, which is 2,000 steps.
    expect(steps.allSatisfy { $0 < step * (1 + 4e-6) })
    let cubic = layer.position(at: 0.4)
    layer.removeAllAnimations()
    layer.animate(along(Self.bent, mode: .cubicPaced))
    expectEqual(layer.position(at: 0.4), cubic)
  }

  @Test func `discrete jumps from keyframe to keyframe`() {
    let layer = layer(along(Self.bent, mode: .discrete))
    let shown = [0.1, 0.3, 0.6, 0.9].map { layer.position(at: $0) }
    expectEqual(shown, [SIMD2(0, 0), SIMD2(10, 0), SIMD2(30, 0), SIMD2(0, 0)])
  }

  @Test func `a move is a jump, not a keyframe`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.move(to: CGPoint(x: 100, y: 100))
    path.addLine(to: CGPoint(x: 120, y: 100))
    let layer = layer(along(path))
    expectEqual(layer.position(at: 0.25), SIMD2(5, 0))
    expectEqual(layer.position(at: 0.5), SIMD2(100, 100))
    expectEqual(layer.position(at: 0.75), SIMD2(110, 100))
  }

  @Test func `empty paths have no effect`() {
    let lone = CGMutablePath()
    lone.move(to: CGPoint(x: 3, y: 3))
    let broken = CGMutablePath()
    broken.move(to: .zero)
    broken.addLine(to: CGPoint(x: CGFloat.nan, y: 0))
    for path in [CGMutablePath(), lone, broken] {
      for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic] {
        expectEqual(layer(along(path, mode: mode)).position(at: 0.5), SIMD2(-1, -1))
      }
    }
    let number = CAKeyframeAnimation(keyPath: "opacity")
    number.path = Self.bent
    number.values = [0.25]
    let layer = CALayer()
    layer.animate(number)
    expectEqual(layer.number("opacity", at: 0.5), 0.25)
  }

  @Test func `a path of no length stands still`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 4, y: 4))
    path.addLine(to: CGPoint(x: 4, y: 4))
    for mode in [CAAnimationCalculationMode.linear, .discrete, .paced] {
      let animation = along(path, mode: mode)
      animation.rotationMode = .rotateAuto
      let layer = layer(animation)
      expectEqual(layer.position(at: 0.5), SIMD2(4, 4))
      expectEqual(layer.transform(at: 0.5), CATransform3DIdentity)
    }
  }

  // MARK: Rotation

  /// The direction of the layer's own x axis.
  private func heading(_ layer: CALayer, at time: Double) -> SIMD2<Double> {
    let matrix = layer.transform(at: time)
    return SIMD2(Double(matrix.m11), Double(matrix.m12))
  }

  @Test func `rotateAuto points ahead and rotateAutoReverse back`() {
    let circle = CGPath(
      ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    for (mode, sign) in [(CAAnimationRotationMode.rotateAuto, 1.0), (.rotateAutoReverse, -1)] {
      let animation = along(circle, mode: .paced)
      animation.rotationMode = mode
      let layer = layer(animation)
      for time in [0, 0.1, 0.25, 0.6, 0.9] {
        let angle = 2 * Double.pi * time + .pi / 2
        let ahead = sign * SIMD2(Maths.cos(angle), Maths.sin(angle))
        // Four cubics are not quite a circle.
        expect(distance(heading(layer, at: time), ahead) < 2e-3)
      }
    }
    let animation = along(circle)
    animation.rotationMode = CAAnimationRotationMode(rawValue: "dizzy")
    expectEqual(layer(animation).transform(at: 0.3), CATransform3DIdentity)
  }

  @Test func `the rotation is added to the layer's own and animated transforms`() {
    let animation = along(Self.bent)
    animation.rotationMode = .rotateAuto
    let layer = layer(animation)
    layer.transform = CATransform3DMakeScale(-1, 2, 1)
    // The last line points along -x; the layer is mirrored before it is rotated.
    expect(distance(layer.transform(at: 0.9), CATransform3DMakeScale(1, -2, 1)) < 1e-14)
    layer.animate(
      basic("transform", from: CATransform3DIdentity, to: CATransform3DMakeScale(3, 3, 1)))
    expect(distance(layer.transform(at: 0.75), CATransform3DMakeScale(-2.5, -2.5, 1)) < 1e-14)
  }
}
