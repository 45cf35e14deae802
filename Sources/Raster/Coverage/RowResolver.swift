internal import StrataCKernels
import StrataGraphics

/// The lines of a band, some of which may be outside it.
// Safe: `BandDrawing` keeps the lines while a batch of rows is resolved.
@safe
struct BandLines {
  let base: UnsafePointer<FixedLine>
  let count: Int
  /// The band's left side in fixed units; `top` is its top.
  let originX: Int
  let top: Int
}

/// Resolves rows of a band into bytes and runs, by the kernels.
// Safe: it owns its memory, and the kernels are static.
@safe
struct RowResolver: ~Copyable {
  /// The number of runs for which room is kept; a single row may need more.
  private static let mostRuns = 1 << 15

  private let kernels = unsafe strata_best_coverage_kernels()
  private var runs = Scratch<strata_coverage_run>()
  private var coverage = Scratch<UInt8>()
  /// The number of rows that can be resolved at a time.
  private(set) var rows = 0
  private var area = PixelRect.empty
  private var isEvenOdd = false
  private var turnsOneWay = false
  private var bytesPerRow = 0
  /// The pixels for which the mean winding number may not be sufficient, in reading order.
  private var flagged = Scratch<FlaggedPixel>()
  private var flaggedCount = 0
  private var intervals = FlaggedIntervals(width: 1)
  /// For each row, the mask of the intervals that contain flagged pixels.
  private var masks = Scratch<UInt64>()
  /// The pixels of a row with two or more passes.
  private var passed = Scratch<strata_passed_pixel>()
  private var pieces = PixelPieces()
  private var settling = PixelSettling()

  // Not private; see `PixelSettling`.
  struct FlaggedPixel: BitwiseCopyable {
    /// The row, relative to the first row that is resolved.
    var row: Int32
    var column: Int32
    /// The mean winding number, in units of `Subpixel.fullArea`.
    var area: Int
  }

  /// - Parameters:
  ///   - rows: The maximum number of rows per call.
  ///   - turnsOneWay: Whether no two winding numbers have different signs.
  mutating func shape(to area: PixelRect, rows most: Int, rule: FillRule, turnsOneWay: Bool) {
    self.area = area
    isEvenOdd = rule == .evenOdd
    self.turnsOneWay = turnsOneWay
    bytesPerRow = AccumulationPlane<Int32>.stride(width: area.width)
    let runsPerRow = (area.width + 3) / 2
    rows = max(1, min(most, Self.mostRuns / runsPerRow))
    runs.reserve(rows * runsPerRow)
    coverage.reserve(rows * bytesPerRow)
    intervals = FlaggedIntervals(width: area.width)
  }

  /// Converts `count` rows of a plane to runs and resets their cells to 0.
  ///
  /// - Parameters:
  ///   - first: The first row, counted from the top of the plane.
  ///   - y: The y of the first row, in pixels.
  ///   - lines: All lines that were added to the plane, if it counts passes.
  mutating func resolve<Cell>(
    _ plane: borrowing AccumulationPlane<Cell>, from first: Int, count: Int, y: Int,
    _ lines: BandLines
  ) -> RunBatch {
    flaggedCount = 0
    masks.reserve(count)
    passed.reserve(area.width)
    for row in 0..<count {
      let bytes = unsafe coverage.base + row &* bytesPerRow
      let passedCount = plane.countsPasses ? passed(plane, first &+ row) : 0
      unsafe masks.base[row] = 0
      unsafe sum(plane, first &+ row, keeping: passedCount > 0, to: bytes)
      if passedCount > 0 {
        flag(passedCount, plane, first, row)
        clear(plane, first &+ row)
      }
    }
    if flaggedCount > 0 { settle(plane, first, 0..<flaggedCount, lines) }
    var next = unsafe runs.base
    for row in 0..<count {
      let found = unsafe kernels.pointee.cut(
        coverage.base + row &* bytesPerRow, plane.marks(first &+ row),
        Int32(truncatingIfNeeded: area.width), Int32(truncatingIfNeeded: row), next)
      unsafe next += Int(found)
    }
    return unsafe RunBatch(
      runs: UnsafeRawPointer(runs.base).assumingMemoryBound(to: CoverageRun.self),
      count: next - runs.base, coverage: coverage.base, bytesPerRow: bytesPerRow, x: area.minX,
      y: y)
  }

  /// Frees memory after an unusually complex polygon.
  mutating func trim() { pieces.trim(above: 1 << 16) }

  /// Converts a row's cells to bytes, and resets them to 0 unless the sums are to be kept there.
  private func sum<Cell>(
    _ plane: borrowing AccumulationPlane<Cell>, _ row: Int, keeping: Bool,
    to bytes: UnsafeMutablePointer<UInt8>
  ) {
    let width = Int32(truncatingIfNeeded: area.width)
    if Cell.bitWidth == 32 {
      let sum = unsafe keeping ? kernels.pointee.keep_sums : kernels.pointee.sum
      unsafe sum(plane.cells(row, as: Int32.self), plane.marks(row), width, isEvenOdd, bytes)
    } else {
      let sum = unsafe keeping ? kernels.pointee.keep_wide_sums : kernels.pointee.sum_wide
      unsafe sum(plane.cells(row, as: Int64.self), plane.marks(row), width, isEvenOdd, bytes)
    }
  }

