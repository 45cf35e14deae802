package import StrataGraphics

/// The axes along which a step changes the resolution.
package struct BlurAxes: Sendable {
  package var x: Bool
  package var y: Bool

  package init(x: Bool, y: Bool) { (self.x, self.y) = (x, y) }
}

extension PixelRect {
  /// Returns the area at half the resolution along the given axes.
  ///
  /// It covers both the pixels that this area contributes to and those that it is reconstructed
  /// from.
  package func halved(_ axes: BlurAxes) -> PixelRect {
    PixelRect(
      columns: axes.x ? columns.halved() : columns, rows: axes.y ? rows.halved() : rows)
  }

  /// Returns the pixels at twice the resolution along the given axes that this area contributes to.
  package func doubled(_ axes: BlurAxes) -> PixelRect {
    PixelRect(
      columns: axes.x ? columns.doubled() : columns, rows: axes.y ? rows.doubled() : rows)
  }
}

extension Range<Int> {
  func grown(by margin: Int) -> Range { lowerBound - margin..<upperBound + margin }

  /// Returns the pixels of half the resolution that these pixels contribute to or are reconstructed
  /// from: pixel j shares its four weights with 2j − 1...2j + 2.
  func halved() -> Range { (lowerBound - 1) >> 1..<(upperBound >> 1) + 1 }

  /// Returns the pixels of twice the resolution that these pixels contribute to.
  func doubled() -> Range { 2 * lowerBound - 1..<2 * upperBound + 1 }

  func intersection(_ other: Range) -> Range {
    let start = Swift.max(lowerBound, other.lowerBound)
    return start..<Swift.max(start, Swift.min(upperBound, other.upperBound))
  }
}
