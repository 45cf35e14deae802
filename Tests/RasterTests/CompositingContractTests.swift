import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct CompositingContractTests {
  private let color = CompositingCall(isRow: false, isMasked: false)
  private let colorMask = CompositingCall(isRow: false, isMasked: true)
  private let row = CompositingCall(isRow: true, isMasked: false)
  private let rowMask = CompositingCall(isRow: true, isMasked: true)

  private func pixels(_ count: Int, seed: Int) -> [UInt32] {
    var random = BulkRandom(seed: seed)
    return random.packed(count)
  }

  private func floats(_ pixels: [UInt32]) -> [SIMD4<Float>] {
    PackedPixel.floats(pixels)
  }

  /// 256 colors at every coverage, each onto a row of 41.
  @Test(arguments: CGBlendMode.allCases)
  func `a constant coverage equals a uniform mask`(mode: CGBlendMode) {
    let (backdrops, sources) = (pixels(41, seed: 61), pixels(256, seed: 62))
    for coverage in UInt8.min...UInt8.max {
      let mask = [UInt8](repeating: coverage, count: 41)
      let own = [sources[Int(coverage)]]
      expectEqual(
        color.blended(mode, own, mask, onto: backdrops),
        colorMask.blended(mode, own, mask, onto: backdrops))
      expectEqual(
        row.blended(mode, sources, mask, onto: backdrops),
        rowMask.blended(mode, sources, mask, onto: backdrops))
      expectEqual(
        color.blended(mode, own, mask, onto: backdrops),
        row.blended(
          mode, [UInt32](repeating: own[0], count: 41), mask, onto: backdrops))
      expectEqual(
        color.blended(mode, floats(own), mask, onto: floats(backdrops)),
        rowMask.blended(
          mode, floats([UInt32](repeating: own[0], count: 41)), mask, onto: floats(backdrops)))
    }
  }

  @Test(arguments: CGBlendMode.allCases)
  func `a coverage of 0 changes no bit`(mode: CGBlendMode) {
    let (backdrops, sources) = (pixels(50, seed: 63), pixels(50, seed: 64))
    // A negative zero would not survive a sum with 0.
    let odd = [SIMD4<Float>](repeating: SIMD4(-0.0, .leastNonzeroMagnitude, 0.3, 1), count: 50)
    let none = [UInt8](repeating: 0, count: 50)
    for call in CompositingCall.allCases {
      expectEqual(call.blended(mode, sources, none, onto: backdrops), backdrops)
      let result = call.blended(mode, floats(sources), none, onto: odd)
      expectEqual(result.map { $0.x.bitPattern }, odd.map { $0.x.bitPattern })
      expectEqual(result, odd)
    }
  }

  @Test(arguments: CGBlendMode.allCases)
  func `no channel exceeds its alpha`(mode: CGBlendMode) {
    for seed in 65..<85 {
      var random = BulkRandom(seed: seed)
      let (backdrops, sources) = (pixels(500, seed: seed + 100), pixels(500, seed: seed + 200))
      let mask = random.coverages(500)
      for call in CompositingCall.allCases {
        expect(
          PackedPixel.arePremultiplied(call.blended(mode, sources, mask, onto: backdrops)))
      }
    }
  }

  /// Every alpha at every coverage.
  @Test func `an opaque backdrop stays opaque under normal`() {
    let backdrops = pixels(256, seed: 71).map { $0 | 0xFF00_0000 }
    let sources = (0...255).map { PackedPixel.pack(0, UInt8($0) / 2, UInt8($0), UInt8($0)) }
    for coverage in UInt8.min...UInt8.max {
      let mask = [UInt8](repeating: coverage, count: 256)
      expect(
        rowMask.blended(.normal, sources, mask, onto: backdrops)
          .allSatisfy { $0 >= 0xFF00_0000 })
    }
  }

  @Test func `an opaque color overwrites the backdrop`() {
    let backdrops = pixels(77, seed: 72)
    let whole = [UInt8](repeating: 255, count: 77)
    let opaque = pixels(77, seed: 73).map { $0 | 0xFF00_0000 }
    for call in CompositingCall.allCases {
      let expected = call.isRow ? opaque : [UInt32](repeating: opaque[0], count: 77)
      expectEqual(call.blended(.normal, opaque, whole, onto: backdrops), expected)
      expectEqual(call.blended(.copy, opaque, whole, onto: backdrops), expected)
    }
  }

  @Test func `products of bytes are rounded to nearest`() {
    let all = (0...255).map { UInt8($0) }
    for factor in UInt8.min...UInt8.max {
      let expected = all.map {
        UInt8((Double($0) * Double(factor) / 255).rounded())
      }
      var mask = all
      Compositor.multiply(&mask, by: [UInt8](repeating: factor, count: 256), count: 256)
      expectEqual(mask, expected)
      var row = all.map { UInt32($0) &* 0x0101_0101 }
      Compositor.scale(&row, by: factor, count: 256)
      expectEqual(row, expected.map { UInt32($0) &* 0x0101_0101 })
    }
  }

  @Test func `float rows are scaled by an opacity`() {
    var row: [SIMD4<Float>] = [[0.25, 0.5, 0.75, 1], [0, 0, 0, 0.5]]
    Compositor.scale(&row, by: 0.5, count: 2)
    expectEqual(row, [[0.125, 0.25, 0.375, 0.5], [0, 0, 0, 0.25]])
  }
}
