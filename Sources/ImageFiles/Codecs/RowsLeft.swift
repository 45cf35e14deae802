/// The rows that an encoder of an image file has yet to receive.
struct RowsLeft {
  private let width: Int
  private(set) var count: Int

  /// - Precondition: Both sides are between 1 and 2³¹ − 1.
  init(width: Int, height: Int) {
    let sides = 1...Int(Int32.max)
    precondition(
      sides.contains(width) && sides.contains(height),
      "width and height must be between 1 and \(sides.upperBound), not \(width) x \(height)")
    (self.width, count) = (width, height)
  }

  /// Calls `body` with each of the next rows.
  ///
  /// - Precondition: `rows` is a whole number of rows of RGBA, and not more than are left.
  mutating func take(
    _ rows: Span<UInt8>, _ body: (Span<UInt8>) throws -> Void
  ) rethrows {
    let taken = rows.count / (4 * width)
    precondition(
      taken * 4 * width == rows.count && taken <= count,
      "\(rows.count) bytes are not up to \(count) whole rows of \(width) pixels")
    for start in stride(from: 0, to: rows.count, by: 4 * width) {
      try body(rows.extracting(start..<start + 4 * width))
    }
    count -= taken
  }

  /// Counts rows that are written in another form.
  mutating func skip(_ rows: Int) { count -= rows }

  /// - Precondition: Every row has been taken.
  func checkNone() { precondition(count == 0, "\(count) rows of the image were not written") }
}