  /// Resets a row's cells to 0 where there are marks.
  private func clear<Cell>(_ plane: borrowing AccumulationPlane<Cell>, _ row: Int) {
    let width = Int32(truncatingIfNeeded: area.width)
    if Cell.bitWidth == 32 {
      unsafe kernels.pointee.clear(plane.cells(row, as: Int32.self), plane.marks(row), width)
    } else {
      unsafe kernels.pointee.clear_wide(plane.cells(row, as: Int64.self), plane.marks(row), width)
    }
  }

  /// Collects the pixels of a row with two or more passes, and resets all passes.
  private func passed<Cell>(_ plane: borrowing AccumulationPlane<Cell>, _ row: Int) -> Int {
    let passes = unsafe UnsafeMutableRawPointer(plane.passes.base + row &* plane.stride)
    return unsafe Int(
      kernels.pointee.passed(
        passes.assumingMemoryBound(to: UInt16.self), plane.marks(row),
        Int32(truncatingIfNeeded: area.width),
        passed.base))
  }

  /// Flags the pixels of a row for which the mean winding number may not be the coverage.
  ///
  /// The row's sums are in its cells.
  private mutating func flag<Cell>(
    _ passedCount: Int, _ plane: borrowing AccumulationPlane<Cell>, _ first: Int, _ row: Int
  ) {
    let cells = unsafe plane.cells.base + (first &+ row) &* plane.stride
    flagged.reserve(flaggedCount &+ passedCount, keeping: flaggedCount)
    var mask: UInt64 = 0
    for index in 0..<passedCount {
      let pixel = unsafe passed.base[index]
      let area = unsafe Int(cells[Int(pixel.column)])
      if isCertain(pixel, area: area) { continue }
      mask |= intervals.mask(Int(pixel.column))
      unsafe flagged.base[flaggedCount] = FlaggedPixel(
        row: Int32(truncatingIfNeeded: row), column: pixel.column, area: area)
      flaggedCount &+= 1
    }
    unsafe masks.base[row] = mask
  }

  /// Returns whether the mean winding number determines the coverage, independent of positions in
  /// the pixel.
  ///
  /// - Parameter area: The mean winding number, in units of `Subpixel.fullArea`.
  @inline(__always)
  private func isCertain(_ pixel: strata_passed_pixel, area: Int) -> Bool {
    guard !isEvenOdd, !PassCount.isFull(pixel) else { return false }
    let (rises, falls) = (Int(pixel.rises), Int(pixel.falls))
    let corner = PassCount.corner(of: pixel, mean: area &>> Subpixel.areaBits)
    let isNegative = area < 0
    let largest = isNegative ? falls &- corner : corner &+ rises
    let smallest = isNegative ? 0 &- corner &- rises : corner &- falls
    // From 1 on everything is covered, which the mean then shows too. The same holds if the mean
    // exceeds all changes: some point is above the mean, and from there no path leads down to 0.
    if smallest >= 1 || Int(area.magnitude) > (rises &+ falls) &* Subpixel.fullArea { return true }
    return largest <= 1 && (smallest >= 0 || turnsOneWay)
  }

  /// Writes the exact coverage of some flagged pixels, in batches limited by slots and memory.
  private mutating func settle<Cell>(
    _ plane: borrowing AccumulationPlane<Cell>, _ first: Int, _ range: Range<Int>,
    _ lines: BandLines
  ) {
    guard range.count <= PassCount.slots, gather(plane, first, range, lines) else {
      let middle = (range.lowerBound + range.upperBound) / 2
      settle(plane, first, range.lowerBound..<middle, lines)
      settle(plane, first, middle..<range.upperBound, lines)
      return
    }
    for index in range {
      let pixel = unsafe flagged.base[index]
      unsafe coverage.base[Int(pixel.row) &* bytesPerRow &+ Int(pixel.column)] = settling.coverage(
        head: pieces.heads.base[index &- range.lowerBound], of: pieces.pieces.base,
        area: pixel.area, isEvenOdd: isEvenOdd)
    }
  }

  /// Collects the pieces of some flagged pixels; returns false if there are too many at once.
  private mutating func gather<Cell>(
    _ plane: borrowing AccumulationPlane<Cell>, _ first: Int, _ range: Range<Int>,
    _ lines: BandLines
  ) -> Bool {
    let (flagged, stride) = unsafe (flagged.base, plane.stride)
    let slots = unsafe plane.passes.base + first &* stride
    /// Stores a value in the count of each pixel.
    func put(_ count: (Int) -> PassCount) {
      for index in range {
        let pixel = unsafe flagged[index]
        unsafe slots[Int(pixel.row) &* stride &+ Int(pixel.column)] = count(index)
      }
    }
    put { PassCount(slot: $0 &- range.lowerBound) }
    // Reset the counts to 0 for the next polygon.
    defer { put { _ in PassCount() } }
    let pixels = unsafe FlaggedPixels(
      intervals: intervals, masks: masks.base, slots: slots, stride: stride,
      width: area.width, originX: lines.originX, originY: lines.top + first << Subpixel.bits)
    let firstRow = unsafe Int(flagged[range.lowerBound].row)
    let lastRow = unsafe Int(flagged[range.upperBound - 1].row)
    return unsafe pieces.gather(
      lines.base, count: lines.count, in: pixels, rows: firstRow..<lastRow + 1,
      slotCount: range.count)
  }
}
