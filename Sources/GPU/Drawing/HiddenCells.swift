import StrataGraphics
import StrataRenderList

/// Which parts of a target something opaque covers whole, in square cells.
///
/// Filled from the last item of a list to the first, it tells of each item what later ones hide. A
/// cell counts only when every pixel of it is overwritten, so leaving out what is hidden never
/// changes a picture.
struct HiddenCells {
  /// Pixels a side: small enough to find what is hidden behind a button, large enough to be cheap.
  static let side = 16

  private let bounds: PixelRect
  private let columns: Int
  private let rows: Int
  private let wordsPerRow: Int
  private var words: [UInt64]

  /// Nothing is hidden yet.
  init(_ bounds: PixelRect) {
    self.bounds = bounds
    columns = (bounds.width + Self.side - 1) / Self.side
    rows = (bounds.height + Self.side - 1) / Self.side
    wordsPerRow = (columns + 63) / 64
    words = [UInt64](repeating: 0, count: rows * wordsPerRow)
  }

  /// Hides the cells that lie within `pixels`; cells cut by the bounds count up to there.
  mutating func hide(_ pixels: PixelRect) {
    let inside = pixels.intersection(bounds)
    guard !inside.isEmpty else { return }
    let (minX, maxX) = covered(inside.minX - bounds.minX, inside.maxX - bounds.minX, bounds.width)
    let (minY, maxY) = covered(inside.minY - bounds.minY, inside.maxY - bounds.minY, bounds.height)
    guard minX < maxX, minY < maxY else { return }
    for row in minY..<maxY { hide(row: row, from: minX, to: maxX) }
  }

  /// Hides the cells within a convex shape.
  ///
  /// - Parameters:
  ///   - touched: Pixels that the shape may touch.
  ///   - contains: Whether a point, in pixels, lies inside with a pixel to spare.
  mutating func hide(within touched: PixelRect, _ contains: (SIMD2<Double>) -> Bool) {
    let area = touched.intersection(bounds)
    guard area.width >= Self.side, area.height >= Self.side else { return }
    let firstColumn = (area.minX - bounds.minX) / Self.side
    let lastColumn = (area.maxX - bounds.minX + Self.side - 1) / Self.side
    let firstRow = (area.minY - bounds.minY) / Self.side
    let lastRow = (area.maxY - bounds.minY + Self.side - 1) / Self.side
    var above: Range<Int>?
    for line in firstRow...lastRow {
      // The corners of cells on this line that lie inside; convex, so they are one run.
      let y = Double(min(bounds.minY + line * Self.side, bounds.maxY))
      func isInside(_ column: Int) -> Bool {
        contains(SIMD2(Double(min(bounds.minX + column * Self.side, bounds.maxX)), y))
      }
      var run: Range<Int>?
      if let first = (firstColumn...lastColumn).first(where: isInside) {
        var last = lastColumn
        while !isInside(last) { last -= 1 }
        run = first..<last
      }
      if let above, let below = run {
        let both = above.clamped(to: below)
        if !both.isEmpty { hide(row: line - 1, from: both.lowerBound, to: both.upperBound) }
      }
      above = run
    }
  }

  /// The smallest rectangle of cells in `pixels` that holds everything not hidden, cut to `pixels`;
  /// empty when all is hidden.
  func visiblePart(of pixels: PixelRect) -> PixelRect {
    let inside = pixels.intersection(bounds)
    guard !inside.isEmpty else { return .empty }
    let (minX, maxX) = touched(inside.minX - bounds.minX, inside.maxX - bounds.minX)
    let (minY, maxY) = touched(inside.minY - bounds.minY, inside.maxY - bounds.minY)
    var found = PixelRect.empty
    for row in minY..<maxY {
      guard let run = visibleRun(row: row, from: minX, to: maxX) else { continue }
      found = found.union(
        PixelRect(minX: run.lowerBound, minY: row, maxX: run.upperBound, maxY: row + 1))
    }
    return PixelRect(
      minX: bounds.minX + found.minX * Self.side, minY: bounds.minY + found.minY * Self.side,
      maxX: bounds.minX + found.maxX * Self.side, maxY: bounds.minY + found.maxY * Self.side
    ).intersection(inside)
  }

  // MARK: Cells

  /// First and one past the last cell that a range of pixels covers whole.
  private func covered(_ low: Int, _ high: Int, _ extent: Int) -> (Int, Int) {
    let last = high == extent ? (extent + Self.side - 1) / Self.side : high / Self.side
    return ((low + Self.side - 1) / Self.side, last)
  }

  /// First and one past the last cell that a range of pixels touches.
  private func touched(_ low: Int, _ high: Int) -> (Int, Int) {
    (low / Self.side, (high + Self.side - 1) / Self.side)
  }

  private mutating func hide(row: Int, from first: Int, to last: Int) {
    for word in (first / 64)...((last - 1) / 64) {
      words[row * wordsPerRow + word] |= Self.mask(word, first, last)
    }
  }

  /// From the first to one past the last cell of a row's range that is not hidden.
  private func visibleRun(row: Int, from first: Int, to last: Int) -> Range<Int>? {
    var low: Int?
    var high = 0
    for word in (first / 64)...((last - 1) / 64) {
      let visible = ~words[row * wordsPerRow + word] & Self.mask(word, first, last)
      guard visible != 0 else { continue }
      if low == nil { low = word * 64 + visible.trailingZeroBitCount }
      high = word * 64 + 64 - visible.leadingZeroBitCount
    }
    return low.map { $0..<high }
  }

  /// The bits of `word` that stand for cells `first..<last`.
  private static func mask(_ word: Int, _ first: Int, _ last: Int) -> UInt64 {
    let low = max(first - word * 64, 0)
    let high = min(last - word * 64, 64)
    return (high == 64 ? ~0 : (1 << UInt64(high)) - 1) & (~0 << UInt64(low))
  }
}
