import StrataExpressions
import StrataTestSupport
import Testing

/// The functions that every program can call, by their closed forms.
struct ExpressionFunctionTests {
  private func expectNumbers(_ text: String, _ expected: [Double]) throws {
    let found = try numbers(of: text)
    expectEqual(found.count, expected.count)
    expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "\(text) is \(found)")
  }

  @Test(arguments: [
    ("length([3, 4])", [5.0]), ("length([1, 1], [4, 5])", [5]), ("length(-2)", [2]),
    ("normalize([3, 4])", [0.6, 0.8]), ("dot([1, 2, 3], [4, 5, 6])", [32]),
    ("cross([1, 0, 0], [0, 1, 0])", [0, 0, 1]), ("clamp(5, 0, 3)", [3]), ("clamp(5, 9, 7)", [7]),
    ("clamp([-1, 5], 0, 3)", [0, 3]), ("degreesToRadians(180)", [.pi]),
    ("radiansToDegrees(Math.PI)", [180]), ("radians_to_degrees(Math.PI / 2)", [90]),
    ("Math.round(2.5) + Math.round(-2.5)", [1]), ("Math.max(1, 5, 3) - Math.min(4, 2)", [3]),
    ("Math.pow(2, 10) + Math.sqrt(16) + Math.abs(-3)", [1031]), ("Math.abs([-1, 2])", [1, 2]),
    ("Math.hypot(3, 4) + Math.log10(1000) + Math.sign(-2)", [7]),
    ("Math.atan2(1, 1) * 4 - Math.PI + Math.exp(0)", [1]),
  ])
  func `vectors and mathematics`(text: String, expected: [Double]) throws {
    try expectNumbers(text, expected)
  }

  @Test(arguments: [
    ("linear(0.25, 0, 8)", [2.0]), ("linear(time, 1, 2, 10, 30)", [20]),
    ("linear(9, 1, 2, 10, 30)", [30]), ("linear(-9, 1, 2, 10, 30)", [10]),
    ("linear(0.5, [0, 10], [10, 30])", [5, 20]), ("ease(0, 4, 6) + ease(1, 4, 6)", [10]),
    ("easeIn(2, 1, 2, 0, 1) - easeOut(0, 1, 2, 0, 1)", [1]),
  ])
  func `interpolation`(text: String, expected: [Double]) throws {
    try expectNumbers(text, expected)
  }

  @Test func `easing begins or ends slowly`() throws {
    let found = try numbers(of: "[easeIn(0.1, 0, 1), easeOut(0.1, 0, 1), ease(0.1, 0, 1)]")
    expect(found[0] < 0.1 && found[1] > 0.1 && found[2] < 0.1)
  }

  @Test(arguments: [
    ("rgbToHsl([1, 0, 0, 1])", [0.0, 1, 0.5, 1]), ("hslToRgb([1 / 3, 1, 0.5, 1])", [0, 1, 0, 1]),
    ("hslToRgb(rgbToHsl([0.2, 0.4, 0.6, 0.5]))", [0.2, 0.4, 0.6, 0.5]),
    ("hexToRgb('#ff0033')", [1, 0, 0.2, 1]),
  ])
  func `colors`(text: String, expected: [Double]) throws {
    try expectNumbers(text, expected)
  }

  @Test func `random numbers depend only on the seed and are within their range`() throws {
    let program = "[random(), random(5), random(2, 3), Math.random(), gaussRandom()]"
    let first = try numbers(of: program, seed: 7)
    try expectEqual(numbers(of: program, seed: 7), first)
    try expect(numbers(of: program, seed: 8) != first)
    expect((0..<1).contains(first[0]) && (0..<5).contains(first[1]) && (2..<3).contains(first[2]))
  }

  @Test(arguments: [
    ("random()", 1), ("random([2, 3])", 2), ("Math.random()", 1), ("noise(0.5)", 0),
  ])
  func `the host is notified of each random number`(text: String, count: Int) throws {
    let host = TestHost()
    _ = try numbers(of: text, host: host)
    expectEqual(host.randomNumbers, count)
  }

  @Test func `noise is smooth and within 1`() throws {
    let values = try numbers(
      of: "var a = []; for (var i = 0; i < 400; i++) a.push(noise([i / 100, 0.3])); a")
    expect(values.allSatisfy { abs($0) <= 1 })
    expect(zip(values, values.dropFirst()).allSatisfy { abs($0 - $1) < 0.05 })
    expect(Set(values).count > 300)
  }
}
