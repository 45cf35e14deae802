internal import CKernels
import StrataGraphics

/// The lines of a band, some of which may lie beside it.
struct BandLines {
  let base: UnsafePointer<FixedLine>
  let count: Int
  /// The band's left side and top in fixed units.
  let originX: Int
  let top: Int
}

/// What of a band's rows is resolved at a time: bytes and runs, by the kernels.
struct RowResolver: ~Copyable {
  /// Room for so many runs is kept; a single row may need more.
  private static let mostRuns = 1 << 15

  private let kernels = strata_best_coverage_kernels()
  private var runs = Scratch<strata_coverage_run>()
  private var coverage = Scratch<UInt8>()
  /// Rows that can be resolved at a time.
  private(set) var rows = 0
  private var area = PixelArea(minX: 0, minY: 0, maxX: 0, maxY: 0)
  private var isEvenOdd = false
  private var turnsOneWay = false
  private var bytesPerRow = 0
  /// The pixels that the mean winding number may not decide, in reading order.
  private var flagged = Scratch<FlaggedPixel>()
  private var flaggedCount = 0
  private var spans = Scratch<FlaggedSpan>()
  private var pieces = PixelPieces()
  private var settling = PixelSettling()

  // Not private; see `PixelSettling`.
  struct FlaggedPixel: BitwiseCopyable {
    /// From the first row that is resolved.
    var row: Int32
    var column: Int32
  }

  /// - Parameters:
  ///   - rows: The most that will be asked for.
  ///   - turnsOneWay: Whether no two winding numbers have different signs.
  mutating func shape(to area: PixelArea, rows most: Int, rule: FillRule, turnsOneWay: Bool) {
    self.area = area
    isEvenOdd = rule == .evenOdd
    self.turnsOneWay = turnsOneWay
    bytesPerRow = AccumulationPlane<Int32>.stride(width: area.width)
    let runsPerRow = (area.width + 3) / 2
    rows = max(1, min(most, Self.mostRuns / runsPerRow))
    runs.reserve(rows * runsPerRow)
    coverage.reserve(rows * bytesPerRow)
  }

  /// Turns `count` rows of a plane into runs and sets their cells back to 0.
  ///
  /// - Parameters:
  ///   - first: Counted from the top of the plane.
  ///   - y: Of the first row, in pixels.
  ///   - lines: All that were added to the plane, if it counts passes.
  mutating func resolve<Cell>(
    _ plane: borrowing AccumulationPlane<Cell>, from first: Int, count: Int, y: Int,
    _ lines: BandLines
  ) -> RunBatch {
    flaggedCount = 0
    spans.reserve(count)
    for row in 0..<count {
      sum(plane, first &+ row, to: coverage.base + row &* bytesPerRow)
      if plane.countsPasses { flag(plane, first, row) }
    }
    if flaggedCount > 0 {
      settle(plane, first, slots: 0..<flaggedCount, lines)
      forgetSlots(plane, first)
    }
    var next = runs.base
    for row in 0..<count {
      if plane.countsPasses { clear(plane, first &+ row) }
      let marks = plane.touched.base + (first &+ row) &* plane.blocksPerRow
      let found = kernels.pointee.cut(
        coverage.base + row &* bytesPerRow, marks, Int32(truncatingIfNeeded: area.width),
        Int32(truncatingIfNeeded: row), next)
      next += Int(found)
    }
    return RunBatch(
      runs: UnsafeRawPointer(runs.base).assumingMemoryBound(to: CoverageRun.self),
      count: next - runs.base, coverage: coverage.base, bytesPerRow: bytesPerRow, x: area.minX,
      y: y)
  }

  /// Gives memory back after an unusually hard polygon.
  mutating func trim() { pieces.trim(above: 1 << 16) }

  /// Turns a row's cells into bytes; where passes are counted the sums stay in the cells.
  private func sum<Cell>(
    _ plane: borrowing AccumulationPlane<Cell>, _ row: Int, to bytes: UnsafeMutablePointer<UInt8>
  ) {
    let width = Int32(truncatingIfNeeded: area.width)
    let marks = plane.touched.base + row &* plane.blocksPerRow
    let cells = UnsafeMutableRawPointer(plane.cells.base + row &* plane.stride)
    if Cell.bitWidth == 32 {
      let cells = cells.assumingMemoryBound(to: Int32.self)
      let sum = plane.countsPasses ? kernels.pointee.keep_sums : kernels.pointee.sum
      sum(cells, marks, width, isEvenOdd, bytes)
    } else {
      let cells = cells.assumingMemoryBound(to: Int64.self)
      let sum = plane.countsPasses ? kernels.pointee.keep_wide_sums : kernels.pointee.sum_wide
      sum(cells, marks, width, isEvenOdd, bytes)
    }
  }

  /// Sets a row's cells back to 0 where there are marks.
  private func clear<Cell>(_ plane: borrowing AccumulationPlane<Cell>, _ row: Int) {
    let width = Int32(truncatingIfNeeded: area.width)
    let marks = plane.touched.base + row &* plane.blocksPerRow
    let cells = UnsafeMutableRawPointer(plane.cells.base + row &* plane.stride)
    if Cell.bitWidth == 32 {
      kernels.pointee.clear(cells.assumingMemoryBound(to: Int32.self), marks, width)
    } else {
      kernels.pointee.clear_wide(cells.assumingMemoryBound(to: Int64.self), marks, width)
    }
  }

