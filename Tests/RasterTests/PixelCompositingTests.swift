import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

@Suite struct PixelCompositingTests {
  @Test func `blend modes have Apple's numbers`() {
    let names = [
      "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn",
      "softLight", "hardLight", "difference", "exclusion", "hue", "saturation", "color",
      "luminosity", "clear", "copy", "sourceIn", "sourceOut", "sourceAtop", "destinationOver",
      "destinationIn", "destinationOut", "destinationAtop", "xor", "plusDarker", "plusLighter",
    ]
    expectEqual(CGBlendMode.allCases.map { "\($0)" }, names)
    expectEqual(CGBlendMode.allCases.map(\.rawValue), Array(0..<28))
  }

  /// A source of 204 (0.8) on a backdrop of 102 (0.4), both opaque, computed by hand.
  @Test(
    arguments: [
      (CGBlendMode.normal, 204), (.multiply, 82), (.screen, 224), (.overlay, 163), (.darken, 102),
      (.lighten, 204), (.colorDodge, 255), (.colorBurn, 64), (.softLight, 138), (.hardLight, 194),
      (.difference, 102), (.exclusion, 143), (.plusDarker, 51), (.plusLighter, 255),
    ] as [(CGBlendMode, UInt8)])
  func `grays blend to the usual results`(mode: CGBlendMode, expected: UInt8) {
    let (source, backdrop) = (packed(204, 204, 204, 255), packed(102, 102, 102, 255))
    for call in CompositingCall.allCases {
      let result = call.blended(mode, [source], [255], onto: [backdrop])
      expectEqual(bytes(result[0]), [expected, expected, expected, 255])
    }
  }

  /// Luminosities are 0.3 red, 0.59 green and 0.11 blue: pure green is as light as a gray of 150.
  @Test(arguments: [
    (CGBlendMode.color, packed(90, 90, 90, 255), packed(150, 150, 150, 255)),
    (.saturation, packed(90, 90, 90, 255), packed(150, 150, 150, 255)),
    (.hue, packed(90, 90, 90, 255), packed(150, 150, 150, 255)),
    (.luminosity, packed(255, 255, 255, 255), packed(255, 255, 255, 255)),
    (.luminosity, packed(0, 0, 0, 255), packed(0, 0, 0, 255)),
    (.hue, packed(0, 200, 0, 255), packed(0, 255, 0, 255)),
  ])
  func `pure green blends by luminosity`(mode: CGBlendMode, source: UInt32, expected: UInt32) {
    let result = CompositingCall.allCases[0].blended(
      mode, [source], [255], onto: [packed(0, 255, 0, 255)])
    expectEqual(bytes(result[0]), bytes(expected))
  }

  /// On an opaque backdrop, plus darker sums the distances from white.
  ///
  /// Half of a source over half of a backdrop has nothing to subtract.
  @Test func `plus darker subtracts the excess of the alphas over one`() {
    let call = CompositingCall.allCases[0]
    func darker(_ source: UInt32, _ backdrop: UInt32) -> SIMD4<UInt8> {
      bytes(call.blended(.plusDarker, [source], [255], onto: [backdrop])[0])
    }
    expectEqual(darker(packed(60, 30, 0, 60), packed(200, 200, 200, 255)), [200, 170, 140, 255])
    expectEqual(darker(packed(100, 0, 50, 100), packed(100, 100, 0, 100)), [200, 100, 50, 200])
    expectEqual(darker(packed(0, 0, 0, 0), packed(9, 8, 7, 10)), [9, 8, 7, 10])
  }

  // MARK: Against the oracle

  /// Alphas and straight channels that floats divide exactly, so that the modes' discontinuities
  /// at black, at white and at gray are hit and not missed by a rounding error.
  private var grid: [RGBA] {
    let colors: [SIMD3<Double>] = [
      [0, 0, 0], [1, 1, 1], [1, 0, 0.5], [0.25, 0.75, 1], [0.125, 0.5, 0.25], [0.75, 0.25, 0.625],
      [0.5, 0.5, 0.5], [0.0625, 0.375, 0.875],
    ]
    return [0, 0.25, 0.5, 1].flatMap { alpha in
      colors.map { RGBA($0.x * alpha, $0.y * alpha, $0.z * alpha, alpha) }
    }
  }

  /// 28 modes on 32 · 32 pairs of pixels at 6 coverages.
  ///
  /// A float's error is below 2⁻²⁴ per operation, of which there are some dozens.
  @Test(arguments: CGBlendMode.allCases)
  func `float rows agree with the formulas in Double`(mode: CGBlendMode) {
    let grid = grid
    let row = grid.map { SIMD4<Float>($0) }
    var worst = 0.0
    for source in grid {
      for coverage: UInt8 in [0, 1, 77, 128, 254, 255] {
        let result = CompositingCall.allCases[0].blended(
          mode, [SIMD4<Float>(source)], [coverage], onto: row)
        for (pixel, backdrop) in zip(result, grid) {
          let exact = CompositingOracle.pixel(mode, source, onto: backdrop, coverage: coverage)
          worst = max(worst, largest(RGBA(pixel) - exact))
        }
      }
    }
    expect(worst < 2e-6)
  }

  @Test(arguments: CompositingCall.allCases)
  func `float rows take sources and coverages one by one`(call: CompositingCall) {
    var random = RepeatableRandom(seed: 51)
    let sources = (0..<999).map { _ in random.pixel() }
    let backdrops = (0..<999).map { _ in random.pixel() }
    let mask = (0..<999).map { _ in random.mask() }
    for mode in CGBlendMode.allCases {
      let result = call.blended(
        mode, sources.map { SIMD4<Float>(channels($0)) }, mask,
        onto: backdrops.map { SIMD4<Float>(channels($0)) })
      var worst = 0.0
      for index in 0..<999 {
        let exact = CompositingOracle.pixel(
          mode, channels(sources[call.source(index)]), onto: channels(backdrops[index]),
          coverage: mask[call.coverage(index)])
        worst = max(worst, largest(RGBA(result[index]) - exact))
      }
      // Straight colors of faint pixels are steep: an ulp of 1/255 may be magnified by 255.
      expect(worst < 1e-4, "\(mode)")
    }
  }

  /// Steps are out of 255.
  ///
  /// Source-over rounds alpha · coverage, by at most a half that weighs at most 1, and then
  /// the sum; the other modes round once, from floats.
  @Test(arguments: CompositingCall.allCases)
  func `bytes are within one step of the formulas`(call: CompositingCall) {
    var random = RepeatableRandom(seed: 52)
    for mode in CGBlendMode.allCases {
      var worst = 0.0
      for _ in 0..<(call == CompositingCall.allCases[3] ? 8 : 80) {
        let sources = (0..<300).map { _ in random.pixel() }
        let backdrops = (0..<300).map { _ in random.pixel() }
        let mask = (0..<300).map { _ in random.mask() }
        let result = call.blended(mode, sources, mask, onto: backdrops)
        for index in 0..<300 {
          let exact = CompositingOracle.pixel(
            mode, channels(sources[call.source(index)]), onto: channels(backdrops[index]),
            coverage: mask[call.coverage(index)])
          worst = max(worst, 255 * largest(channels(result[index]) - exact))
        }
      }
      expect(worst <= (mode == .normal ? 1 : 0.51), "\(mode)")
    }
  }

  private func largest(_ difference: RGBA) -> Double {
    max(abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w))
  }
}
