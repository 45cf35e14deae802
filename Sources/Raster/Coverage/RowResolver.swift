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
  private var stretches = FlaggedStretches(width: 1)
  /// For each row the stretches that hold flagged pixels.
  private var masks = Scratch<UInt64>()
  /// The pixels of a row that lines pass twice or more.
  private var passed = Scratch<strata_passed_pixel>()
  private var pieces = PixelPieces()
  private var settling = PixelSettling()

  // Not private; see `PixelSettling`.
  struct FlaggedPixel: BitwiseCopyable {
    /// From the first row that is resolved.
    var row: Int32
    var column: Int32
    /// The mean winding number, in units of `Subpixel.fullArea`.
    var area: Int
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
    stretches = FlaggedStretches(width: area.width)
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
    masks.reserve(count)
    passed.reserve(area.width)
    for row in 0..<count {
      let bytes = coverage.base + row &* bytesPerRow
      let passedCount = plane.countsPasses ? passed(plane, first &+ row) : 0
      masks.base[row] = 0
      sum(plane, first &+ row, keeping: passedCount > 0, to: bytes)
      if passedCount > 0 {
        flag(passedCount, plane, first, row)
        clear(plane, first &+ row)
      }
    }
    if flaggedCount > 0 { settle(plane, first, 0..<flaggedCount, lines) }
    var next = runs.base
    for row in 0..<count {
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

  /// Turns a row's cells into bytes, and sets them back to 0 unless the sums are to be kept there.
  private func sum<Cell>(
    _ plane: borrowing AccumulationPlane<Cell>, _ row: Int, keeping: Bool,
    to bytes: UnsafeMutablePointer<UInt8>
  ) {
    let width = Int32(truncatingIfNeeded: area.width)
    let marks = plane.touched.base + row &* plane.blocksPerRow
    let cells = UnsafeMutableRawPointer(plane.cells.base + row &* plane.stride)
    if Cell.bitWidth == 32 {
      let cells = cells.assumingMemoryBound(to: Int32.self)
      let sum = keeping ? kernels.pointee.keep_sums : kernels.pointee.sum
      sum(cells, marks, width, isEvenOdd, bytes)
    } else {
      let cells = cells.assumingMemoryBound(to: Int64.self)
      let sum = keeping ? kernels.pointee.keep_wide_sums : kernels.pointee.sum_wide
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

  /// Takes the pixels of a row that lines pass twice or more, and forgets all passes.
  private func passed<Cell>(_ plane: borrowing AccumulationPlane<Cell>, _ row: Int) -> Int {
    let marks = plane.touched.base + row &* plane.blocksPerRow
    let passes = UnsafeMutableRawPointer(plane.passes.base + row &* plane.stride)
    return Int(
      kernels.pointee.passed(
        passes.assumingMemoryBound(to: UInt16.self), marks, Int32(truncatingIfNeeded: area.width),
        passed.base))
  }

  /// Notes the pixels of a row of which the mean winding number may not be the coverage; the row's
  /// sums lie in its cells.
  private mutating func flag<Cell>(
    _ passedCount: Int, _ plane: borrowing AccumulationPlane<Cell>, _ first: Int, _ row: Int
  ) {
    let cells = plane.cells.base + (first &+ row) &* plane.stride
    flagged.reserve(flaggedCount &+ passedCount, keeping: flaggedCount)
    var mask: UInt64 = 0
    for index in 0..<passedCount {
      let pixel = passed.base[index]
      let area = Int(cells[Int(pixel.column)])
      if isCertain(pixel, area: area) { continue }
      mask |= stretches.mask(Int(pixel.column))
      flagged.base[flaggedCount] = FlaggedPixel(
        row: Int32(truncatingIfNeeded: row), column: pixel.column, area: area)
      flaggedCount &+= 1
    }
    masks.base[row] = mask
  }

  /// Whether the mean winding number says what is covered, whatever lies where in the pixel.
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
    // From 1 on all is covered, which the mean then says, too. So it is where the mean exceeds all
    // changes: there is a point above the mean, and from there no way down to 0.
    if smallest >= 1 || Int(area.magnitude) > (rises &+ falls) &* Subpixel.fullArea { return true }
    return largest <= 1 && (smallest >= 0 || turnsOneWay)
  }

  /// Writes the exact coverage of some flagged pixels, as many at a time as there are slots and as
  /// memory is meant for.
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
      let pixel = flagged.base[index]
      coverage.base[Int(pixel.row) &* bytesPerRow &+ Int(pixel.column)] = settling.coverage(
        head: pieces.heads.base[index &- range.lowerBound], of: pieces.pieces.base,
        area: pixel.area, isEvenOdd: isEvenOdd)
    }
  }

  /// Takes the pieces of some flagged pixels; false when they are too many at a time.
  private mutating func gather<Cell>(
    _ plane: borrowing AccumulationPlane<Cell>, _ first: Int, _ range: Range<Int>,
    _ lines: BandLines
  ) -> Bool {
    let (flagged, stride) = (flagged.base, plane.stride)
    let slots = plane.passes.base + first &* stride
    /// Leaves something in each pixel's place.
    func put(_ count: (Int) -> PassCount) {
      for index in range {
        let pixel = flagged[index]
        slots[Int(pixel.row) &* stride &+ Int(pixel.column)] = count(index)
      }
    }
    put { PassCount(slot: $0 &- range.lowerBound) }
    // The counts are 0 again for the next polygon.
    defer { put { _ in PassCount() } }
    let pixels = FlaggedPixels(
      stretches: stretches, masks: masks.base, slots: slots, stride: stride,
      width: area.width, originX: lines.originX, originY: lines.top + first << Subpixel.bits)
    let firstRow = Int(flagged[range.lowerBound].row)
    let lastRow = Int(flagged[range.upperBound - 1].row)
    return pieces.gather(
      lines.base, count: lines.count, in: pixels, rows: firstRow..<lastRow + 1,
      slotCount: range.count)
  }
}
