import StrataGraphics
import StrataRaster
import StrataTestMeasures
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
    let (source, backdrop) = (
      PackedPixel.pack(204, 204, 204, 255), PackedPixel.pack(102, 102, 102, 255)
    )
    for call in CompositingCall.allCases {
      let result = call.blended(mode, [source], [255], onto: [backdrop])
      expectEqual(PackedPixel.unpack(result[0]), [expected, expected, expected, 255])
    }
  }

  /// Luminosities are 0.3 red, 0.59 green and 0.11 blue: pure green is as light as a gray of 150.
  @Test(arguments: [
    (CGBlendMode.color, PackedPixel.pack(90, 90, 90, 255), PackedPixel.pack(150, 150, 150, 255)),
    (.saturation, PackedPixel.pack(90, 90, 90, 255), PackedPixel.pack(150, 150, 150, 255)),
    (.hue, PackedPixel.pack(90, 90, 90, 255), PackedPixel.pack(150, 150, 150, 255)),
    (.luminosity, PackedPixel.pack(255, 255, 255, 255), PackedPixel.pack(255, 255, 255, 255)),
    (.luminosity, PackedPixel.pack(0, 0, 0, 255), PackedPixel.pack(0, 0, 0, 255)),
    (.hue, PackedPixel.pack(0, 200, 0, 255), PackedPixel.pack(0, 255, 0, 255)),
  ])
  func `pure green blends by luminosity`(mode: CGBlendMode, source: UInt32, expected: UInt32) {
    let result = CompositingCall.allCases[0].blended(
      mode, [source], [255], onto: [PackedPixel.pack(0, 255, 0, 255)])
    expectEqual(PackedPixel.unpack(result[0]), PackedPixel.unpack(expected))
  }

  /// On an opaque backdrop, plus darker sums the distances from white.
  ///
  /// Half of a source over half of a backdrop has nothing to subtract.
  @Test func `plus darker subtracts the excess of the alphas over one`() {
    let call = CompositingCall.allCases[0]
    func darker(_ source: UInt32, _ backdrop: UInt32) -> SIMD4<UInt8> {
      PackedPixel.unpack(call.blended(.plusDarker, [source], [255], onto: [backdrop])[0])
    }
    expectEqual(
      darker(PackedPixel.pack(60, 30, 0, 60), PackedPixel.pack(200, 200, 200, 255)),
      [200, 170, 140, 255])
    expectEqual(
      darker(PackedPixel.pack(100, 0, 50, 100), PackedPixel.pack(100, 100, 0, 100)),
      [200, 100, 50, 200])
    expectEqual(darker(PackedPixel.pack(0, 0, 0, 0), PackedPixel.pack(9, 8, 7, 10)), [9, 8, 7, 10])
  }

  // MARK: Against the oracle

  /// Alphas and straight channels that floats divide exactly, so that the modes' discontinuities
  /// at black, at white and at gray are hit and not missed by a rounding error.
  private var grid: [SIMD4<Double>] {
    let colors: [SIMD3<Double>] = [
      [0, 0, 0], [1, 1, 1], [1, 0, 0.5], [0.25, 0.75, 1], [0.125, 0.5, 0.25], [0.75, 0.25, 0.625],
      [0.5, 0.5, 0.5], [0.0625, 0.375, 0.875],
    ]
    return [0, 0.25, 0.5, 1].flatMap { alpha in
      colors.map { SIMD4($0.x * alpha, $0.y * alpha, $0.z * alpha, alpha) }
    }
  }

  /// 28 modes on 32 · 32 pairs of pixels at 6 coverages.
  ///
  /// A float's error is below 2⁻²⁴ per operation, of which there are some dozens.
  @Test(arguments: CGBlendMode.allCases)
  func `float rows agree with the formulas in Double`(mode: CGBlendMode) {
    let row = grid.map { SIMD4<Float>($0) }
    var worst = 0.0
    for source in row {
      for coverage: UInt8 in [0, 1, 77, 128, 254, 255] {
        let result = CompositingCall.allCases[0].blended(mode, [source], [coverage], onto: row)
        worst = max(
          worst,
          CompositingOracle.worstError(of: result, mode, [source], onto: row, [coverage]))
      }
    }
    expect(worst < 2e-6)
  }

  @Test(arguments: CompositingCall.allCases)
  func `float rows take sources and coverages one by one`(call: CompositingCall) {
    var random = BulkRandom(seed: 51)
    let sources = PackedPixel.floats(random.packed(999))
    let backdrops = PackedPixel.floats(random.packed(999))
    let mask = random.coverages(999)
    for mode in CGBlendMode.allCases {
      let result = call.blended(mode, sources, mask, onto: backdrops)
      let worst = CompositingOracle.worstError(
        of: result, mode, call.sources(sources), onto: backdrops, call.coverages(mask))
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
    var random = BulkRandom(seed: 52)
    for mode in CGBlendMode.allCases {
      var worst = 0.0
      for _ in 0..<(call == CompositingCall.allCases[3] ? 8 : 80) {
        let sources = random.packed(300)
        let backdrops = random.packed(300)
        let mask = random.coverages(300)
        let result = call.blended(mode, sources, mask, onto: backdrops)
        let error = CompositingOracle.worstError(
          of: result, mode, call.sources(sources), onto: backdrops, call.coverages(mask))
        worst = max(worst, 255 * error)
      }
      expect(worst <= (mode == .normal ? 1 : 0.51), "\(mode)")
    }
  }
}