  /// Notes the pixels of a row of which the mean winding number may not be the coverage, and leaves
  /// slots in place of counts.
  private mutating func flag<Cell>(
    _ plane: borrowing AccumulationPlane<Cell>, _ first: Int, _ row: Int
  ) {
    let marks = plane.touched.base + (first &+ row) &* plane.blocksPerRow
    let cells = plane.cells.base + (first &+ row) &* plane.stride
    let passes = plane.passes.base + (first &+ row) &* plane.stride
    flagged.reserve(flaggedCount &+ area.width, keeping: flaggedCount)
    let before = flaggedCount
    /// At the top left corner of the pixel at hand.
    var corner = 0
    for block in 0..<plane.blocksPerRow where marks[block] != 0 {
      let start = block << AccumulationPlane<Cell>.blockBits
      for first in stride(from: start, to: start &+ AccumulationPlane<Cell>.block, by: 2) {
        let pair = PassCountPair(passes + first)
        if pair.isEmpty { continue }
        if pair.isPassedTwice {
          for column in first...first &+ 1 {
            let count = passes[column]
            corner &+= count.step
            guard count.isPassedTwice, column < area.width,
              Cell.bitWidth > 32 || !isCertain(count, corner: corner, area: Int(cells[column]))
            else { continue }
            flagged.base[flaggedCount] = FlaggedPixel(
              row: Int32(truncatingIfNeeded: row), column: Int32(truncatingIfNeeded: column))
            flaggedCount &+= 1
          }
        } else {
          corner &+= pair.steps
        }
        (passes[first], passes[first &+ 1]) = (PassCount(), PassCount())
      }
    }
    for slot in before..<flaggedCount {
      passes[Int(flagged.base[slot].column)] = PassCount(slot: slot)
    }
    spans.base[row] =
      before < flaggedCount
      ? FlaggedSpan(
        first: flagged.base[before].column, last: flagged.base[flaggedCount &- 1].column)
      : FlaggedSpan(first: .max, last: -1)
  }

  /// Whether the mean winding number says what is covered, whatever lies where in the pixel.
  ///
  /// - Parameters:
  ///   - corner: The winding number at the pixel's top left.
  ///   - area: The mean winding number, in units of `Subpixel.fullArea`.
  /// Sets the passes of flagged pixels back to 0; those of all others are.
  private func forgetSlots<Cell>(_ plane: borrowing AccumulationPlane<Cell>, _ first: Int) {
    for slot in 0..<flaggedCount {
      let pixel = flagged.base[slot]
      plane.passes.base[(first &+ Int(pixel.row)) &* plane.stride &+ Int(pixel.column)] =
        PassCount()
    }
  }

  @inline(__always)
  private func isCertain(_ count: PassCount, corner: Int, area: Int) -> Bool {
    guard !isEvenOdd, let rises = count.rises, let falls = count.falls else { return false }
    let isNegative = area < 0
    let largest = isNegative ? falls &- corner : corner &+ rises
    let smallest = isNegative ? 0 &- corner &- rises : corner &- falls
    // From 1 on all is covered, which the mean then says, too. So it is where the mean exceeds all
    // changes: there is a point above the mean, and from there no way down to 0.
    if smallest >= 1 || Int(area.magnitude) > (rises &+ falls) &* Subpixel.fullArea { return true }
    return largest <= 1 && (smallest >= 0 || turnsOneWay)
  }

  /// Writes the exact coverage of flagged pixels, as many at a time as memory is meant for.
  private mutating func settle<Cell>(
    _ plane: borrowing AccumulationPlane<Cell>, _ first: Int, slots range: Range<Int>,
    _ lines: BandLines
  ) {
    let pixels = FlaggedPixels(
      spans: spans.base,
      slots: plane.passes.base + first &* plane.stride, stride: plane.stride, width: area.width,
      originX: lines.originX, originY: lines.top + first << Subpixel.bits)
    let firstRow = Int(flagged.base[range.lowerBound].row)
    let lastRow = Int(flagged.base[range.upperBound - 1].row)
    guard
      pieces.gather(
        lines.base, count: lines.count, in: pixels, rows: firstRow..<lastRow + 1, slots: range)
    else {
      let middle = (range.lowerBound + range.upperBound) / 2
      settle(plane, first, slots: range.lowerBound..<middle, lines)
      settle(plane, first, slots: middle..<range.upperBound, lines)
      return
    }
    for slot in range {
      let (row, column) = (Int(flagged.base[slot].row), Int(flagged.base[slot].column))
      let sum = Int(plane.cells.base[(first &+ row) &* plane.stride &+ column])
      coverage.base[row &* bytesPerRow &+ column] = settling.coverage(
        head: pieces.heads.base[slot], of: pieces.pieces.base, area: sum, isEvenOdd: isEvenOdd)
    }
  }
}
