import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct KeyframeAnimationTests {
  private func radius(_ animation: CAKeyframeAnimation, at times: [Double]) -> [Double] {
    let layer = CALayer()
    layer.cornerRadius = -7
    layer.animate(animation)
    return times.map { layer.number("cornerRadius", at: $0) }
  }

  @Test func `linear mode interpolates between values in equal times`() {
    let animation = keyframes("cornerRadius", [0, 10, 30])
    expectEqual(radius(animation, at: [0, 0.25, 0.5, 0.75]), [0, 5, 10, 20])
  }

  @Test func `key times are used, and the last of equal ones counts`() {
    let animation = keyframes("cornerRadius", [0, 8, 100, 108])
    animation.keyTimes = [0, 0.5, 0.5, 1]
    let shown = radius(animation, at: [0, 0.25, 0.499_999_999, 0.5, 0.75])
    expect(shown[0] == 0 && shown[1] == 4 && shown[3] == 100 && shown[4] == 104)
    expect(abs(shown[2] - 8) < 1e-6)
  }

  /// The literal rule: the first interval that ends later counts, and before the first and after
  /// the last time their values hold.
  private func expected(_ values: [Double], _ times: [Double], at time: Double) -> Double {
    let count = min(values.count, times.count)
    for index in 1..<count where times[index] > time {
      let start = times[index - 1]
      guard time > start else { return values[index - 1] }
      let share = (time - start) / (times[index] - start)
      return values[index - 1] + (values[index] - values[index - 1]) * share
    }
    return values[count - 1]
  }

  @Test(
    arguments: [
      [0, 0.5, 1], [0.25, 0.5, 0.75], [0.1, 0.9, 1], [0, 0.9, 0.95], [-1, 0.5, 2], [0.5, 0.5, 0.5],
      [0, -1, 1], [0, 2, 1], [1, 0.5, 0], [0, 0.6, 0.3], [0, 0.9], [0.5, 0.75],
      [0, 0.1, 0.9, 1], [0, 0.9, 0.8, 1],
    ] as [[Double]])
  func `key times are used as they are`(times: [Double]) {
    for values in [[0, 10, 30], [5, -5, 7, 9]] as [[Double]] {
      let animation = keyframes("cornerRadius", values)
      animation.keyTimes = times.map { NSNumber(value: $0) }
      let moments = stride(from: 0.0, to: 1, by: 0.05).map { $0 }
      for (time, shown) in zip(moments, radius(animation, at: moments)) {
        expect(abs(shown - expected(values, times, at: time)) < 1e-12, "\(time)")
      }
    }
  }

  @Test(arguments: [[], [0.5], [0, .nan, 1], [0, .infinity, 1]] as [[NSNumber]])
  func `invalid times or fewer than two leave values evenly spaced`(times: [NSNumber]) {
    let animation = keyframes("cornerRadius", [0, 10, 30])
    animation.keyTimes = times
    expectEqual(radius(animation, at: [0.25, 0.5, 0.75]), [5, 10, 20])
  }

  @Test func `timing functions belong to intervals between key times`() {
    let animation = keyframes("cornerRadius", [0, 10, 30])
    animation.keyTimes = [0.2, 0.6, 0.8]
    animation.timingFunctions = [
      CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeIn),
    ]
    let eased = TimingCurve(Double(Float(0.42)), 0, 1, 1).value(at: 0.5)
    let shown = radius(animation, at: [0.1, 0.4, 0.7, 0.9])
    expect(shown[0] == 0 && shown[3] == 30)
    expect(abs(shown[1] - 5) < 1e-12 && abs(shown[2] - (10 + 20 * eased)) < 1e-12)
  }

  @Test func `discrete holds each value for its share, or from its key time on`() {
    let animation = keyframes("cornerRadius", [1, 2, 3, 4], mode: .discrete)
    expectEqual(radius(animation, at: [0, 0.2, 0.3, 0.6, 0.99]), [1, 1, 2, 3, 4])
    animation.keyTimes = [0, 0.1, 0.7, 0.9, 1]
    expectEqual(radius(animation, at: [0.05, 0.2, 0.6, 0.8, 0.95]), [1, 2, 2, 3, 4])
    // The last time ends a value, which holds on, and values without an end are never used.
    animation.keyTimes = [0, 0.1, 0.7, 0.9]
    expectEqual(radius(animation, at: [0.05, 0.2, 0.6, 0.8, 0.95]), [1, 2, 2, 3, 3])
    animation.keyTimes = [0.3, 0.1, 0.7, 0.9]
    expectEqual(radius(animation, at: [0.05, 0.2, 0.4, 0.8, 0.95]), [1, 2, 2, 3, 3])
    animation.keyTimes = [0.5]
    expectEqual(radius(animation, at: [0, 0.2, 0.3, 0.6, 0.99]), [1, 1, 2, 3, 4])
  }

  @Test func `one value holds, no value and a mismatch have no effect`() {
    for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
      expectEqual(radius(keyframes("cornerRadius", [5], mode: mode), at: [0, 0.5]), [5, 5])
      expectEqual(radius(keyframes("cornerRadius", [], mode: mode), at: [0, 0.5]), [-7, -7])
      expectEqual(
        radius(keyframes("cornerRadius", [1, "x"], mode: mode), at: [0, 0.5]), [-7, -7])
      expectEqual(radius(keyframes("cornerRadius", [1, Double.nan], mode: mode), at: [0.5]), [-7])
    }
    let unknown = keyframes("cornerRadius", [0, 4], mode: .init(rawValue: "bouncy"))
    expectEqual(radius(unknown, at: [0.25]), [1])
  }

  @Test func `each segment's function applies after the overall one`() {
    let animation = keyframes("cornerRadius", [0, 10, 20, 30])
    let (slow, fast) = (
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut)
    )
    animation.timingFunctions = [slow, fast]
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    let times = stride(from: 0.0, to: 1, by: 0.05).map { $0 }
    let expected = times.map { time -> Double in
      let progress = TimingCurve(0.42, 0, 0.58, 1).value(at: time) * 3
      let index = min(Int(progress), 2)
      let curves: [TimingCurve] = [.init(0.42, 0, 1, 1), .init(0, 0, 0.58, 1), .linear]
      return 10 * (Double(index) + curves[index].value(at: progress - Double(index)))
    }
    for (shown, expected) in zip(radius(animation, at: times), expected) {
      // The control points are floats.
      expect(abs(shown - expected) < 1e-5)
    }
  }

  @Test func `an overshooting overall function holds the end values`() {
    let animation = keyframes("cornerRadius", [0, 10, 30])
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, -1, 0.5, 2)
    let shown = radius(animation, at: stride(from: 0.0, to: 1, by: 0.01).map { $0 })
    expect(shown.min() == 0 && shown.max() == 30)
  }

  // MARK: Pacing

  @Test func `paced mode has constant speed and ignores times and functions`() {
    let points = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 190)]
    let animation = keyframes("position", points, mode: .paced)
    animation.keyTimes = [0, 0.9, 1]
    animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    let layer = CALayer()
    layer.animate(animation)
    // 50 and 150 points long.
    expect(distance(layer.position(at: 0.125), SIMD2(15, 20)) < 1e-12)
    expect(distance(layer.position(at: 0.25), SIMD2(30, 40)) < 1e-12)
    expect(distance(layer.position(at: 0.5), SIMD2(30, 90)) < 1e-12)
  }

  @Test func `values without a distance are spaced evenly`() {
    let animation = keyframes("cornerRadius", [5, 5, 5], mode: .paced)
    expectEqual(radius(animation, at: [0.3, 0.9]), [5, 5])
    let moves = [0, 1, 9].map { CATransform3DMakeTranslation($0, 0, 0) }
    let layer = CALayer()
    layer.animate(keyframes("transform", moves, mode: .paced))
    expectEqual(layer.transform(at: 0.25).m41, 0.5)
    expectEqual(layer.transform(at: 0.75).m41, 5)
  }

  // MARK: Splines

  /// Kochanek and Bartels' formulas as published, in one dimension.
  private func spline(
    _ p: [Double], _ tension: [Double], _ continuity: [Double], _ bias: [Double], at time: Double
  ) -> Double {
    let place = time * Double(p.count - 1)
    let i = min(Int(place), p.count - 2)
    let s = place - Double(i)
    func source(_ i: Int) -> Double {
      let (t, c, b) = (tension[i], continuity[i], bias[i])
      let (before, after) = (p[i] - p[max(i - 1, 0)], p[min(i + 1, p.count - 1)] - p[i])
      return (1 - t) * (1 - c) * (1 + b) / 2 * before + (1 - t) * (1 + c) * (1 - b) / 2 * after
    }
    func destination(_ i: Int) -> Double {
      let (t, c, b) = (tension[i], continuity[i], bias[i])
      let (before, after) = (p[i] - p[max(i - 1, 0)], p[min(i + 1, p.count - 1)] - p[i])
      return (1 - t) * (1 + c) * (1 + b) / 2 * before + (1 - t) * (1 - c) * (1 - b) / 2 * after
    }
    let (s2, s3) = (s * s, s * s * s)
    return (2 * s3 - 3 * s2 + 1) * p[i] + (-2 * s3 + 3 * s2) * p[i + 1]
      + (s3 - 2 * s2 + s) * destination(i) + (s3 - s2) * source(i + 1)
  }

  @Test func `cubic is Kochanek and Bartels' spline`() {
    var random = RepeatableRandom(seed: 3)
    for _ in 0..<50 {
      let count = random.integer(2...7)
      func list(_ range: ClosedRange<Double>) -> [Double] {
        (0..<count).map { _ in random.number(range) }
      }
      let (values, tension) = (list(-50...50), list(-1...1))
      let (continuity, bias) = (list(-1...1), list(-1...1))
      let animation = keyframes("cornerRadius", values, mode: .cubic)
      animation.tensionValues = tension.map { NSNumber(value: $0) }
      animation.continuityValues = continuity.map { NSNumber(value: $0) }
      animation.biasValues = bias.map { NSNumber(value: $0) }
      let times = (0..<20).map { _ in random.number(0...0.999) }
      for (time, shown) in zip(times, radius(animation, at: times)) {
        let expected = spline(values, tension, continuity, bias, at: time)
        expect(abs(shown - expected) < 1e-11)
      }
    }
  }

  @Test func `without bend values it is a Catmull-Rom spline`() {
    let values = [0.0, 10, -5, 20]
    let zeros = [0.0, 0, 0, 0]
    let times = stride(from: 0.0, to: 1, by: 0.07).map { $0 }
    let animation = keyframes("cornerRadius", values, mode: .cubic)
    animation.tensionValues = [0]
    animation.biasValues = [.init(value: Double.nan), .init(value: Double.infinity), 0, 0, 9, 9, 9]
    for (time, shown) in zip(times, radius(animation, at: times)) {
      expect(abs(shown - spline(values, zeros, zeros, zeros, at: time)) < 1e-12)
    }
  }

  @Test func `cubic mode supports colors and transforms`() {
    let layer = CALayer()
    let colors = [CGColor.black, CGColor.white, CGColor.black]
    layer.animate(keyframes("backgroundColor", colors, mode: .cubic))
    // The middle of the first interval: 1/2 + (leaving - arriving)/8, leaving 1/2 and arriving 0.
    let red = layer.color("backgroundColor", at: 0.25)?.x ?? 0
    expect(abs(red - 0.5625) < 1e-12)
    let moves = [0, 2, 0].map { CATransform3DMakeTranslation($0, 0, 0) }
    layer.animate(keyframes("transform", moves, mode: .cubic))
    expectEqual(layer.transform(at: 0.25).m41, 1)
  }

  @Test func `cubicPaced follows the same curve at constant speed`() {
    let points = [
      CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 110, y: 80), CGPoint(x: 0, y: 90),
    ]
    let layer = CALayer()
    layer.animate(keyframes("position", points, mode: .cubicPaced))
    let shown = (0..<400).map { layer.position(at: Double($0) / 400) }
    let steps = zip(shown, shown.dropFirst()).map { distance($0, $1) }
    let mean = steps.reduce(0, +) / Double(steps.count)
    // A chord of a hundredth of the curve is shorter than its arc by less than this.
    expect(steps.allSatisfy { abs($0 - mean) < 2e-3 * mean })
    // The curve passes through the keyframes, at whatever time.
    for point in points {
      let closest = shown.map { distance($0, SIMD2(point.x, point.y)) }.min() ?? .infinity
      expect(closest < mean)
    }
  }

  @Test func `Booleans and strings step in any mode`() {
    for mode in [CAAnimationCalculationMode.linear, .cubic, .paced, .cubicPaced] {
      let layer = CALayer()
      layer.animate(keyframes("hidden", [true, false, true], mode: mode))
      let hidden = [0.2, 0.3, 0.7, 0.8].map { time in layer.shown(at: time) { $0.isHidden } }
      expectEqual(hidden, [true, false, false, true])
    }
  }
}
