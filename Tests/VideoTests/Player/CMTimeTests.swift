import Foundation
import StrataTestSupport
import StrataVideo
import Testing

@Suite struct `A CMTime` {
  @Test func `times with different timescales are compared exactly`() {
    expectEqual(CMTime(value: 1, timescale: 3), CMTime(value: 200, timescale: 600))
    expect(CMTime(value: 1, timescale: 3) < CMTime(value: 333_334, timescale: 1_000_000))
    expect(CMTime(value: .max, timescale: 2) < CMTime(value: .max, timescale: 1))
    expect(CMTime(value: .max, timescale: 1) > CMTime(value: .max - 1, timescale: 1))
    expectEqual(CMTimeCompare(.zero, CMTimeMake(value: -1, timescale: 7)), 1)
    expectEqual(
      CMTime(value: 1, timescale: 3).hashValue,
      CMTime(value: 200, timescale: 600).hashValue)
  }

  @Test func `invalid times are ordered among the others`() {
    let ordered: [CMTime] = [.invalid, .negativeInfinity, .zero, .positiveInfinity, .indefinite]
    expectEqual(ordered.shuffled().sorted(), ordered)
    expect(!CMTime.invalid.isValid && CMTime.indefinite.isIndefinite)
    expect(!CMTime.positiveInfinity.isNumeric && CMTime.zero.isNumeric)
    expectEqual(CMTime(value: 1, timescale: 0), .invalid)
    expect(CMTime.invalid.seconds.isNaN && CMTime.positiveInfinity.seconds == .infinity)
  }

  @Test func `a number without a positive timescale is invalid`() {
    for timescale in [0, -1] as [CMTimeScale] {
      let time = CMTime(value: 1, timescale: timescale, flags: .valid)
      expect(!time.isValid && !time.isNumeric && time.seconds.isNaN)
      expect(time == .invalid && time.hashValue == CMTime.invalid.hashValue)
      expect(time + .zero == .invalid && CMTime.zero - time == .invalid)
      expect(time < .zero && CMTimeCompare(.zero, time) == 1)
    }
  }

  @Test func `addition uses the least common timescale`() {
    let sum = CMTime(value: 1, timescale: 24) + CMTime(value: 1, timescale: 30)
    expect(sum.value == 9 && sum.timescale == 120 && !sum.hasBeenRounded)
    expectEqual(
      CMTimeSubtract(sum, CMTime(value: 1, timescale: 30)), CMTime(value: 1, timescale: 24))
    let rough =
      CMTime(value: 1, timescale: 2_147_483_647) + CMTime(value: 1, timescale: 2_147_483_646)
    expect(rough.hasBeenRounded && rough.timescale == 2_147_483_647)
    expectEqual(CMTime.positiveInfinity + CMTime.negativeInfinity, .invalid)
    expectEqual(CMTime.positiveInfinity - .zero, .positiveInfinity)
    expectEqual(CMTime.indefinite + .zero, .indefinite)
    expectEqual(CMTime.invalid + .positiveInfinity, .invalid)
  }

  @Test func `a time is created from seconds`() {
    expectEqual(CMTimeMakeWithSeconds(1.5, preferredTimescale: 600).value, 900)
    expect(!CMTime(seconds: 0.25, preferredTimescale: 4).hasBeenRounded)
    expect(CMTime(seconds: 0.3, preferredTimescale: 4).hasBeenRounded)
    expectEqual(CMTime(seconds: .nan, preferredTimescale: 4), .invalid)
    expectEqual(CMTime(seconds: -.infinity, preferredTimescale: 4), .negativeInfinity)
    expectEqual(CMTime(seconds: 1e15, preferredTimescale: 1_000_000).seconds, 1e15)
  }

  @Test func `a range contains its start, not its end`() {
    let range = CMTimeRange(
      start: CMTime(value: 1, timescale: 2), end: CMTime(value: 3, timescale: 2))
    expectEqual(range.duration, CMTime(value: 1, timescale: 1))
    expect(range.containsTime(range.start) && !range.containsTime(range.end))
    expect(!CMTimeRange.invalid.isValid && CMTimeRange.zero.isEmpty)
  }
}
