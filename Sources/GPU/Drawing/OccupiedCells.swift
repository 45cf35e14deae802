package import StrataRenderList

/// Which parts of a target something draws to, on a grid of 32 × 32 cells whatever the size.
package struct OccupiedCells {
  private static let side = 32

  private let originX: Int
  private let originY: Int
  /// Cells are 2^shift pixels a side.
  private let shift: Int
  /// A word a row of cells, a bit a column.
  private var rows = InlineArray<32, UInt32>(repeating: 0)

  /// Nothing is occupied yet.
  package init(_ target: PixelRect) {
    originX = target.minX
    originY = target.minY
    var shift = 0
    while (max(target.width, target.height) - 1) >> shift >= Self.side { shift += 1 }
    self.shift = shift
  }

  /// Occupies the cells that `pixels` touches.
  package mutating func add(_ pixels: PixelRect) {
    guard let (lines, columns) = cells(pixels) else { return }
    for line in lines { rows[line] |= columns }
  }

  /// Whether `pixels` touches an occupied cell.
  package func touches(_ pixels: PixelRect) -> Bool {
    guard let (lines, columns) = cells(pixels) else { return false }
    for line in lines where rows[line] & columns != 0 { return true }
    return false
  }

  private func cells(_ pixels: PixelRect) -> (lines: ClosedRange<Int>, columns: UInt32)? {
    guard !pixels.isEmpty else { return nil }
    func cell(_ distance: Int) -> Int { min(max(distance >> shift, 0), Self.side - 1) }
    let (left, right) = (cell(pixels.minX - originX), cell(pixels.maxX - 1 - originX))
    let (top, bottom) = (cell(pixels.minY - originY), cell(pixels.maxY - 1 - originY))
    let columns = (UInt32.max >> UInt32(31 - (right - left))) << UInt32(left)
    return (top...bottom, columns)
  }
}
