import StrataGraphics

/// A band of rows that accumulates the changes of signed area caused by lines.
///
/// Cell (row, column) holds the difference of the signed area of that pixel from that of the
/// pixel on its left, in units of `Subpixel.fullArea`. The prefix sum of a row is the signed area,
/// which is the mean winding number of each pixel. A trapezoid of height d between an edge and the
/// right side of its pixel adds d·(2 - f) to its cell, where f is the sum of the fractions at which
/// the edge enters and leaves. The rest, d·f, goes to the next cell.
///
///        cell        next
///     ┌─────╲──┬────────┐
///     │      ╲█│████████│  d
///     │       ╲│████████│
///     └────────┴────────┘
///
/// Cells are integers, so sums are exact. `Int32` holds any mean winding within ±1023, `Int64`
/// any. Marker bytes record which blocks of 16 cells were touched since they were last
/// resolved; all other cells are 0.
struct AccumulationPlane<Cell: FixedWidthInteger & SignedInteger & BitwiseCopyable>: ~Copyable {
  static var blockBits: Int { 4 }
  static var block: Int { 1 << blockBits }

  private(set) var cells = Scratch<Cell>()
  private(set) var touched = Scratch<UInt8>()
  /// The pass counts, one per cell, if passes are counted.
  private(set) var passes = Scratch<PassCount>()
  /// The number of cells per row: a multiple of 128, and at least two more than the width.
  private(set) var stride = 0
  private var width = 0
  private var originX = 0
  private(set) var countsPasses = false

  /// The number of blocks per row: a multiple of 8, so that they can be read eight at a time.
  var blocksPerRow: Int { stride >> Self.blockBits }

  /// Returns the marker bytes of a row.
  @inline(__always)
  func marks(_ row: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe touched.base + row &* blocksPerRow
  }

  /// Returns the cells of a row, as the type that `Cell` is.
  @inline(__always)
  func cells<Known>(_ row: Int, as _: Known.Type) -> UnsafeMutablePointer<Known> {
    unsafe UnsafeMutableRawPointer(cells.base + row &* stride).assumingMemoryBound(to: Known.self)
  }

  /// Returns the stride of a plane of this width; see `stride`.
  static func stride(width: Int) -> Int { (width + 2 + 127) & ~127 }

  /// Prepares for `rows` rows of `area`'s width; all cells and passes are 0 before and after.
  mutating func shape(to area: PixelRect, rows: Int, countsPasses: Bool) {
    self.countsPasses = countsPasses
    width = area.width
    originX = area.minX << Subpixel.bits
    stride = Self.stride(width: area.width)
    // The last row's kernels may touch one block past the width.
    let cellCount = stride * rows + Self.block
    // A plane that was used before is all zeros again.
    if cellCount > cells.capacity {
      cells.reserve(cellCount, filledWith: 0)
      // For all cells that now fit, which may be more than requested.
      touched.fill((cells.capacity >> Self.blockBits) + 8, with: 0)
    }
    if countsPasses { passes.reserve(cellCount, filledWith: PassCount()) }
  }

  /// Adds the parts of lines inside `rows` rows from a fixed-point y on, which is a whole pixel.
  func add(_ lines: UnsafePointer<FixedLine>, count: Int, from top: Int, rows: Int) {
    if countsPasses {
      unsafe add(lines, count: count, from: top, rows: rows, PassesCounted.self)
    } else {
      unsafe add(lines, count: count, from: top, rows: rows, PassesIgnored.self)
    }
  }

  private func add<Passes: PassCounting>(
    _ lines: UnsafePointer<FixedLine>, count: Int, from top: Int, rows: Int, _: Passes.Type
  ) {
    let height = rows << Subpixel.bits
    for index in 0..<count {
      let line = unsafe lines[index]
      add(
        Int(line.x0) &- originX, Int(line.y0) &- top, Int(line.x1) &- originX,
        Int(line.y1) &- top, height: height, Passes.self)
    }
  }

