import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct InterpolationTests {
  private static let kinds = ["number", "pair", "quad", "transform", "color", "numbers", "colors"]

  private func value(_ kind: String, _ random: inout RepeatableRandom) -> AnimatedValue {
    func number() -> Double { random.number(-100...100) }
    func color() -> Color {
      Color(
        red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
        alpha: random.number(0.1...1))
    }
    switch kind {
    case "number": return .number(number())
    case "pair": return .pair(SIMD2(number(), number()))
    case "quad": return .quad(SIMD4(number(), number(), number(), number()))
    case "color": return .color(LayerColor(shown: color()))
    case "numbers": return .numbers([number(), number(), number()])
    case "colors": return .colors(LayerColors(shown: [color(), nil, color()]))
    default: return .transform(transform(&random))
    }
  }

  /// Scales, rotations, skews and translations, with occasional mirrors.
  private func transform(_ random: inout RepeatableRandom) -> CATransform3D {
    var result = CATransform3DMakeRotation(
      CGFloat(random.number(-3...3)), CGFloat(random.number(-1...1)),
      CGFloat(random.number(-1...1)), 1)
    let mirror: Double = random.chance(0.3) ? -1 : 1
    result = CATransform3DScale(
      result, CGFloat(mirror * random.number(0.3...3)), CGFloat(random.number(0.3...3)),
      CGFloat(random.number(0.3...3)))
    result.m21 += CGFloat(random.number(-0.2...0.2))
    result.m41 = CGFloat(random.number(-100...100))
    result.m42 = CGFloat(random.number(-100...100))
    if random.chance(0.3) { result.m34 = CGFloat(random.number(-0.01...0.01)) }
    return result
  }

  /// All numbers in a value.
  private func numbers(_ value: AnimatedValue) -> [Double] {
    func numbers(_ color: Color?) -> [Double] {
      color.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? []
    }
    switch value {
    case .number(let value): return [value]
    case .pair(let value): return [value.x, value.y]
    case .quad(let value): return (0..<4).map { value[$0] }
    case .transform(let value):
      return [value.row1, value.row2, value.row3, value.row4]
        .flatMap { row in (0..<4).map { row[$0] } }
    case .color(let value): return numbers(value.value)
    case .numbers(let values): return values ?? []
    case .colors(let value): return value.values.flatMap(numbers)
    default: return []
    }
  }

  private func difference(_ a: AnimatedValue, _ b: AnimatedValue) -> Double {
    let (a, b) = (numbers(a), numbers(b))
    guard a.count == b.count else { return .infinity }
    return zip(a, b).map { abs($0 - $1) / max(1, abs($0)) }.max() ?? .infinity
  }

  @Test(arguments: kinds) func `the ends are exact, and both directions meet`(kind: String) {
    var random = RepeatableRandom(seed: 5)
    for _ in 0..<200 {
      let (a, b) = (value(kind, &random), value(kind, &random))
      expectEqual(difference(.between(a, b, at: 0), a), 0)
      expectEqual(difference(.between(a, b, at: 1), b), 0)
      let fraction = random.number(0...1)
      let there = AnimatedValue.between(a, b, at: fraction)
      let back = AnimatedValue.between(b, a, at: 1 - fraction)
      // Rounding of a dozen operations; a rotation by almost half a turn magnifies it.
      expect(difference(there, back) < 1e-9)
    }
  }

  @Test(arguments: kinds) func `interpolation between equal values is constant`(kind: String) {
    var random = RepeatableRandom(seed: 6)
    for _ in 0..<100 {
      let value = value(kind, &random)
      let between = AnimatedValue.between(value, value, at: random.number(0...1))
      // A transform is recomposed.
      expect(difference(between, value) < (kind == "transform" ? 1e-13 : 1e-15))
    }
  }

  @Test(arguments: kinds) func `interpolation is continuous`(kind: String) {
    var random = RepeatableRandom(seed: 7)
    for _ in 0..<20 {
      let (a, b) = (value(kind, &random), value(kind, &random))
      let steps = (0...1_000).map { AnimatedValue.between(a, b, at: Double($0) / 1_000) }
      let jumps = zip(steps, steps.dropFirst()).map { pair in
        zip(numbers(pair.0), numbers(pair.1)).map { abs($0 - $1) }.max() ?? 0
      }
      // A thousandth of twice the range of the numbers; a perspective multiplies two of them.
      expect(jumps.max() ?? 1 < 0.4)
    }
  }

  @Test func `colors are mixed premultiplied`() {
    let a = Color(red: 1, green: 0, blue: 0, alpha: 0.2)
    let b = Color(red: 0, green: 1, blue: 0, alpha: 0.8)
    let between = AnimatedValue.between(
      .color(LayerColor(shown: a)), .color(LayerColor(shown: b)), at: 0.5)
    // Premultiplied (0.1, 0.4, 0, 0.5).
    expect(
      difference(
        between, .color(LayerColor(shown: Color(red: 0.2, green: 0.8, blue: 0, alpha: 0.5))))
        < 1e-15)
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    let fading = AnimatedValue.between(
      .color(LayerColor(shown: a)), .color(LayerColor(shown: clear)), at: 0.75)
    expect(
      difference(fading, .color(LayerColor(shown: Color(red: 1, green: 0, blue: 0, alpha: 0.05))))
        < 1e-15)
  }

  @Test func `a line turns into a curve`() {
    func path(_ curved: Bool) -> CGPath {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 0, y: 0))
      if curved {
        path.addCurve(
          to: CGPoint(x: 8, y: 0), control1: CGPoint(x: 0, y: 8), control2: CGPoint(x: 8, y: 8))
      } else {
        path.addLine(to: CGPoint(x: 8, y: 0))
      }
      return path
    }
    for (from, to) in [(false, true), (true, false)] {
      let layer = CAShapeLayer()
      layer.animate(basic("path", from: path(from), to: path(to)))
      let shown = layer.shown(at: 0.5) { $0.path?.value.points ?? [] }
      expectEqual(shown, [SIMD2(0, 0), SIMD2(0, 4), SIMD2(8, 4), SIMD2(8, 0)])
    }
  }

  @Test func `mismatched arrays and paths change halfway`() {
    let (three, two) = (AnimatedValue.numbers([1, 2, 3]), AnimatedValue.numbers([5, 6]))
    expectEqual(numbers(.between(three, two, at: 0.49)), [1, 2, 3])
    expectEqual(numbers(.between(three, two, at: 0.5)), [5, 6])
    expectEqual(numbers(.between(.numbers(nil), two, at: 0.7)), [5, 6])
    let square = Path(rect: CGRect(x: 0, y: 0, width: 2, height: 2))
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2))
    for (fraction, expected) in [(0.4, square), (0.6, circle)] {
      let between = AnimatedValue.between(
        .path(LayerPath(shown: square)), .path(LayerPath(shown: circle)), at: fraction)
      guard case .path(let path) = between else {
        Issue.record("no path")
        return
      }
      expectEqual(path.value, expected)
    }
  }

  @Test func `paths are interpolated point by point`() {
    let (small, large) = (
      CGRect(x: 0, y: 0, width: 2, height: 2), CGRect(x: 4, y: 8, width: 6, height: 10)
    )
    let layer = CAShapeLayer()
    layer.animate(
      basic(
        "path", from: CGPath(ellipseIn: small, transform: nil),
        to: CGPath(ellipseIn: large, transform: nil)))
    let shown = layer.shown(at: 0.25) { $0.path?.value }
    let expected = Path(ellipseIn: CGRect(x: 1, y: 2, width: 3, height: 4))
    let points = zip(shown?.points ?? [], expected.points).map { distance($0, $1) }
    expect(shown?.verbs == expected.verbs && points.count == expected.points.count)
    expect(points.max() ?? 1 < 1e-14)
    expect(shown?.currentPoint.map { distance($0, SIMD2(4, 4)) } ?? 1 < 1e-14)
  }

  // MARK: Transforms

  @Test(arguments: [
    (SIMD3(1.0, 0, 0), 1.0), (SIMD3(0, 1, 0), -2), (SIMD3(0, 0, 1), 3), (SIMD3(1, 2, 3), 2.5),
  ]) func `a rotation of less than half a turn is uniform about its axis`(
    axis: SIMD3<Double>, angle: Double
  ) {
    func turn(_ angle: Double) -> CATransform3D {
      CATransform3DMakeRotation(
        CGFloat(angle), CGFloat(axis.x), CGFloat(axis.y), CGFloat(axis.z))
    }
    let (from, to) = (InterpolatedTransform(turn(0.2)), InterpolatedTransform(turn(0.2 + angle)))
    for fraction in [0.1, 0.25, 0.5, 0.9, 1.2] {
      let shown = from.matrix(towards: to, at: fraction)
      // At three radians the slerp divides by the sine of one and a half.
      expect(distance(shown, turn(0.2 + angle * fraction)) < 1e-14)
    }
  }

  @Test func `a full turn is no motion, and a half turn is one`() {
    let identity = InterpolatedTransform(CATransform3DIdentity)
    let full = InterpolatedTransform(CATransform3DMakeRotation(2 * .pi, 0, 0, 1))
    // The sine of a full turn is 2.4e-16.
    expect(distance(identity.matrix(towards: full, at: 0.5), CATransform3DIdentity) < 1e-15)
    let half = InterpolatedTransform(CATransform3DMakeRotation(.pi, 0, 0, 1))
    let middle = identity.matrix(towards: half, at: 0.5)
    expect(abs(middle.m11) < 1e-15 && abs(abs(middle.m12) - 1) < 1e-15 && middle.m33 == 1)
  }

  @Test func `components are interpolated independently`() {
    let from = CATransform3DScale(CATransform3DMakeTranslation(10, 20, 30), 1, 2, 3)
    let to = CATransform3DScale(
      CATransform3DRotate(CATransform3DMakeTranslation(30, 0, 0), .pi / 2, 0, 0, 1), 3, 4, 1)
    let expected = CATransform3DScale(
      CATransform3DRotate(CATransform3DMakeTranslation(20, 10, 15), .pi / 4, 0, 0, 1), 2, 3, 2)
    let shown = InterpolatedTransform(from).matrix(towards: InterpolatedTransform(to), at: 0.5)
    expect(distance(shown, expected) < 1e-14)
  }

  @Test func `skew and perspective are interpolated too`() {
    var skewed = CATransform3DIdentity
    skewed.m21 = 0.6
    var deep = CATransform3DIdentity
    deep.m34 = -0.01
    let identity = InterpolatedTransform(CATransform3DIdentity)
    let half = identity.matrix(towards: InterpolatedTransform(skewed), at: 0.5)
    expect(abs(half.m21 - 0.3) < 1e-15 && half.m11 == 1 && half.m22 == 1 && half.m12 == 0)
    let flat = identity.matrix(towards: InterpolatedTransform(deep), at: 0.25)
    expect(flat.m34 == -0.0025 && flat.m44 == 1 && flat.m33 == 1)
  }

  @Test(arguments: 0..<3) func `mirroring an axis passes through a scale of 0`(axis: Int) {
    var scale = SIMD3(1.0, 1, 1)
    scale[axis] = -1
    let mirror = CATransform3DMakeScale(CGFloat(scale.x), CGFloat(scale.y), CGFloat(scale.z))
    let identity = InterpolatedTransform(CATransform3DIdentity)
    for fraction in [0.25, 0.5, 0.75] {
      var expected = SIMD3(1.0, 1, 1)
      expected[axis] = 1 - 2 * fraction
      let shown = identity.matrix(towards: InterpolatedTransform(mirror), at: fraction)
      let matrix = CATransform3DMakeScale(
        CGFloat(expected.x), CGFloat(expected.y), CGFloat(expected.z))
      expectEqual(distance(shown, matrix), 0)
    }
  }

  /// The volume of the unit cube's image, negative if the orientation is reversed.
  private func volume(_ m: CATransform3D) -> Double {
    let (a, b, c) = (m.row1, m.row2, m.row3)
    let first = a.x * (b.y * c.z - b.z * c.y)
    return first - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x)
  }

  @Test func `a mirrored image rotates to another mirrored one`() {
    let from = CATransform3DMakeAffineTransform(CGAffineTransform(1, 0, 0, -1, 3, 4))
    let to = CATransform3DMakeAffineTransform(CGAffineTransform(0, -1, -1, 0, 7, 0))
    let (a, b) = (InterpolatedTransform(from), InterpolatedTransform(to))
    for fraction in [0.1, 0.25, 0.5, 0.75, 0.9] {
      // The x axis rotates by a quarter turn from +x to -y, and y follows it on the other side.
      let (sine, cosine) = Maths.sincos(-.pi / 2 * fraction)
      var expected = CATransform3DMakeAffineTransform(
        CGAffineTransform(cosine, sine, sine, -cosine, 3 + 4 * fraction, 4 - 4 * fraction))
      expect(distance(a.matrix(towards: b, at: fraction), expected) < 1e-14)
      expected = a.matrix(towards: b, at: fraction)
      expect(abs(volume(expected) + 1) < 1e-14)
      expect(distance(b.matrix(towards: a, at: 1 - fraction), expected) < 1e-14)
    }
    expect(a.matrix(towards: b, at: 0) == from && a.matrix(towards: b, at: 1) == to)
  }

  @Test func `mirrored transforms do not collapse in between`() {
    var random = RepeatableRandom(seed: 41)
    func angle() -> CGFloat { CGFloat(random.number(-3...3)) }
    func mirrored(_ scale: SIMD3<Double>, _ axis: Int) -> CATransform3D {
      var scale = scale
      scale[axis] = -scale[axis]
      let turn = CATransform3DMakeRotation(
        angle(), CGFloat(random.number(-1...1)), CGFloat(random.number(-1...1)), 1)
      return CATransform3DScale(turn, CGFloat(scale.x), CGFloat(scale.y), CGFloat(scale.z))
    }
    for _ in 0..<100 {
      func scale() -> SIMD3<Double> {
        SIMD3(random.number(0.3...3), random.number(0.3...3), random.number(0.3...3))
      }
      let (small, large) = (scale(), scale())
      let from = mirrored(small, random.integer(0...2))
      let to = mirrored(large, random.integer(0...2))
      let (a, b) = (InterpolatedTransform(from), InterpolatedTransform(to))
      for fraction in [0.2, 0.5, 0.8] {
        let mean = small + (large - small) * fraction
        let shown = volume(a.matrix(towards: b, at: fraction))
        expect(abs(shown + mean.x * mean.y * mean.z) < 1e-12)
      }
    }
  }

  @Test func `singular transforms are interpolated per entry`() {
    let flat = CATransform3DMakeScale(0, 0, 1)
    let turned = CATransform3DScale(CATransform3DMakeRotation(1, 0, 0, 1), 2, 2, 1)
    let shown = InterpolatedTransform(flat).matrix(towards: InterpolatedTransform(turned), at: 0.5)
    expect(abs(shown.m11 - turned.m11 / 2) < 1e-16 && abs(shown.m12 - turned.m12 / 2) < 1e-16)
    var none = CATransform3DIdentity
    (none.m11, none.m12, none.m13) = (0, 0, 0)
    let half = InterpolatedTransform(none).matrix(
      towards: InterpolatedTransform(CATransform3DIdentity), at: 0.5)
    expect(half.m11 == 0.5 && half.m22 == 1)
  }
}
