import Strata
import StrataTestSupport
import StrataTiming
import Testing

/// The median and the spread of measurements.
@Suite struct SampleSummaryTests {
  @Test func `no samples have no summary, and a single one is its own`() throws {
    expect(SampleSummary([]) == nil)
    let one = try #require(SampleSummary([3.5]))
    expect(one.count == 1 && one.median == 3.5 && one.deviation == 0)
    expectEqual([one.least, one.lowerQuartile, one.upperQuartile, one.most], [3.5, 3.5, 3.5, 3.5])
  }

  @Test func `quartiles are between adjacent samples`() throws {
    let five = try #require(SampleSummary([5, 1, 4, 2, 3]))
    expect(five.least == 1 && five.most == 5 && five.median == 3)
    expect(five.lowerQuartile == 2 && five.upperQuartile == 4 && five.deviation == 1)
    let four = try #require(SampleSummary([40, 10, 30, 20]))
    expect(four.median == 25 && four.lowerQuartile == 17.5 && four.upperQuartile == 32.5)
    expectEqual(four.deviation, 10)
  }

  @Test func `one slow sample moves neither the median nor its deviation`() throws {
    let usual = try #require(SampleSummary([9, 10, 11, 10, 10]))
    let disturbed = try #require(SampleSummary([9, 10, 1_000, 10, 10]))
    expect(usual.median == disturbed.median && disturbed.deviation == 0)
    expectEqual(disturbed.most, 1_000)
  }

  @Test func `the order of the samples does not matter`() {
    let samples = (0..<64).map { Double($0 * 37 % 64) / 7 }
    expectEqual(SampleSummary(samples), SampleSummary(samples.reversed()))
    expectEqual(SampleSummary(samples), SampleSummary(samples.sorted()))
  }
}
