import Foundation
import Strata
import StrataComparison
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The index against closed forms, and against its definition computed window by window.
@Suite struct StructuralSimilarityTests {
  private func similarity(_ a: Pixels, _ b: Pixels) throws -> StructuralSimilarity {
    try PictureComparison(expected: a, actual: b).structuralSimilarity()
  }

  @Test(arguments: [(1, 1), (2, 30), (30, 5), (11, 11), (12, 25)])
  func `uniform images have the index of their levels`(width: Int, height: Int) throws {
    let found = try similarity(
      plain(width, height, [60, 0, 200, 255]), plain(width, height, [90, 255, 200, 255]))
    // Without variance the second factor is 1, and the means are the levels.
    func index(_ a: Double, _ b: Double) -> Double {
      let c1 = 2.55 * 2.55
      return (2 * a * b + c1) / (a * a + b * b + c1)
    }
    // Rounding: a variance of 0 comes out as up to 2⁻³⁷ of the squares, beside a C2 of 58.
    expect(abs(found.byChannel.red - index(60, 90)) < 1e-10)
    expect(abs(found.byChannel.green - index(0, 255)) < 1e-10)
    expect(found.byChannel.blue == 1 && found.byChannel.alpha == 1)
    // Both are opaque, so alpha is left out.
    expect(abs(found.mean - (index(60, 90) + index(0, 255) + 1) / 3) < 1e-10)
  }

  @Test(arguments: [
    (11, 11), (16, 13), (40, 3), (7, 19), (1, 12), (5, 5), (138, 11), (139, 12), (300, 13),
  ])
  func `it is the mean index over all windows`(width: Int, height: Int) throws {
    for seed: UInt64 in 0..<2 {
      let a = noise(width, height, seed: seed, isOpaque: seed == 0)
      let b = a.with { bytes in
        for index in bytes.indices where index % 4 < 3 { bytes[index] ^= UInt8(index * 37 & 63) }
      }
      let found = try similarity(a, b)
      let channels = [
        found.byChannel.red, found.byChannel.green, found.byChannel.blue, found.byChannel.alpha,
      ]
      let expected = (0..<4).map { SimilarityOracle.similarity(a, b, channel: $0) }
      for (one, other) in zip(channels, expected) { expect(abs(one - other) < 1e-10) }
      let counted = expected.prefix(seed == 0 ? 3 : 4)
      expect(abs(found.mean - counted.reduce(0, +) / Double(counted.count)) < 1e-10)
    }
  }

  /// Rows far from a differing row are skipped, wherever that row is.
  @Test(arguments: [[0], [5], [11], [12], [29], [3, 24], [10, 22]])
  func `equal rows do not change the result`(rows: [Int]) throws {
    let a = noise(14, 30, seed: 5)
    let b = a.with { bytes in
      for row in rows {
        for index in 56 * row..<56 * (row + 1) { bytes[index] ^= 40 }
      }
    }
    let found = try similarity(a, b)
    expect(abs(found.byChannel.red - SimilarityOracle.similarity(a, b, channel: 0)) < 1e-10)
    expect(found.mean < 1)
  }

  @Test func `the inverse image has a negative index`() throws {
    let a = noise(20, 20, seed: 3, isOpaque: true)
    let b = a.with { bytes in
      for index in bytes.indices where index % 4 < 3 { bytes[index] = 255 - bytes[index] }
    }
    try expect(similarity(a, b).mean < -0.5)
  }
}
