import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct ColorValueTests {
  private func isClose(_ a: Color, _ b: Color, within tolerance: Double = 1e-9) -> Bool {
    [a.red - b.red, a.green - b.green, a.blue - b.blue, a.alpha - b.alpha]
      .allSatisfy { abs($0) <= tolerance }
  }

  private func space(_ name: CFString) throws -> CGColorSpace {
    try #require(CGColorSpace(name: name))
  }

  @Test func `an RGB color is sRGB unchanged`() {
    let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    expectEqual(color.value, Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    expectEqual(color.components, [0.1, 0.2, 0.3, 0.4])
    expectEqual(color.numberOfComponents, 4)
    expectEqual(color.alpha, 0.4)
    expectEqual(color.colorSpace?.model, .rgb)
    expectEqual(color, CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    expectEqual(color, CGColor(color.value))
  }

  @Test func `a gray has two components and equal sRGB ones`() {
    let color = CGColor(gray: 0.3, alpha: 0.5)
    expectEqual(color.value, Color(red: 0.3, green: 0.3, blue: 0.3, alpha: 0.5))
    expectEqual(color.components, [0.3, 0.5])
    expectEqual(color.numberOfComponents, 2)
    expectEqual(color.colorSpace?.numberOfComponents, 1)
  }

  @Test func `the constants have their named colors`() {
    expectEqual(CGColor.black.value, .black)
    expectEqual(CGColor.white.value, .white)
    expectEqual(CGColor.clear.value, .clear)
  }

  @Test func `equality includes the space`() {
    expect(CGColor.black != CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    expectEqual(Set([CGColor.black, CGColor(gray: 0, alpha: 1)]).count, 1)
  }

  @Test func `another alpha keeps the space`() {
    expectEqual(CGColor.white.copy(alpha: 0.25), CGColor(gray: 1, alpha: 0.25))
    expect(CGColor.white.copy() === CGColor.white)
  }

  @Test func `generic gray is converted through linear light`() {
    // 0.5^2.2 = 0.21764; sRGB encodes that as 1.055·0.21764^(1/2.4) − 0.055.
    let color = CGColor(genericGrayGamma2_2Gray: 0.5, alpha: 1)
    let expected = 1.055 * Foundation.pow(Foundation.pow(0.5, 2.2), 1 / 2.4) - 0.055
    expect(abs(color.value.red - expected) < 1e-12)
    expectEqual(color.value.red, color.value.blue)
  }

  @Test func `linear components are encoded`() throws {
    let linear = try space(CGColorSpace.linearSRGB)
    let color = try #require(CGColor(colorSpace: linear, components: [0.002, 0.5, 1, 0.7]))
    let expected = Color(
      red: 0.002 * 12.92, green: 1.055 * Foundation.pow(0.5, 1 / 2.4) - 0.055, blue: 1, alpha: 0.7)
    expect(isClose(color.value, expected))
    expectEqual(color.components, [0.002, 0.5, 1, 0.7])
  }

  @Test func `Display P3's red is outside sRGB and its white is white`() throws {
    let p3 = try space(CGColorSpace.displayP3)
    let red = try #require(CGColor(colorSpace: p3, components: [1, 0, 0, 1]))
    // The published value of P3 red in extended sRGB.
    expect(isClose(red.value, Color(red: 1.0931, green: -0.2267, blue: -0.1501), within: 1e-4))
    let white = try #require(CGColor(colorSpace: p3, components: [1, 1, 1, 1]))
    expect(isClose(white.value, .white))
  }

  @Test(arguments: [
    CGColorSpace.sRGB, CGColorSpace.linearSRGB, CGColorSpace.displayP3,
    CGColorSpace.extendedLinearSRGB,
  ])
  func `a round-trip conversion keeps the color`(name: CFString) throws {
    let space = try space(name)
    let color = CGColor(red: 0.9, green: 0.01, blue: 0.4, alpha: 0.6)
    let there = try #require(color.converted(to: space, intent: .defaultIntent, options: nil))
    expectEqual(there.colorSpace, space)
    expect(isClose(there.value, color.value))
  }

  @Test func `a gray space stores the luminance`() throws {
    let linear = try space(CGColorSpace.linearGray)
    let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    let gray = try #require(green.converted(to: linear, intent: .defaultIntent, options: nil))
    expectEqual(gray.components?.count, 2)
    expect(abs((gray.components?.first ?? 0) - 0.7152) < 1e-12)
  }

  @Test func `an unknown space has no name`() {
    expect(CGColorSpace(name: "no such space") == nil)
    expectEqual(CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceRGB())
    expectEqual(CGColorSpaceCreateDeviceGray().model, .monochrome)
  }

  @Test func `a gradient without locations is spread evenly`() throws {
    let colors: CFArray = [CGColor.black, CGColor.white, CGColor.black]
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: nil))
    expectEqual(gradient.value.stops.map(\.location), [0, 0.5, 1])
    expectEqual(gradient.value.stops[1].color, .white)
  }

  @Test func `a gradient takes locations and raw components`() throws {
    let gradient = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1, 0, 0, 1, 0.5],
        locations: [0.2, 0.8], count: 2))
    expectEqual(gradient.value.stops[0], .init(0.2, Color(red: 1, green: 0, blue: 0)))
    expectEqual(gradient.value.stops[1], .init(0.8, Color(red: 0, green: 0, blue: 1, alpha: 0.5)))
  }

  /// Pure colors are outside Generic RGB, others are unchanged.
  @Test(arguments: [
    (SIMD3(255, 0, 0), SIMD3(255, 37, 0)), (SIMD3(0, 255, 0), SIMD3(5, 249, 0)),
    (SIMD3(0, 0, 255), SIMD3(4, 51, 255)), (SIMD3(255, 255, 0), SIMD3(255, 251, 0)),
    (SIMD3(0, 255, 255), SIMD3(2, 253, 255)), (SIMD3(255, 0, 255), SIMD3(255, 64, 255)),
    (SIMD3(255, 255, 255), SIMD3(255, 255, 255)), (SIMD3(0, 0, 0), SIMD3(0, 0, 0)),
    (SIMD3(127, 131, 253), SIMD3(127, 131, 253)), (SIMD3(90, 20, 60), SIMD3(90, 20, 60)),
  ])
  func `colors are clamped to Generic RGB`(color: SIMD3<Int>, expected: SIMD3<Int>) throws {
    let parts = SIMD3<Double>(Double(color.x), Double(color.y), Double(color.z)) / 255
    let given = Color(red: parts.x, green: parts.y, blue: parts.z)
    let stops = try #require(GradientStops([.init(0, given)])).inGenericRGB.stops
    let drawn = stops[0].color.clamped * 255
    expectEqual(stops.count, 1)
    expectEqual(SIMD3(Int(drawn.x + 0.5), Int(drawn.y + 0.5), Int(drawn.z + 0.5)), expected)
  }

  @Test func `Generic RGB has a gamma of 1.8, and keeps locations, edges and alpha`() throws {
    let clear = Color(red: 1, green: 1, blue: 1, alpha: 0)
    let given = [
      GradientStops.Stop(0.25, .black), .init(0.75, .white), .init(0.75, clear), .init(1, .white),
    ]
    let stops = try #require(GradientStops(given)).inGenericRGB
    expect(stops.stops.first == given[0] && stops.stops.last?.location == 1)
    for part in [0.05, 0.1, 0.3, 0.5, 0.9] {
      let light = Maths.pow(part, 1.8)
      let expected =
        255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * Maths.pow(light, 1 / 2.4) - 0.055)
      let drawn = stops.color(at: 0.25 + part / 2) * 255
      expect(abs(Double(drawn.x) - expected) < 0.6 && drawn.x == drawn.z && drawn.w == 255)
    }
    expect(stops.color(at: 0.75).w == 0 && abs(stops.color(at: 0.875).w - 0.5) < 1e-6)
  }

  @Test func `a gradient without colors or with other objects is nil`() {
    expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    expect(CGGradient(colorsSpace: nil, colors: ["red"], locations: nil) == nil)
    expect(CGGradient(colorsSpace: nil, colors: [CGColor.black], locations: [.nan]) == nil)
  }
}
