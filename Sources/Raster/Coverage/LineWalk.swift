/// A line on its way through the rows of a band, in fixed-point units from the band's top left.
///
/// Where the line meets a row or a column boundary is computed from its upper end each time and
/// rounded to the grid, never stepped from the row before: so it does not depend on the clip, on
/// the band, or on the whole number of pixels by which a shape was moved.
struct LineWalk {
  let x0: Int
  /// Above `y1`; negative when the line comes from an earlier band.
  let y0: Int
  let x1: Int
  let y1: Int
  /// 1 for a line directed downwards, -1 upwards.
  let sign: Int
  /// Of the band.
  let height: Int
  /// Of the band, in pixels.
  let width: Int

  /// The part inside the band; empty unless `top` < `bottom`.
  var top: Int { max(y0, 0) }
  var bottom: Int { min(y1, height) }

  /// True when the whole line lies in one pixel of the band, as most lines of a fine path do.
  @inline(__always)
  var isInOnePixel: Bool {
    let column = x0 &>> Subpixel.bits
    // A negative number or column is large as an unsigned one.
    return column == x1 &>> Subpixel.bits && UInt(bitPattern: column) < UInt(bitPattern: width)
      && y0 &>> Subpixel.bits == (y1 &- 1) &>> Subpixel.bits && y0 >= 0 && y1 <= height
  }

  /// Adds a line that lies in one pixel of `row`.
  @inline(__always)
  func addPixel<Cell, Passes>(to row: RowCells<Cell, Passes>) {
    let column = x0 &>> Subpixel.bits
    let drop = (y1 &- y0) &* sign
    let rest = drop &* ((x0 & Subpixel.mask) &+ (x1 & Subpixel.mask))
    row.add(drop &* (2 &* Subpixel.one) &- rest, at: column)
    row.add(rest, at: column &+ 1)
    if Passes.isOn, y0 & Subpixel.mask == 0 {
      row.pass(column, sign)
      row.enter(column, sign)
    }
    row.touch(column, column &+ 1)
  }

  /// Counts a line along a row, or a contour's turn from up to down: a line of no length.
  func addLevel<Cell, Passes>(to row: RowCells<Cell, Passes>) {
    let first = max(min(x0, x1) >> Subpixel.bits, 0)
    let last = min(max(x0, x1) >> Subpixel.bits, width - 1)
    guard first <= last else { return }
    if x0 == x1 {
      // Of a turn one line may rise and the other fall.
      row.pass(first, 1)
      row.pass(first, -1)
    } else {
      // The lower end comes first; below a line to the right the winding number is one less.
      for column in first...last { row.pass(column, x0 > x1 ? -1 : 1) }
    }
    row.touch(first, last)
  }

  /// Adds a line whose ends have the same x; `row` is the one that holds `top`.
  @inline(__always)
  func addVertical<Cell, Passes>(to row: RowCells<Cell, Passes>) {
    // Left of the band it counts as if it ran down the left side.
    let x = max(x0, 0)
    let column = x &>> Subpixel.bits
    guard column < width else { return }
    let outside = 2 &* (x & Subpixel.mask)
    let inside = 2 &* Subpixel.one &- outside
    var row = row
    var y = top
    while y < bottom {
      let end = min((y | Subpixel.mask) &+ 1, bottom)
      let drop = (end &- y) &* sign
      row.add(drop &* inside, at: column)
      row.add(drop &* outside, at: column &+ 1)
      if Passes.isOn, y & Subpixel.mask == 0 {
        row.enter(x0 &>> Subpixel.bits, sign)
        if x0 >= 0 { row.pass(column, sign) }
      }
      row.touch(column, column &+ 1)
      row.moveDown()
      y = end
    }
  }

  /// Adds a line whose ends differ in x; `row` is the one that holds `top`.
  @inline(__always)
  func addSloped<Cell, Passes>(to row: RowCells<Cell, Passes>) {
    let (run, drop) = (Double(x1 &- x0), Double(y1 &- y0))
    let rowsPerColumn = drop / run
    // Divisions are slow, and lines within one row, as many of a fine path are, need no second.
    var columnsPerRow = 0.0
    if y0 &>> Subpixel.bits != (y1 &- 1) &>> Subpixel.bits { columnsPerRow = run / drop }
    var row = row
    var y = top
    var x = y == y0 ? x0 : x0 &+ Subpixel.nearest(Double(y &- y0) * columnsPerRow)
    while y < bottom {
      let endY = min((y | Subpixel.mask) &+ 1, bottom)
      let endX =
        endY == y1 ? x1 : x0 &+ Subpixel.nearest(Double(endY &- y0) * columnsPerRow)
      addPart(to: row, x, y, endX, endY, rowsPerColumn)
      row.moveDown()
      (x, y) = (endX, endY)
    }
  }

