/// The part of a line inside one pixel, in 1/1024 px from the pixel's top-left corner.
///
/// The ends are those with which the line was added to the pixel's area, so that area and pieces
/// match exactly.
struct PixelPiece: BitwiseCopyable {
  /// The upper end, then the lower end; their heights may be equal.
  var x0: Int16, y0: Int16, x1: Int16, y1: Int16
  /// 1 for a line directed downward, -1 upward, 0 horizontal.
  var sign: Int8
  /// The change of the winding number just left of the pixel at `jumpY`, where the line
  /// crosses the left side.
  var jump: Int8
  var jumpY: Int16
  /// The index of the pixel's next piece; negative at the end.
  var next: Int32
}

/// Maps columns to a 64-bit mask of flagged pixels, with one bit per 1/64 of a row.
struct FlaggedIntervals {
  private let width: Int
  /// log₂ of the number of pixels per bit.
  private let bits: Int

  init(width: Int) {
    self.width = width
    bits = max(0, Int.bitWidth - (width - 1).leadingZeroBitCount - 6)
  }

  @inline(__always)
  func mask(_ column: Int) -> UInt64 { 1 &<< UInt64(column &>> bits) }

  /// Returns the mask from one column to another, inclusive; they may be outside the row.
  @inline(__always)
  func mask(_ first: Int, _ last: Int) -> UInt64 {
    guard last >= 0, first < width else { return 0 }
    let low = max(first, 0) &>> bits
    let high = min(last, width &- 1) &>> bits
    return (~0 &<< UInt64(low)) & (~0 &>> UInt64(63 &- high))
  }
}

/// The pixels to be settled in some rows of a plane, each with a slot.
// Safe: it is used only while the plane is, and lines are clipped to its rows and columns.
@safe
struct FlaggedPixels {
  let intervals: FlaggedIntervals
  /// For each row, the mask of the intervals that may contain such pixels.
  let masks: UnsafePointer<UInt64>
  /// The slots of the first row: for each flagged pixel its slot, and `PassCount()` for the others.
  let slots: UnsafePointer<PassCount>
  /// The number of pixels from row to row.
  let stride: Int
  let width: Int
  /// The left side in fixed units; `originY` is the top of the first row.
  let originX: Int
  let originY: Int

  @inline(__always)
  func isFlagged(_ index: Int) -> Bool { unsafe slots[index].slot >= 0 }

  /// Returns whether a line from one point to another may enter flagged pixels of some rows.
  @inline(__always)
  func mayMeet(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, rows: Range<Int>) -> Bool {
    let left = min(ax, bx) &>> Subpixel.bits
    let right = max(ax, bx) &>> Subpixel.bits
    let top = min(ay, by) &>> Subpixel.bits
    let bottom = max(ay, by) &>> Subpixel.bits
    let isShort = right &- left <= 1 && bottom &- top <= 1
    if isShort, left >= 0, right < width, top >= rows.lowerBound, bottom < rows.upperBound {
      let (upper, lower) = unsafe (slots + top &* stride, slots + bottom &* stride)
      return unsafe PassCount.isAny(upper[left], upper[right], lower[left], lower[right])
    }
    let mask = intervals.mask(left, right)
    let last = min(bottom, rows.upperBound &- 1)
    var row = max(top, rows.lowerBound)
    while row <= last {
      if unsafe masks[row] & mask != 0 { return true }
      row &+= 1
    }
    return false
  }
}

/// The pieces in flagged pixels, as one linked list per pixel.
struct PixelPieces: ~Copyable {
  /// The maximum number of pieces, of 16 bytes each.
  private static let most = 1 << 20

  private(set) var pieces = Scratch<PixelPiece>()
  private var count = 0
  /// For each slot, the index of the first piece of its pixel; negative if none exists.
  private(set) var heads = Scratch<Int32>()

  /// Collects the pieces of the pixels with slots, of which there are `slotCount`, in some rows.
  ///
  /// - Returns: False if there are too many at once; never for a single slot.
  mutating func gather(
    _ lines: UnsafePointer<FixedLine>, count lineCount: Int, in pixels: FlaggedPixels,
    rows: Range<Int>, slotCount: Int
  ) -> Bool {
    count = 0
    heads.fill(slotCount, with: -1)
    let height = rows.upperBound << Subpixel.bits
    for index in 0..<lineCount {
      let line = unsafe lines[index]
      let (ax, ay) = (Int(line.x0) &- pixels.originX, Int(line.y0) &- pixels.originY)
      let (bx, by) = (Int(line.x1) &- pixels.originX, Int(line.y1) &- pixels.originY)
      guard pixels.mayMeet(ax, ay, bx, by, rows: rows) else { continue }
      if ay == by {
        addHorizontal(from: ax, to: bx, y: ay, pixels, rows)
      } else {
        let isDown = ay < by
        let line = LineWalk(
          x0: isDown ? ax : bx, y0: min(ay, by), x1: isDown ? bx : ax, y1: max(ay, by),
          sign: isDown ? 1 : -1, height: height, width: pixels.width)
        add(line, pixels, rows)
      }
      guard count < Self.most || slotCount == 1 else { return false }
    }
    return true
  }

  /// Frees memory after unusually many pieces.
  mutating func trim(above most: Int) { pieces.trim(above: most) }

