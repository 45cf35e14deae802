package import StrataGraphics

/// The parts of a target that opaque items cover completely, in square cells.
///
/// Filled from the last item of a list to the first, it contains for each item the cells that later
/// items hide. A cell counts only if all its pixels are overwritten, so skipping hidden cells never
/// changes an image.
package struct HiddenCells {
  /// The side of a cell in pixels: small enough to find hidden parts behind a button, large enough
  /// to be cheap.
  package static let side = 16
  /// The hidden cells that an additional rectangle must save; two triangles cost as much as their
  /// pixels.
  private static let savedCellsAPart = 3
  /// The minimum number of inside cells that are drawn separately, which takes about four more
  /// rectangles; fewer cells are drawn with the edge's program.
  private static let fewestInsideCells = 32
  /// The minimum area in pixels of a shape that can contain that many cells.
  package static let leastInsideArea = Double(fewestInsideCells * side * side)

  private let bounds: PixelRect
  private let columns: Int
  private let rows: Int
  private let wordsPerRow: Int
  private var words: [UInt64]

  /// Creates cells that are all visible.
  package init(_ bounds: PixelRect) {
    self.bounds = bounds
    columns = (bounds.width + Self.side - 1) / Self.side
    rows = (bounds.height + Self.side - 1) / Self.side
    wordsPerRow = (columns + 63) / 64
    words = [UInt64](repeating: 0, count: rows * wordsPerRow)
  }

  /// Hides the cells inside `pixels`; cells clipped by the bounds count up to there.
  package mutating func hide(_ pixels: PixelRect) {
    let inside = pixels.intersection(bounds)
    guard !inside.isEmpty else { return }
    let (minX, maxX) = covered(inside.minX - bounds.minX, inside.maxX - bounds.minX, bounds.width)
    let (minY, maxY) = covered(inside.minY - bounds.minY, inside.maxY - bounds.minY, bounds.height)
    guard minX < maxX, minY < maxY else { return }
    for row in minY..<maxY { hide(row: row, from: minX, to: maxX) }
  }

  /// Hides the cells inside a shape.
  package mutating func hide(_ cells: InsideCells) {
    for (index, run) in cells.runs.enumerated() where !run.isEmpty {
      hide(row: cells.firstRow + index, from: run.lowerBound, to: run.upperBound)
    }
  }

  /// Whether the part of `pixels` within the bounds is completely hidden.
  package func hides(_ pixels: PixelRect) -> Bool {
    let area = pixels.intersection(bounds)
    guard !area.isEmpty else { return true }
    let (minX, maxX) = touched(area.minX - bounds.minX, area.maxX - bounds.minX)
    let (minY, maxY) = touched(area.minY - bounds.minY, area.maxY - bounds.minY)
    for row in minY..<maxY where hasVisibleCell(row: row, from: minX, to: maxX) { return false }
    return true
  }

  /// Returns the first to the last row of `pixels` that may be visible within the bounds.
  ///
  /// Nil if everything is hidden.
  package func visibleRows(of pixels: PixelRect) -> Range<Int>? {
    let area = pixels.intersection(bounds)
    guard !area.isEmpty else { return nil }
    let (minX, maxX) = touched(area.minX - bounds.minX, area.maxX - bounds.minX)
    let (minY, maxY) = touched(area.minY - bounds.minY, area.maxY - bounds.minY)
    func isVisible(_ row: Int) -> Bool { hasVisibleCell(row: row, from: minX, to: maxX) }
    guard let first = (minY..<maxY).first(where: isVisible) else { return nil }
    var last = maxY - 1
    while last > first, !isVisible(last) { last -= 1 }
    return max(
      bounds.minY + first * Self.side, area.minY)..<min(
        bounds.minY + (last + 1) * Self.side, area.maxY)
  }

  /// Returns the cells inside a convex shape and `limits`, or nil if there are none.
  ///
  /// - Parameters:
  ///   - limits: The pixels that the shape may draw to.
  ///   - contains: Whether a point, in pixels, is inside with a margin of one pixel.
  package func inside(
    within limits: PixelRect, _ contains: (SIMD2<Double>) -> Bool
  ) -> InsideCells? {
    let area = limits.intersection(bounds)
    guard !area.isEmpty else { return nil }
    let (firstColumn, lastColumn) = covered(
      area.minX - bounds.minX, area.maxX - bounds.minX, bounds.width)
    let (firstRow, lastRow) = covered(
      area.minY - bounds.minY, area.maxY - bounds.minY, bounds.height)
    guard firstColumn < lastColumn, firstRow < lastRow else { return nil }
    var cells = InsideCells(firstRow: firstRow, runs: [])
    cells.runs.reserveCapacity(lastRow - firstRow)
    var above = 0..<0
    for line in firstRow...lastRow {
      // The corners of cells on this line that are inside; one run because the shape is convex.
      let y = Double(min(bounds.minY + line * Self.side, bounds.maxY))
      func isInside(_ column: Int) -> Bool {
        contains(SIMD2(Double(min(bounds.minX + column * Self.side, bounds.maxX)), y))
      }
      var run = 0..<0
      if let first = (firstColumn...lastColumn).first(where: isInside) {
        var last = lastColumn
        while !isInside(last) { last -= 1 }
        run = first..<last
      }
      if line > firstRow {
        let low = max(above.lowerBound, run.lowerBound)
        let high = min(above.upperBound, run.upperBound)
        cells.runs.append(low..<max(low, high))
      }
      above = run
    }
    return cells.runs.allSatisfy(\.isEmpty) ? nil : cells
  }

  /// Returns the visible cells in `pixels`, clipped to `pixels`, as disjoint rectangles.
  ///
  /// Cells of `inside` are returned separately if drawing them separately pays off. The result is
  /// empty if everything is hidden. If hidden holes are too small to pay off, one rectangle
  /// contains all cells.
  package func visibleParts(
    of pixels: PixelRect, inside cells: InsideCells? = nil
  ) -> (edge: [PixelRect], inside: [PixelRect]) {
    let area = pixels.intersection(bounds)
    guard !area.isEmpty else { return ([], []) }
    func cut(_ cells: PixelRect) -> PixelRect {
      PixelRect(
        minX: bounds.minX + cells.minX * Self.side, minY: bounds.minY + cells.minY * Self.side,
        maxX: bounds.minX + cells.maxX * Self.side, maxY: bounds.minY + cells.maxY * Self.side
      ).intersection(area)
    }
    let (minX, maxX) = touched(area.minX - bounds.minX, area.maxX - bounds.minX)
    let (minY, maxY) = touched(area.minY - bounds.minY, area.maxY - bounds.minY)
    let cells = cells.flatMap { $0.count < Self.fewestInsideCells ? nil : $0 }
    if cells == nil {
      // Most items need only this.
      let (whole, count) = visibleBox(columns: minX..<maxX, rows: minY..<maxY)
      if count == 0 { return ([], []) }
      if whole.width * whole.height - count < Self.savedCellsAPart { return ([cut(whole)], []) }
    }
    var (edge, inside) = (CellRectangles(), CellRectangles())
    for row in minY..<maxY {
      let kept = cells?.run(ofRow: row) ?? 0..<0
      forEachVisibleRun(row: row, from: minX, to: maxX) { run in
        let middle = run.clamped(to: kept)
        if middle.isEmpty {
          edge.add(run, row)
        } else {
          edge.add(run.lowerBound..<middle.lowerBound, row)
          inside.add(middle, row)
          edge.add(middle.upperBound..<run.upperBound, row)
        }
      }
      edge.endRow()
      inside.endRow()
    }
    edge.endRow()
    inside.endRow()
    if inside.cellCount > 0, inside.cellCount < Self.fewestInsideCells {
      return visibleParts(of: pixels)
    }
    var outer = edge.closed
    // With an inside, one rectangle would paint it twice.
    if inside.cellCount == 0, let first = outer.first {
      let whole = outer.dropFirst().reduce(first) { $0.union($1) }
      let saved = whole.width * whole.height - edge.cellCount
      if saved < Self.savedCellsAPart * (outer.count - 1) { outer = [whole] }
    }
    return (outer.map(cut), inside.closed.map(cut))
  }

  /// Returns the bounding box of the visible cells in a range, and their number.
  private func visibleBox(columns: Range<Int>, rows: Range<Int>) -> (PixelRect, count: Int) {
    var (minX, maxX, minY, maxY) = (Int.max, 0, Int.max, 0)
    var count = 0
    let words = (columns.lowerBound / 64)...((columns.upperBound - 1) / 64)
    for row in rows {
      for word in words {
        let mask = Self.mask(word, columns.lowerBound, columns.upperBound)
        let visible = ~self.words[row * wordsPerRow + word] & mask
        guard visible != 0 else { continue }
        count += visible.nonzeroBitCount
        minX = min(minX, word * 64 + visible.trailingZeroBitCount)
        maxX = max(maxX, word * 64 + 64 - visible.leadingZeroBitCount)
        (minY, maxY) = (min(minY, row), row + 1)
      }
    }
    guard count > 0 else { return (.empty, 0) }
    return (PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY), count)
  }

  /// Returns, for each row of cells that `pixels` touches, the intervals of visible pixels.
  package func visibleRuns(of pixels: PixelRect) -> CoverageWindow {
    let area = pixels.intersection(bounds)
    guard !area.isEmpty else { return CoverageWindow(firstRow: 0, height: Self.side, runs: []) }
    let (minX, maxX) = touched(area.minX - bounds.minX, area.maxX - bounds.minX)
    let (minY, maxY) = touched(area.minY - bounds.minY, area.maxY - bounds.minY)
    let runs = (minY..<maxY).map { row in
      var runs: [Range<Int>] = []
      forEachVisibleRun(row: row, from: minX, to: maxX) { run in
        let first = max(bounds.minX + run.lowerBound * Self.side, area.minX)
        runs.append(first..<min(bounds.minX + run.upperBound * Self.side, area.maxX))
      }
      return runs
    }
    return CoverageWindow(firstRow: bounds.minY + minY * Self.side, height: Self.side, runs: runs)
  }

  // MARK: Cells

  /// Returns the first and one past the last cell that a range of pixels covers completely.
  private func covered(_ low: Int, _ high: Int, _ extent: Int) -> (Int, Int) {
    let last = high == extent ? (extent + Self.side - 1) / Self.side : high / Self.side
    return ((low + Self.side - 1) / Self.side, last)
  }

  /// Returns the first and one past the last cell that a range of pixels touches.
  private func touched(_ low: Int, _ high: Int) -> (Int, Int) {
    (low / Self.side, (high + Self.side - 1) / Self.side)
  }

  /// Whether a row's range contains a visible cell.
  @inline(__always)
  private func hasVisibleCell(row: Int, from first: Int, to last: Int) -> Bool {
    for word in (first / 64)...((last - 1) / 64)
    where ~words[row * wordsPerRow + word] & Self.mask(word, first, last) != 0 {
      return true
    }
    return false
  }

  private mutating func hide(row: Int, from first: Int, to last: Int) {
    for word in (first / 64)...((last - 1) / 64) {
      words[row * wordsPerRow + word] |= Self.mask(word, first, last)
    }
  }

  /// Calls `body` with each run of visible cells in a row's range, from left to right.
  private func forEachVisibleRun(
    row: Int, from first: Int, to last: Int, _ body: (Range<Int>) -> Void
  ) {
    var start: Int?
    for word in (first / 64)...((last - 1) / 64) {
      let base = word * 64
      var visible = ~words[row * wordsPerRow + word] & Self.mask(word, first, last)
      if let begun = start {
        let length = (~visible).trailingZeroBitCount
        if length == 64 { continue }
        if base + length > begun { body(begun..<(base + length)) }
        start = nil
        visible &= length == 0 ? ~0 : ~0 << UInt64(length)
      }
      while visible != 0 {
        let low = visible.trailingZeroBitCount
        let length = (~(visible >> UInt64(low))).trailingZeroBitCount
        if low + length >= 64 {
          start = base + low
          break
        }
        body((base + low)..<(base + low + length))
        visible &= ~0 << UInt64(low + length)
      }
    }
    if let start { body(start..<last) }
  }

  /// Returns the bits of `word` for the cells `first..<last`.
  package static func mask(_ word: Int, _ first: Int, _ last: Int) -> UInt64 {
    let low = max(first - word * 64, 0)
    let high = min(last - word * 64, 64)
    return (high == 64 ? ~0 : (1 << UInt64(high)) - 1) & (~0 << UInt64(low))
  }
}

