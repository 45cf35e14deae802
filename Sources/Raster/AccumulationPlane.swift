/// A band of rows in which lines leave the change of signed area they cause.
///
/// Cell (row, column) holds by how much the signed area of that pixel differs from that of the
/// pixel at its left, in units of `Subpixel.fullArea`; the prefix sum of a row is the signed area,
/// which is the mean winding number of each pixel. A trapezoid of height d between an edge and the
/// right side of its pixel adds d·(2 - f) to its cell, f being the sum of the fractions at which
/// the edge enters and leaves, and the rest, d·f, to the next cell.
///
///        cell        next
///     ┌─────╲──┬────────┐
///     │      ╲█│████████│  d
///     │       ╲│████████│
///     └────────┴────────┘
///
/// Cells are integers, so sums are exact. `Int32` holds any mean winding within ±1023, `Int64`
/// any. Bytes beside the cells tell which blocks of 16 cells were touched since they were last
/// resolved; all other cells are 0.
struct AccumulationPlane<Cell: FixedWidthInteger & SignedInteger & BitwiseCopyable>: ~Copyable {
  static var blockBits: Int { 4 }
  static var block: Int { 1 << blockBits }

  private(set) var cells = Scratch<Cell>()
  private(set) var touched = Scratch<UInt8>()
  /// Cells a row: a multiple of 128, and at least one more than the width.
  private(set) var stride = 0
  private var width = 0
  private var originX = 0

  /// Blocks a row: a multiple of 8, so that they can be read eight at a time.
  var blocksPerRow: Int { stride >> Self.blockBits }

  /// The stride of a plane of this width; see `stride`.
  static func stride(width: Int) -> Int { (width + 1 + 127) & ~127 }

  /// Prepares for `rows` rows of `area`'s width; all cells are 0 before and after.
  mutating func shape(to area: PixelArea, rows: Int) {
    width = area.width
    originX = area.minX << Subpixel.bits
    stride = Self.stride(width: area.width)
    let (cellCount, blockCount) = (stride * rows, blocksPerRow * rows)
    // A plane that was used before is all 0 again.
    if cellCount > cells.capacity {
      cells.reserve(cellCount)
      cells.base.initialize(repeating: 0, count: cells.capacity)
      touched.reserve(blockCount)
      touched.base.initialize(repeating: 0, count: touched.capacity)
    }
  }

  /// Adds what of a line lies between two fixed-point heights, `bandTop` being that of the first
  /// row and a whole pixel.
  @inline(__always)
  func add(_ line: FixedLine, from bandTop: Int, to bandBottom: Int) {
    let isDown = line.y0 < line.y1
    let walk = LineWalk(
      x0: Int(isDown ? line.x0 : line.x1) &- originX,
      y0: Int(isDown ? line.y0 : line.y1) &- bandTop,
      x1: Int(isDown ? line.x1 : line.x0) &- originX,
      y1: Int(isDown ? line.y1 : line.y0) &- bandTop,
      sign: isDown ? 1 : -1, height: bandBottom &- bandTop, width: width)
    guard walk.top < walk.bottom else { return }
    let row = walk.top >> Subpixel.bits
    let cells = RowCells(
      cells: cells.base + row &* stride, marks: touched.base + row &* blocksPerRow, stride: stride)
    if walk.x0 == walk.x1 {
      walk.addVertical(to: cells)
    } else {
      walk.addSloped(to: cells)
    }
  }
}

/// One row of a plane.
struct RowCells<Cell: FixedWidthInteger & SignedInteger & BitwiseCopyable> {
  private(set) var cells: UnsafeMutablePointer<Cell>
  /// A byte a block of cells.
  private(set) var marks: UnsafeMutablePointer<UInt8>
  let stride: Int

  init(cells: UnsafeMutablePointer<Cell>, marks: UnsafeMutablePointer<UInt8>, stride: Int) {
    (self.cells, self.marks, self.stride) = (cells, marks, stride)
  }

  @inline(__always)
  mutating func moveDown() {
    cells += stride
    marks += stride &>> AccumulationPlane<Cell>.blockBits
  }

  @inline(__always)
  func add(_ amount: Int, at column: Int) {
    cells[column] &+= Cell(truncatingIfNeeded: amount)
  }

  /// Marks the blocks that hold the cells `first` and `last`, and those between.
  @inline(__always)
  func touch(_ first: Int, _ last: Int) {
    let start = first &>> AccumulationPlane<Cell>.blockBits
    let end = last &>> AccumulationPlane<Cell>.blockBits
    marks[start] = 1
    marks[end] = 1
    // Rarely taken; a plain loop from start to end would become a call on every row.
    if end &- start > 1 { (marks + start).update(repeating: 1, count: end &- start) }
  }
}