  @inline(__always)
  private mutating func add(
    _ piece: PixelPiece, at index: Int, _ pixels: FlaggedPixels
  ) {
    let slot = unsafe pixels.slots[index].slot
    var piece = piece
    piece.next = unsafe heads.base[slot]
    pieces.reserve(count &+ 1, keeping: count)
    unsafe pieces.base[count] = piece
    unsafe heads.base[slot] = Int32(truncatingIfNeeded: count)
    count &+= 1
  }

  /// Adds a horizontal line, which covers nothing but changes windings left of a pixel.
  private mutating func addHorizontal(
    from x0: Int, to x1: Int, y: Int, _ pixels: FlaggedPixels, _ rows: Range<Int>
  ) {
    let row = y >> Subpixel.bits
    guard rows.contains(row) else { return }
    let (left, right) = (min(x0, x1), max(x0, x1))
    // It does not enter the first pixel from the left.
    let first = max((left >> Subpixel.bits) + 1, 0)
    let last = min(right >> Subpixel.bits, pixels.width - 1)
    guard first <= last else { return }
    let height = Int16(truncatingIfNeeded: y & Subpixel.mask)
    for column in first...last where pixels.isFlagged(row * pixels.stride + column) {
      let piece = PixelPiece(
        x0: 0, y0: height, x1: 0, y1: height, sign: 0, jump: x0 < x1 ? -1 : 1, jumpY: height,
        next: -1)
      add(piece, at: row * pixels.stride + column, pixels)
    }
  }

  /// Walks a line exactly as `LineWalk.addSloped` does.
  @inline(__always)
  private mutating func add(
    _ line: LineWalk, _ pixels: FlaggedPixels, _ rows: Range<Int>
  ) {
    var y = max(line.y0, rows.lowerBound << Subpixel.bits)
    guard y < line.bottom else { return }
    if line.isInOnePixel {
      let (column, row) = (line.x0 &>> Subpixel.bits, y &>> Subpixel.bits)
      let index = row &* pixels.stride &+ column
      guard pixels.isFlagged(index) else { return }
      let (side, above) = (column &<< Subpixel.bits, row &<< Subpixel.bits)
      let piece = PixelPiece(
        x0: Self.short(line.x0 &- side), y0: Self.short(line.y0 &- above),
        x1: Self.short(line.x1 &- side), y1: Self.short(line.y1 &- above),
        sign: Int8(truncatingIfNeeded: line.sign), jump: 0, jumpY: 0, next: -1)
      return add(piece, at: index, pixels)
    }
    let (run, drop) = (Double(line.x1 &- line.x0), Double(line.y1 &- line.y0))
    /// Returns the x at which the line reaches a height.
    @inline(__always) func place(at y: Int) -> Int {
      y == line.y0
        ? line.x0
        : y == line.y1 ? line.x1 : line.x0 &+ Subpixel.nearest(Double(y &- line.y0) * (run / drop))
    }
    var x = place(at: y)
    while y < line.bottom {
      let endY = min((y | Subpixel.mask) &+ 1, line.bottom)
      let endX = place(at: endY)
      let isLeftward = endX < x
      let (left, right) = isLeftward ? (endX, x) : (x, endX)
      let first = left &>> Subpixel.bits
      let last = right &>> Subpixel.bits
      let row = y &>> Subpixel.bits
      var column = max(first, 0)
      let stop = min(last, pixels.width &- 1)
      while column <= stop {
        let index = row &* pixels.stride &+ column
        if pixels.isFlagged(index) {
          /// Returns the y at which the line crosses a column's left side.
          @inline(__always) func crossing(_ column: Int) -> Int {
            let distance = Double(column &<< Subpixel.bits &- line.x0)
            return min(max(line.y0 &+ Subpixel.nearest(distance * (drop / run)), y), endY)
          }
          let side = column &<< Subpixel.bits
          let isFirst = column == first
          let leftY = isFirst ? (isLeftward ? endY : y) : crossing(column)
          let leftX = isFirst ? left &- side : 0
          let isLast = column == last
          let rightY = isLast ? (isLeftward ? y : endY) : crossing(column &+ 1)
          let rightX = isLast ? right &- side : Subpixel.one
          add(
            Self.piece(
              leftX, leftY &- row &<< Subpixel.bits, rightX, rightY &- row &<< Subpixel.bits,
              isLeftward: isLeftward, sign: line.sign, isFromLeft: !isFirst), at: index, pixels)
        }
        column &+= 1
      }
      (x, y) = (endX, endY)
    }
  }

  @inline(__always)
  private static func short(_ value: Int) -> Int16 { Int16(truncatingIfNeeded: value) }

  @inline(__always)
  private static func piece(
    _ leftX: Int, _ leftY: Int, _ rightX: Int, _ rightY: Int, isLeftward: Bool, sign: Int,
    isFromLeft: Bool
  ) -> PixelPiece {
    // A line directed downward that enters from the left was left of the pixel above that.
    let jump = isFromLeft ? (isLeftward ? sign : 0 &- sign) : 0
    let (x0, y0, x1, y1) =
      isLeftward ? (rightX, rightY, leftX, leftY) : (leftX, leftY, rightX, rightY)
    return PixelPiece(
      x0: short(x0), y0: short(y0), x1: short(x1), y1: short(y1),
      sign: Int8(truncatingIfNeeded: sign), jump: Int8(truncatingIfNeeded: jump),
      jumpY: short(leftY), next: -1)
  }
}
