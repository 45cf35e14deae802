/// A line that is walked through the rows of a band, in fixed-point units from the band's top-left
/// corner.
///
/// Each intersection with a row or column boundary is computed from the line's upper end and
/// rounded to the grid, never stepped from the previous row. It therefore does not depend on the
/// clip, on the band, or on a shift of the shape by whole pixels.
struct LineWalk {
  let x0: Int
  /// Less than `y1`; negative if the line comes from an earlier band.
  let y0: Int
  let x1: Int
  let y1: Int
  /// 1 for a line directed downward, -1 upward.
  let sign: Int
  /// The height of the band in fixed units.
  let height: Int
  /// The width of the band in pixels.
  let width: Int

  /// The top of the part inside the band; the part is empty unless `top` < `bottom`.
  var top: Int { max(y0, 0) }
  var bottom: Int { min(y1, height) }

  /// Whether the whole line is in one pixel of the band, like most lines of a fine path.
  @inline(__always)
  var isInOnePixel: Bool {
    let column = x0 &>> Subpixel.bits
    // A negative number or column is large as an unsigned one.
    return column == x1 &>> Subpixel.bits && UInt(bitPattern: column) < UInt(bitPattern: width)
      && y0 &>> Subpixel.bits == (y1 &- 1) &>> Subpixel.bits && y0 >= 0 && y1 <= height
  }

  /// Adds a line that is inside one pixel of `row`.
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

  /// Counts a line along a row, or a contour's turn from up to down: a zero-length line.
  func addLevel<Cell, Passes>(to row: RowCells<Cell, Passes>) {
    let first = max(min(x0, x1) >> Subpixel.bits, 0)
    let last = min(max(x0, x1) >> Subpixel.bits, width - 1)
    guard first <= last else { return }
    if x0 == x1 {
      // At a turn one line may rise and the other fall.
      row.pass(first, 1)
      row.pass(first, -1)
    } else {
      // The lower end comes first; below a line to the right the winding number is one less.
      for column in first...last { row.pass(column, x0 > x1 ? -1 : 1) }
    }
    row.touch(first, last)
  }

  /// Adds a line whose ends have the same x; `row` is the row that contains `top`.
  @inline(__always)
  func addVertical<Cell, Passes>(to row: RowCells<Cell, Passes>) {
    // Left of the band it counts as if it ran along the left side.
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

  /// Adds a line whose ends differ in x; `row` is the row that contains `top`.
  @inline(__always)
  func addSloped<Cell, Passes>(to row: RowCells<Cell, Passes>) {
    let (run, drop) = (Double(x1 &- x0), Double(y1 &- y0))
    let rowsPerColumn = drop / run
    // Divisions are slow, and lines within one row, common in fine paths, do not need the second.
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
    // The number of column boundaries crossed; 0 and 1 are handled without a branch.
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
      // A line does not enter the pixel of its upper end from elsewhere, unless from above.
      // The direction of lines is unpredictable, so passes that do not occur are counted as 0.
      let above = y & Subpixel.mask == 0 ? sign : 0
      let fromRight = isLeftward && isSplit ? sign : above
      let fromLeft = isLeftward ? above : 0 &- sign
      row.pass(column, fromRight)
      row.pass(column &+ 1, isSplit ? fromLeft : 0)
      row.enter(isLeftward ? column &+ passed : column, above)
    }
    row.touch(column, column &+ passed &+ 1)
  }

  /// Adds a part within one row that spans several columns, from its left end to its right end.
  @inline(__always)
  private func addColumns<Cell, Passes>(
    to row: RowCells<Cell, Passes>, left: Int, right: Int, y: Int, endY: Int,
    _ rowsPerColumn: Double,
    isLeftward: Bool
  ) {
    // Leftward, y decreases as x grows, and every height below is negative.
    let weight = isLeftward ? 0 &- sign : sign
    var lastY = isLeftward ? endY : y
    let rightY = isLeftward ? y : endY

    /// Returns the y at which the line crosses x, which rounding must not move out of this part.
    @inline(__always) func crossing(at x: Double) -> Int {
      min(max(y0 &+ Subpixel.nearest(x * rowsPerColumn), y), endY)
    }

    var column = left &>> Subpixel.bits
    // The next column boundary, relative to the line's upper end; exact in a Double.
    var boundary = Double((column &+ 1) &<< Subpixel.bits &- x0)
    // The remainder that the previous column passes to the next one.
    var rest = 0
    if left < 0 {
      // The part left of the band counts as if it ran along the left side.
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
    // Where a line crosses from side to side, half of its contribution goes to the right of it.
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
