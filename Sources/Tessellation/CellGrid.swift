/// A grid of squares that covers the segments, with a power of two as cell size.
///
/// There are about four cells per segment, or fewer if many long segments would each cover
/// hundreds.
struct CellGrid {
  let minX: Int, minY: Int
  /// log₂ of the cell size.
  let shift: Int
  let columns: Int, rows: Int

  init(_ segments: ContiguousArray<GridSegment<some EdgeLoad>>) {
    var (minX, minY, maxX, maxY) = (Int.max, Int.max, Int.min, Int.min)
    for segment in segments {
      minX = min(minX, Int(segment.minX))
      maxX = max(maxX, Int(segment.maxX))
      minY = min(minY, Int(segment.upper.y))
      maxY = max(maxY, Int(segment.lower.y))
    }
    // One unit more on each side, because segments are widened by as much.
    self.minX = minX - 1
    self.minY = minY - 1
    let (width, height) = (maxX - minX + 3, maxY - minY + 3)
    var shift = 0
    while (width >> shift + 1) * (height >> shift + 1) > 4 * segments.count + 16 { shift += 1 }
    while Self.estimate(segments, shift) > 16 * segments.count + 4_194_304 { shift += 1 }
    self.shift = shift
    columns = (width - 1) >> shift + 1
    rows = (height - 1) >> shift + 1
  }

  /// Estimates the number of cells near all segments together.
  private static func estimate(
    _ segments: ContiguousArray<GridSegment<some EdgeLoad>>, _ shift: Int
  ) -> Int {
    var sum = 0
    for segment in segments {
      let direction = segment.direction
      sum += abs(direction.x) >> shift + direction.y >> shift + 2
    }
    return sum
  }

  var count: Int { columns * rows }

  @inline(__always) func cell(of point: GridPoint) -> Int {
    (Int(point.y) - minY) >> shift * columns + (Int(point.x) - minX) >> shift
  }

  /// Calls `body` once for every cell within a unit of the segment, and for some additional ones.
  @inline(__always)
  func forEachCell(near segment: GridSegment<some EdgeLoad>, _ body: (Int) -> Void) {
    let (left, right) = (Int(segment.minX) - minX - 1, Int(segment.maxX) - minX + 1)
    let (top, bottom) = (Int(segment.upper.y) - minY - 1, Int(segment.lower.y) - minY + 1)
    let (firstRow, lastRow) = (top >> shift, bottom >> shift)
    let direction = segment.direction
    if direction.y == 0 || firstRow == lastRow || left >> shift == right >> shift {
      for row in firstRow...lastRow {
        for column in left >> shift...right >> shift { body(row * columns + column) }
      }
      return
    }
    let slope = Double(direction.x) / Double(direction.y)
    let (x0, y0) = (Double(Int(segment.upper.x) - minX), Double(Int(segment.upper.y) - minY))
    for row in firstRow...lastRow {
      // The range in which the segment crosses the row, a unit wider; two more units cover
      // rounding.
      let enter = x0 + (Double(row << shift - 1) - y0) * slope
      let leave = x0 + (Double((row + 1) << shift + 1) - y0) * slope
      let low = max(left, Int(max(min(enter, leave), -1e9)) - 3)
      let high = min(right, Int(min(max(enter, leave), 1e9)) + 3)
      guard low <= high else { continue }
      for column in low >> shift...high >> shift { body(row * columns + column) }
    }
  }
}

/// The cells near each segment, and the segments near each cell.
struct CellIndex {
  let grid: CellGrid
  /// The cells by segment; segment i has those from `starts[i]` to `starts[i + 1]`.
  private(set) var cells = ContiguousArray<Int32>()
  private(set) var starts = ContiguousArray<Int32>()
  /// The segments by cell; those of one cell in their own order.
  private(set) var members = ContiguousArray<Int32>()
  private(set) var memberStarts = ContiguousArray<Int32>()

  init(
    _ segments: ContiguousArray<GridSegment<some EdgeLoad>>, work: inout WorkMeter
  ) throws(TessellationError) {
    grid = CellGrid(segments)
    starts.reserveCapacity(segments.count + 1)
    memberStarts = ContiguousArray(repeating: 0, count: grid.count + 2)
    for segment in segments {
      starts.append(Int32(cells.count))
      grid.forEachCell(near: segment) {
        cells.append(Int32($0))
        memberStarts[$0 + 2] += 1
      }
      try work.spend(cells.count - Int(starts[starts.count - 1]))
    }
    starts.append(Int32(cells.count))
    for cell in 0..<grid.count { memberStarts[cell + 2] += memberStarts[cell + 1] }
    members = ContiguousArray(repeating: 0, count: cells.count)
    for segment in segments.indices {
      for entry in Int(starts[segment])..<Int(starts[segment + 1]) {
        let slot = Int(cells[entry]) + 1
        members[Int(memberStarts[slot])] = Int32(segment)
        memberStarts[slot] += 1
      }
    }
  }

  func members(of cell: Int) -> Range<Int> {
    Int(memberStarts[cell])..<Int(memberStarts[cell + 1])
  }

  func cells(of segment: Int) -> Range<Int> { Int(starts[segment])..<Int(starts[segment + 1]) }
}

/// Counts work and throws at the limit.
struct WorkMeter {
  private(set) var spent = 0
  let allowed: Int

  @inline(__always) mutating func spend(_ count: Int) throws(TessellationError) {
    spent &+= count
    if spent > allowed { throw .tooMuchWork(allowed: allowed) }
  }
}