  /// Adds the lines of a closed contour whose points are in range; the band is `rows` high.
  func add(contour points: Span<SIMD2<Double>>, from bandTop: Int, rows: Int) {
    guard !points.isEmpty else { return }
    let last = points[points.count - 1]
    let height = rows << Subpixel.bits
    var x = Int(Subpixel.fixed(last.x)) &- originX
    var y = Int(Subpixel.fixed(last.y)) &- bandTop
    for index in points.indices {
      let point = points[index]
      let nextX = Int(Subpixel.fixed(point.x)) &- originX
      let nextY = Int(Subpixel.fixed(point.y)) &- bandTop
      add(x, y, nextX, nextY, height: height, PassesIgnored.self)
      (x, y) = (nextX, nextY)
    }
  }

  @inline(__always)
  private func row<Passes>(_ row: Int, _: Passes.Type) -> RowCells<Cell, Passes> {
    unsafe RowCells(
      cells: cells.base + row &* stride, marks: marks(row),
      passes: Passes.isOn ? passes.base + row &* stride : passes.base, stride: stride)
  }

  /// Adds a line from (x0, y0) to (x1, y1), both relative to the band's top-left corner.
  @inline(__always)
  private func add<Passes: PassCounting>(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, height: Int, _ passes: Passes.Type
  ) {
    let isDown = y0 < y1
    let walk = LineWalk(
      x0: isDown ? x0 : x1, y0: isDown ? y0 : y1, x1: isDown ? x1 : x0, y1: isDown ? y1 : y0,
      sign: isDown ? 1 : -1, height: height, width: width)
    guard walk.top < walk.bottom else {
      if Passes.isOn, y0 == y1, y0 >= 0, y0 < height {
        walk.addLevel(to: row(y0 >> Subpixel.bits, Passes.self))
      }
      return
    }
    let cells = row(walk.top >> Subpixel.bits, Passes.self)
    if walk.isInOnePixel {
      walk.addPixel(to: cells)
    } else if walk.x0 == walk.x1 {
      walk.addVertical(to: cells)
    } else {
      walk.addSloped(to: cells)
    }
  }
}

/// One row of a plane.
// Safe: the plane has memory for all cells of its rows, and `LineWalk` clips lines to them.
@safe
struct RowCells<
  Cell: FixedWidthInteger & SignedInteger & BitwiseCopyable, Passes: PassCounting
> {
  private(set) var cells: UnsafeMutablePointer<Cell>
  /// The marker bytes, one per block of cells.
  private(set) var marks: UnsafeMutablePointer<UInt8>
  /// The pass counts, one per cell; undefined if passes are not counted.
  private(set) var passes: UnsafeMutablePointer<PassCount>
  let stride: Int

  init(
    cells: UnsafeMutablePointer<Cell>, marks: UnsafeMutablePointer<UInt8>,
    passes: UnsafeMutablePointer<PassCount>, stride: Int
  ) {
    unsafe (self.cells, self.marks, self.passes, self.stride) = (cells, marks, passes, stride)
  }

  @inline(__always)
  mutating func moveDown() {
    unsafe cells += stride
    if Passes.isOn { unsafe passes += stride }
    unsafe marks += stride &>> AccumulationPlane<Cell>.blockBits
  }

  @inline(__always)
  func add(_ amount: Int, at column: Int) {
    unsafe cells[column] &+= Cell(truncatingIfNeeded: amount)
  }

  /// Counts a line that passes through a pixel; see `PassCount`.
  @inline(__always)
  func pass(_ column: Int, _ change: Int) { unsafe passes[column].add(change) }

  /// Records that a line enters from the row above, in a column or left of the band.
  @inline(__always)
  func enter(_ column: Int, _ sign: Int) { unsafe passes[max(column, -1) &+ 1].enter(sign) }

  /// Marks the blocks of the cells `first` through `last`.
  @inline(__always)
  func touch(_ first: Int, _ last: Int) {
    let start = first &>> AccumulationPlane<Cell>.blockBits
    let end = last &>> AccumulationPlane<Cell>.blockBits
    unsafe marks[start] = 1
    unsafe marks[end] = 1
    // Rarely taken; a plain loop from start to end would become a call on every row.
    if end &- start > 1 { unsafe (marks + start).update(repeating: 1, count: end &- start) }
  }
}
