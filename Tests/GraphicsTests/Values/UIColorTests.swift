import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct UIColorTests {
  @Test func `named colors have UIKit's components`() {
    expectEqual(UIColor.orange.cgColor.components, [1, 0.5, 0, 1])
    expectEqual(UIColor.brown.cgColor.components, [0.6, 0.4, 0.2, 1])
    expectEqual(UIColor.clear.cgColor.components, [0, 0])
    expectEqual(UIColor.lightGray.cgColor.components, [2.0 / 3, 1])
  }

  @Test func `colors are equal by value`() {
    expectEqual(UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    expect(UIColor.red != UIColor.blue)
    expectEqual(Set([UIColor.red, UIColor.red]).count, 1)
    expectEqual(UIColor.red.copy() as? UIColor, .red)
  }

  /// The hue in twelfths of a turn, and the color.
  @Test(arguments: [
    (0, SIMD3(1.0, 0, 0)), (1, SIMD3(1, 0.5, 0)), (2, SIMD3(1, 1, 0)), (4, SIMD3(0, 1, 0)),
    (6, SIMD3(0, 1, 1)), (8, SIMD3(0, 0, 1)), (9, SIMD3(0.5, 0, 1)), (10, SIMD3(1, 0, 1)),
    (12, SIMD3(1, 0, 0)),
  ])
  func `hues follow the hexagon`(twelfths: Int, expected: SIMD3<Double>) {
    let color = UIColor(hue: CGFloat(twelfths) / 12, saturation: 1, brightness: 1, alpha: 1)
    let value = color.cgColor.value
    expect(abs(value.red - expected.x) < 1e-12)
    expect(abs(value.green - expected.y) < 1e-12)
    expect(abs(value.blue - expected.z) < 1e-12)
  }

  @Test(arguments: [0.05, 0.3, 0.45, 0.6, 0.8, 0.95])
  func `hue, saturation and brightness read back`(hue: CGFloat) {
    let color = UIColor(hue: hue, saturation: 0.6, brightness: 0.7, alpha: 0.8)
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
    for (value, expected) in [(h, hue), (s, 0.6), (b, 0.7), (a, 0.8)] {
      expect(abs(value - expected) < 1e-12)
    }
  }

  @Test func `components are read into given pointers`() {
    var (r, g, w): (CGFloat, CGFloat, CGFloat) = (9, 9, 9)
    expect(UIColor.orange.getRed(&r, green: &g, blue: nil, alpha: nil))
    expectEqual([r, g], [1, 0.5])
    expect(!UIColor.orange.getWhite(&w, alpha: nil))
    expectEqual(w, 9)
    expect(UIColor.gray.getWhite(&w, alpha: nil))
    expectEqual(w, 0.5)
  }

  @Test func `another alpha keeps the rest`() {
    let half = UIColor.orange.withAlphaComponent(0.5)
    expectEqual(half.cgColor.components, [1, 0.5, 0, 0.5])
  }

  @Test(arguments: [(-0.5, 0.0), (0.25, 0.25), (1.5, 1)])
  func `alpha is clamped`(given: CGFloat, shown: CGFloat) {
    for color in [
      UIColor(white: 0.5, alpha: given), UIColor(red: 0, green: 2, blue: 0, alpha: given),
      UIColor(displayP3Red: 0, green: 1, blue: 0, alpha: given),
      UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: given),
      UIColor.orange.withAlphaComponent(given),
    ] {
      expectEqual(color.cgColor.alpha, shown)
    }
  }
}
