import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct FrameRateTests {
  private static let readable: [(text: String, numerator: Int, denominator: Int)] = [
    ("60", 60, 1), ("30000/1001", 30_000, 1_001), ("50/2", 25, 1), ("12.5", 25, 2),
    ("29.97", 2_997, 100), (".5", 1, 2), ("1/3", 1, 3), ("2147483647", 2_147_483_647, 1),
    ("0.000000001", 1, 1_000_000_000), ("6000000000/100000000", 60, 1), ("0060", 60, 1),
  ]

  @Test(arguments: readable)
  func `whole numbers, fractions and decimals are read exactly`(
    text: String, numerator: Int, denominator: Int
  ) throws {
    let rate = try #require(FrameRate(text))
    expectEqual(rate.numerator, numerator)
    expectEqual(rate.denominator, denominator)
    expectEqual(FrameRate(rate.description), rate)
  }

  @Test(arguments: [
    "", "0", "-1", "+1", "60 ", " 60", "1e3", "nan", "inf", "0/1", "1/0", "1/", "/1", "1/2/3", "1.",
    ".", "1.2.3", "2147483648", "1/2147483648", "1.0000000001", "99999999999999999999", "٣", "0x10",
    "9223372036854775807.5", "1.5/2",
  ])
  func `rates that are not positive are refused`(text: String) {
    expect(FrameRate(text) == nil)
  }

  private static let measured: [(rate: Double, fraction: String)] = [
    (29.97, "2997/100"), (23.976, "2997/125"), (7.3, "73/10"), (25.01, "2501/100"), (0.7, "7/10"),
    (12.5, "25/2"), (60, "60"), (30_000.0 / 1_001, "30000/1001"), (1.0 / 3, "1/3"),
    (1e-9, "1/1000000000"), (29.97003, "2997003/100000"), (1e9, "1000000000"),
  ]

  @Test(arguments: measured)
  func `a number becomes its simplest fraction`(rate: Double, fraction: String) {
    expectEqual(FrameRate(nearestTo: rate)?.description, fraction)
  }

  /// 29.97 and 59.94 as After Effects writes them, with excess digits, and numbers that are no
  /// fraction of such rates.
  @Test(arguments: [
    29.9700012207031, 29.9700298309326, 59.9400024414063, 59.94005994, 120.000123456789, .pi,
  ])
  func `a number with many digits approximates its fraction without extra frames`(
    rate: Double
  ) throws {
    let fraction = try #require(FrameRate(nearestTo: rate))
    expect(max(fraction.numerator, fraction.denominator) <= 1_000_000_000)
    expect(abs(1 / fraction.frameDuration / rate - 1) < 1e-12)
    for count in [1, 10, 777, 100_000] {
      expectEqual(fraction.frames(in: Double(count) / rate), count)
    }
  }

  @Test(arguments: [0, -1, 1e-10, 2_147_483_647, .infinity, .nan])
  func `a number that is not a rate has no fraction`(rate: Double) {
    expect(FrameRate(nearestTo: rate) == nil)
  }

  @Test(arguments: [
    ("60", "60", "60"), ("2997/100", "29.97", "29.97"), ("25/2", "12.5", "12.5"),
    ("30000/1001", "30000/1001", "29.97 (30000/1001)"),
    ("982057/32768", "982057/32768", "29.97 (982057/32768)"), ("1/3", "1/3", "0.333 (1/3)"),
    ("1/1000", "0.001", "0.001"), ("2147483647/1000", "2147483.647", "2147483.647"),
  ])
  func `a rate is printed with few decimals, and exactly`(
    text: String, shortest: String, words: String
  ) throws {
    let rate = try #require(FrameRate(text))
    expect(rate.shortest == shortest && rate.words == words)
    expectEqual(FrameRate(rate.shortest), rate)
  }

  @Test func `literals and fractions are reduced to lowest terms`() {
    let rate: FrameRate = 25
    expectEqual(rate, FrameRate(50, 2))
    expectEqual(rate.description, "25")
    expect(FrameRate(0, 1) == nil)
    expect(FrameRate(1, -1) == nil)
  }

  @Test func `frame times are the nearest numbers to their fractions`() throws {
    let television = try #require(FrameRate(30_000, 1_001))
    expectEqual(television.time(of: 0), 0)
    // 30,000 frames last exactly 1001 seconds, unlike the sum of the frame durations.
    expectEqual(television.time(of: 30_000), 1_001)
    expectEqual(television.time(of: 30_000 * 3_600), 1_001 * 3_600)
    expectEqual(television.time(of: -1), -1_001.0 / 30_000)
    let sixty: FrameRate = 60
    for frame in stride(from: 0, to: 100_000, by: 60) {
      expectEqual(sixty.time(of: frame), Double(frame / 60))
    }
  }

  private static let durations: [(rate: FrameRate, seconds: Double, frames: Int)] = [
    (60, 0, 0), (60, -1, 0), (60, 3, 180), (60, 0.1, 6), (60, 0.7, 42), (10, 0.3, 3), (60, 1e-9, 1),
    (60, 3.001, 181), (60, 1_000.000_001, 60_001), (24, 1.0 / 24, 1), (25, 100_000, 2_500_000),
  ]

  @Test(arguments: durations)
  func `a duration has the frames that begin within it`(
    rate: FrameRate, seconds: Double, frames: Int
  ) {
    expectEqual(rate.frames(in: seconds), frames)
  }

  @Test func `a duration of n frames contains n frames`() throws {
    for (numerator, denominator) in [
      (30_000, 1_001), (24_000, 1_001), (60, 1), (7, 3), (90_000, 7),
    ] {
      let rate = try #require(FrameRate(numerator, denominator))
      for count in stride(from: 1, to: 1_000_000, by: 997) {
        expectEqual(rate.frames(in: rate.time(of: count)), count)
      }
    }
  }

  @Test func `an infinite duration has no frame count`() {
    let rate: FrameRate = 60
    expect(rate.frames(in: .infinity) == nil)
    expect(rate.frames(in: .nan) == nil)
    expect(rate.frames(in: 1e300) == nil)
  }
}
