package import StrataGraphics
import StrataRenderList

/// The parts of a target that drawing touches, on a grid of 32 × 32 cells for any target size.
package struct OccupiedCells {
  /// The number of cells per side.
  static let side = 32

  private let originX: Int
  private let originY: Int
  /// The binary logarithm of a cell's side: cells have 2^shift pixels per side.
  private let shift: Int
  /// One word per row of cells, one bit per column.
  private var rows = InlineArray<32, UInt32>(repeating: 0)

  /// Creates an empty grid.
  package init(_ target: PixelRect) {
    originX = target.minX
    originY = target.minY
    var shift = 0
    while (max(target.width, target.height) - 1) >> shift >= Self.side { shift += 1 }
    self.shift = shift
  }

  /// Marks the cells that `pixels` touches as occupied.
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
