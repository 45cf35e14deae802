import Foundation
import Strata
import StrataComparison
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The counts of a comparison, against hand-computed numbers and a simpler comparison.
@Suite struct PictureComparisonTests {
  @Test func `a picture is identical to itself`() throws {
    let picture = noise(9, 7, seed: 1)
    let comparison = try PictureComparison(expected: picture, actual: picture.with { _ in })
    expect(comparison.isIdentical)
    expect(comparison.largest == 0 && comparison.largestPlace == nil)
    expectEqual(comparison.mean, 0)
    expectEqual(comparison.histogram, [63] + [Int](repeating: 0, count: 255))
    expectEqual(comparison.structuralSimilarity().mean, 1)
    expect(comparison.meets(PictureThreshold(level: 0)))
  }

  @Test func `each figure of a small image matches a manual count`() throws {
    let black = plain(3, 2, [0, 0, 0, 255])
    let changed = black.with { bytes in
      bytes[4 * 1 + 0] = 8
      bytes[4 * 4 + 2] = 20
      bytes[4 * 4 + 3] = 215
      bytes[4 * 5 + 1] = 40
    }
    let comparison = try PictureComparison(expected: black, actual: changed)
    expectEqual(comparison.largest, 40)
    // Pixels 4 and 5 both differ by 40; the first counts.
    expect(comparison.largestPlace! == (x: 1, y: 1))
    expectEqual(comparison.largestByChannel.red, 8)
    expectEqual(comparison.largestByChannel.green, 40)
    expectEqual(comparison.largestByChannel.blue, 20)
    expectEqual(comparison.largestByChannel.alpha, 40)
    expectEqual(comparison.mean, Double(8 + 20 + 40 + 40) / 24)
    expectEqual(comparison.meanByChannel.blue, 20.0 / 6)
    expect(comparison.histogram[0] == 3 && comparison.histogram[8] == 1)
    expect(comparison.histogram[40] == 2 && comparison.histogram.reduce(0, +) == 6)
    expect(comparison.count(above: 7) == 3 && comparison.count(above: 8) == 2)
    expectEqual(comparison.count(above: 255), 0)
    expectEqual(comparison.share(above: 39), 2.0 / 6)
  }

  @Test(arguments: 0..<20)
  func `a simpler comparison and the reverse order give the same`(seed: UInt64) throws {
    let (width, height) = (1 + Int(seed) % 7, 1 + Int(seed) / 3)
    let a = noise(width, height, seed: seed)
    // Some pixels equal, some nearly equal, some not at all.
    let b = noise(width, height, seed: seed + 100).with { bytes in
      for index in bytes.indices where index / 4 % 3 > 0 {
        bytes[index] = index / 4 % 3 == 1 ? a.bytes[index] : a.bytes[index] ^ 3
      }
    }
    let comparison = try PictureComparison(expected: a, actual: b)
    let oracle = PixelComparison(a, b)
    expectEqual(comparison.largest, oracle.largest)
    expect(comparison.largestPlace.map { $0 == oracle.place } ?? (oracle.largest == 0))
    expectEqual(comparison.mean, oracle.mean)
    expectEqual(comparison.histogram, oracle.histogram)

    let swapped = try PictureComparison(expected: b, actual: a)
    expectEqual(swapped.histogram, comparison.histogram)
    expectEqual(swapped.largestByChannel, comparison.largestByChannel)
    expectEqual(swapped.structuralSimilarity(), comparison.structuralSimilarity())
  }

  @Test func `the color of transparent pixels does not count`() throws {
    let red = Pixels(width: 1, height: 1, straightRGBA: [255, 0, 0, 0])
    let blue = Pixels(width: 1, height: 1, straightRGBA: [0, 0, 255, 0])
    try expect(PictureComparison(expected: red, actual: blue).isIdentical)
  }

  @Test func `images of different sizes are an error with both sizes`() {
    let (a, b) = (plain(3, 4, [0, 0, 0, 0]), plain(4, 3, [0, 0, 0, 0]))
    let error = #expect(throws: PictureSizeMismatch.self) {
      try PictureComparison(expected: a, actual: b, names: ("a.png", "b.png"))
    }
    expectEqual(error?.kind, .scene)
    expectEqual(error?.description.contains("a.png is 3 x 4 pixels and b.png 4 x 3"), true)
  }

  @Test func `a threshold counts the pixels over its level`() throws {
    let black = plain(10, 10, [0, 0, 0, 255])
    // 29 pixels differ by 13, one of them by 24.
    let changed = black.with { bytes in
      for pixel in 0..<29 { bytes[4 * pixel] = 13 }
      bytes[0] = 24
    }
    let comparison = try PictureComparison(expected: black, actual: changed)
    expect(comparison.meets(PictureThreshold(level: 24)))
    expect(!comparison.meets(PictureThreshold(level: 23)))
    expect(comparison.meets(PictureThreshold(level: 12, pixels: 29)))
    expect(!comparison.meets(PictureThreshold(level: 12, pixels: 28)))
    // Slightly less than 29 of 100 in doubles, although the user means 29 %.
    let share = 0.29
    expect(share * 100 < 29)
    expect(comparison.meets(PictureThreshold(level: 12, share: share)))
    expect(!comparison.meets(PictureThreshold(level: 12, share: 0.289)))
    expect(comparison.meets(PictureThreshold(level: 0, share: 1)))
  }

  @Test func `a threshold is printed as given`() {
    expectEqual(PictureThreshold(level: 24).description, "24")
    expectEqual(PictureThreshold(level: 12, pixels: 40).description, "12:40")
    expectEqual(PictureThreshold(level: 12, share: 0.3 / 100).description, "12:0.3%")
    expectEqual(PictureThreshold(level: 0, share: 1).description, "0:100%")
  }
}
