/// The median and the spread of repeated measurements.
///
/// It uses medians, because other work on a machine can only lengthen a time.
package struct SampleSummary: Sendable, Equatable {
  package let count: Int
  package let least: Double
  /// The lower quartile; quartiles interpolate linearly between the two adjacent samples.
  package let lowerQuartile: Double
  package let median: Double
  package let upperQuartile: Double
  package let most: Double
  /// The median distance from the median.
  package let deviation: Double

  /// - Returns: nil without samples.
  /// - Precondition: No sample is NaN.
  package init?(_ samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    count = sorted.count
    (least, most) = (sorted[0], sorted[sorted.count - 1])
    let middle = Self.quantile(0.5, of: sorted)
    lowerQuartile = Self.quantile(0.25, of: sorted)
    median = middle
    upperQuartile = Self.quantile(0.75, of: sorted)
    deviation = Self.quantile(0.5, of: sorted.map { abs($0 - middle) }.sorted())
  }

  private static func quantile(_ part: Double, of sorted: [Double]) -> Double {
    let place = part * Double(sorted.count - 1)
    let below = Int(place.rounded(.down))
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }
}