  /// Adds the part within one row, from (x, y) down to (endX, endY).
  @inline(__always)
  private func addPart<Cell, Passes>(
    to row: RowCells<Cell, Passes>, _ x: Int, _ y: Int, _ endX: Int, _ endY: Int,
    _ rowsPerColumn: Double
  ) {
    let isLeftward = endX < x
    let (left, right) = isLeftward ? (endX, x) : (x, endX)
    let column = left &>> Subpixel.bits
    guard column < width else { return }
    // How many column boundaries are passed; 0 and 1 are done without a branch.
    let passed = right &>> Subpixel.bits &- column
    guard passed <= 1, left >= 0, column &+ passed < width else {
      if Passes.isOn, y & Subpixel.mask == 0, x &>> Subpixel.bits < width {
        row.enter(x &>> Subpixel.bits, sign)
      }
      if right < 0 {
        row.add((endY &- y) &* sign &* (2 &* Subpixel.one), at: 0)
        row.touch(0, 0)
      } else {
        addColumns(
          to: row, left: left, right: right, y: y, endY: endY, rowsPerColumn,
          isLeftward: isLeftward)
      }
      return
    }
    let boundary = (column &+ 1) &<< Subpixel.bits
    let crossing = min(
      max(y0 &+ Subpixel.nearest(Double(boundary &- x0) * rowsPerColumn), y), endY)
    let weight = isLeftward ? 0 &- sign : sign
    let (leftY, rightY) = isLeftward ? (endY, y) : (y, endY)
    let isSplit = passed == 1
    let splitY = isSplit ? crossing : rightY
    let rightPart = right & Subpixel.mask
    let before = (splitY &- leftY) &* weight
    let beforeShare =
      before &* ((left & Subpixel.mask) &+ (isSplit ? Subpixel.one : rightPart))
    let after = (rightY &- splitY) &* weight
    let afterShare = after &* rightPart
    row.add(before &* (2 &* Subpixel.one) &- beforeShare, at: column)
    row.add(beforeShare &+ after &* (2 &* Subpixel.one) &- afterShare, at: column &+ 1)
    row.add(afterShare, at: column &+ 2)
    if Passes.isOn {
      // Into the pixel of its upper end a line does not come from elsewhere, unless from above.
      // Which way lines go is a toss-up, so what does not happen is counted as 0.
      let above = y & Subpixel.mask == 0 ? sign : 0
      let fromRight = isLeftward && isSplit ? sign : above
      let fromLeft = isLeftward ? above : 0 &- sign
      row.pass(column, fromRight)
      row.pass(column &+ 1, isSplit ? fromLeft : 0)
      row.enter(isLeftward ? column &+ passed : column, above)
    }
    row.touch(column, column &+ passed &+ 1)
  }

  /// Adds a part of one row that spans several columns, from its left end to its right end.
  @inline(__always)
  private func addColumns<Cell, Passes>(
    to row: RowCells<Cell, Passes>, left: Int, right: Int, y: Int, endY: Int,
    _ rowsPerColumn: Double,
    isLeftward: Bool
  ) {
    // Going left, y falls as x grows, and every height below comes out negative.
    let weight = isLeftward ? 0 &- sign : sign
    var lastY = isLeftward ? endY : y
    let rightY = isLeftward ? y : endY

    /// The height at which the line meets x, which rounding must not move out of this part.
    @inline(__always) func crossing(at x: Double) -> Int {
      min(max(y0 &+ Subpixel.nearest(x * rowsPerColumn), y), endY)
    }

    var column = left &>> Subpixel.bits
    // The next column boundary, from the line's upper end; exact in a Double.
    var boundary = Double((column &+ 1) &<< Subpixel.bits &- x0)
    // What the last column leaves for the next one.
    var rest = 0
    if left < 0 {
      // What lies left of the band counts as if it ran down the left side.
      let next = crossing(at: Double(0 &- x0))
      rest = (next &- lastY) &* weight &* (2 &* Subpixel.one)
      (lastY, column, boundary) = (next, 0, Double(Subpixel.one &- x0))
      row.touch(0, 0)
    }
    let first = column
    let last = min(right &>> Subpixel.bits, width)
    if Passes.isOn {
      let isFromAbove = y & Subpixel.mask == 0
      let upper = (isLeftward ? right : left) &>> Subpixel.bits
      for column in first...min(last, width &- 1) where isFromAbove || column != upper {
        row.pass(column, isLeftward || column == upper ? sign : 0 &- sign)
      }
    }
    if column < last {
      let next = crossing(at: boundary)
      let drop = (next &- lastY) &* weight
      let share = drop &* (Subpixel.one &+ (left < 0 ? 0 : left & Subpixel.mask))
      row.add(rest &+ drop &* (2 &* Subpixel.one) &- share, at: column)
      (rest, lastY) = (share, next)
      column &+= 1
      boundary += Double(Subpixel.one)
    }
    // Where a line passes from side to side, half of what it adds lies right of it.
    while column < last {
      let next = crossing(at: boundary)
      let half = (next &- lastY) &* weight &<< Subpixel.bits
      row.add(rest &+ half, at: column)
      (rest, lastY) = (half, next)
      column &+= 1
      boundary += Double(Subpixel.one)
    }
    if column < width {
      let drop = (rightY &- lastY) &* weight
      let begin = column == first && left >= 0 ? left & Subpixel.mask : 0
      let share = drop &* (begin &+ (right & Subpixel.mask))
      row.add(rest &+ drop &* (2 &* Subpixel.one) &- share, at: column)
      rest = share
      column &+= 1
    }
    row.add(rest, at: column)
    row.touch(first, column)
  }
}
