/// A rectangle of pixels; its coordinates may be negative.
struct BlurArea: Equatable {
  var columns: Range<Int>
  var rows: Range<Int>

  func halved() -> BlurArea { BlurArea(columns: columns.halved(), rows: rows.halved()) }
  func doubled() -> BlurArea { BlurArea(columns: columns.doubled(), rows: rows.doubled()) }

  func intersection(_ other: BlurArea) -> BlurArea {
    BlurArea(
      columns: columns.intersection(other.columns), rows: rows.intersection(other.rows))
  }
}

extension Range<Int> {
  func grown(by margin: Int) -> Range { lowerBound - margin..<upperBound + margin }

  /// The pixels of half the resolution that a picture of these pixels touches, and as well those
  /// that it is made of: pixel j shares its four weights with 2j − 1...2j + 2.
  func halved() -> Range { (lowerBound - 1) >> 1..<(upperBound >> 1) + 1 }

  /// The pixels of twice the resolution that these touch.
  func doubled() -> Range { 2 * lowerBound - 1..<2 * upperBound + 1 }

  func intersection(_ other: Range) -> Range {
    let start = Swift.max(lowerBound, other.lowerBound)
    return start..<Swift.max(start, Swift.min(upperBound, other.upperBound))
  }
}
