/// A rectangle of pixels; its coordinates may be negative.
package struct BlurArea: Equatable, Sendable {
  package var columns: Range<Int>
  package var rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// Of half the resolution: the pixels that a picture of these touches, and as well those that it is
  /// made of.
  package func halved(_ axes: BlurAxes) -> BlurArea {
    BlurArea(
      columns: axes.x ? columns.halved() : columns, rows: axes.y ? rows.halved() : rows)
  }

  /// Of twice the resolution: the pixels that these touch.
  package func doubled(_ axes: BlurAxes) -> BlurArea {
    BlurArea(
      columns: axes.x ? columns.doubled() : columns, rows: axes.y ? rows.doubled() : rows)
  }

  package func grown(_ x: Int, _ y: Int) -> BlurArea {
    BlurArea(columns: columns.grown(by: x), rows: rows.grown(by: y))
  }

  package func intersection(_ other: BlurArea) -> BlurArea {
    BlurArea(
      columns: columns.intersection(other.columns), rows: rows.intersection(other.rows))
  }
}

/// Along which axes a step changes the resolution.
package struct BlurAxes: Sendable {
  package var x: Bool
  package var y: Bool

  package init(x: Bool, y: Bool) { (self.x, self.y) = (x, y) }
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