/// The cells inside a convex shape, with one run per row.
package struct InsideCells {
  let firstRow: Int
  fileprivate(set) var runs: [Range<Int>]

  /// The number of cells.
  var count: Int { runs.reduce(0) { $0 + $1.count } }

  fileprivate func run(ofRow row: Int) -> Range<Int> {
    runs.indices.contains(row - firstRow) ? runs[row - firstRow] : 0..<0
  }
}

/// Joins runs of cells, row by row, into rectangles.
private struct CellRectangles {
  private(set) var closed: [PixelRect] = []
  private(set) var cellCount = 0
  /// The rectangles that extend to the previous row, and those that extend to this row.
  private var open: [PixelRect] = []
  private var next: [PixelRect] = []

  mutating func add(_ run: Range<Int>, _ row: Int) {
    guard !run.isEmpty else { return }
    cellCount += run.count
    if let above = open.firstIndex(where: {
      $0.minX == run.lowerBound && $0.maxX == run.upperBound
    }) {
      var grown = open.remove(at: above)
      grown.maxY = row + 1
      next.append(grown)
    } else {
      next.append(PixelRect(minX: run.lowerBound, minY: row, maxX: run.upperBound, maxY: row + 1))
    }
  }

  /// Ends a row; one additional call moves all rectangles to `closed`.
  mutating func endRow() {
    closed += open
    open = next
    next.removeAll(keepingCapacity: true)
  }
}
