import StrataGraphics
import StrataRaster
import StrataRenderList

/// Scratch memory for cutting coverage into tiles, reused from one shape to the next.
struct TileScratch {
  /// A band of rows; all 0 between bands.
  var band: [UInt8] = []
  /// For each tile of the band, the number of fully covered pixels, and the bounds of all covered
  /// ones.
  var fullCounts: [Int] = []
  var bounds: [PixelRect] = []
  /// Fully covered rectangles that end at the top of the band and may be extended downwards.
  var openSolids: [PixelRect] = []
}

/// Cuts rows of coverage into square tiles: empty tiles are dropped, full ones are joined into
/// rectangles, and the covered parts of all others become masks.
///
/// Tiles are on one grid of the canvas for all shapes. The area is processed in bands with the
/// height of a tile. A band is collected densely, which costs one byte per pixel of the band, and
/// then sorted tile by tile.
struct TileSink: CoverageSink {
  /// The side of a tile in pixels.
  ///
  /// 32 keeps both numbers small: the pixels drawn with a constant mask, and the quads.
  static let side = 32
  private static let bits = 5

  private let area: PixelRect
  /// The left end of the first column of tiles.
  private let left: Int
  private var bandTop: Int
  private let columns: Int
  private let stride: Int
  private(set) var scratch: TileScratch
  private(set) var result: LooseCoverage

  /// Creates a sink.
  ///
  /// - Parameter area: The pixels to cover, not empty.
  init(area: PixelRect, scratch: TileScratch, result: LooseCoverage) {
    self.area = area
    self.scratch = scratch
    self.result = result
    left = area.minX & ~(Self.side - 1)
    bandTop = area.minY & ~(Self.side - 1)
    columns = (area.maxX - left + Self.side - 1) >> Self.bits
    stride = columns << Self.bits
    if self.scratch.band.count < stride << Self.bits {
      self.scratch.band = [UInt8](repeating: 0, count: stride << Self.bits)
    }
    if self.scratch.fullCounts.count < columns {
      self.scratch.fullCounts = [Int](repeating: 0, count: columns)
      self.scratch.bounds = [PixelRect](repeating: .empty, count: columns)
    }
  }

  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    let start = begin(y: y, x: x)
    unsafe scratch.band.withUnsafeMutableBufferPointer {
      unsafe $0[start..<(start + count)].update(repeating: coverage)
    }
    note(y: y, x: x, count: count, isFull: coverage == 255)
  }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    let start = begin(y: y, x: x)
    unsafe scratch.band.withUnsafeMutableBufferPointer {
      _ = unsafe $0[start..<(start + coverage.count)].update(fromContentsOf: coverage)
    }
    note(y: y, x: x, count: coverage.count, isFull: false)
  }

  /// Ends the last band after all rows were added.
  mutating func finish() {
    flushBand()
    result.solid += scratch.openSolids
    scratch.openSolids.removeAll(keepingCapacity: true)
  }

  private mutating func begin(y: Int, x: Int) -> Int {
    while y >= bandTop + Self.side {
      flushBand()
      bandTop += Self.side
    }
    return (y - bandTop) * stride + (x - left)
  }

  private mutating func note(y: Int, x: Int, count: Int, isFull: Bool) {
    var at = x - left
    let end = at + count
    while at < end {
      let column = at >> Self.bits
      let next = min((column + 1) << Self.bits, end)
      if isFull { scratch.fullCounts[column] += next - at }
      let covered = PixelRect(minX: left + at, minY: y, maxX: left + next, maxY: y + 1)
      scratch.bounds[column] = scratch.bounds[column].union(covered)
      at = next
    }
  }

  private mutating func flushBand() {
    let rows = max(bandTop, area.minY)..<min(bandTop + Self.side, area.maxY)
    var solids: [PixelRect] = []
    for column in 0..<columns {
      let x = left + column << Self.bits
      let pixels = PixelRect(
        minX: max(x, area.minX), minY: rows.lowerBound, maxX: min(x + Self.side, area.maxX),
        maxY: rows.upperBound)
      let full = scratch.fullCounts[column]
      if full == pixels.width * pixels.height {
        if let last = solids.last, last.maxX == pixels.minX {
          solids[solids.count - 1].maxX = pixels.maxX
        } else {
          solids.append(pixels)
        }
      } else if !scratch.bounds[column].isEmpty {
        store(scratch.bounds[column])
      }
      scratch.fullCounts[column] = 0
      scratch.bounds[column] = .empty
    }
    growSolids(solids)
    unsafe scratch.band.withUnsafeMutableBufferPointer {
      unsafe $0[0..<(stride << Self.bits)].update(repeating: 0)
    }
  }

  private mutating func store(_ pixels: PixelRect) {
    result.masked.append(LooseCoverage.Masked(pixels: pixels, offset: result.bytes.count))
    unsafe scratch.band.withUnsafeBufferPointer { band in
      for y in pixels.minY..<pixels.maxY {
        let start = (y - bandTop) * stride + (pixels.minX - left)
        unsafe result.bytes.append(
          contentsOf: UnsafeBufferPointer(rebasing: band[start..<(start + pixels.width)]))
      }
    }
  }

  /// Joins this band's full rectangles with equal ones directly above.
  private mutating func growSolids(_ solids: [PixelRect]) {
    var next: [PixelRect] = []
    for solid in solids {
      if let above = scratch.openSolids.firstIndex(where: {
        $0.minX == solid.minX && $0.maxX == solid.maxX && $0.maxY == solid.minY
      }) {
        var grown = scratch.openSolids.remove(at: above)
        grown.maxY = solid.maxY
        next.append(grown)
      } else {
        next.append(solid)
      }
    }
    result.solid += scratch.openSolids
    scratch.openSolids = next
  }
}
