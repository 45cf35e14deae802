import StrataGraphics

/// The maximum channel of the texels of a sprite: the level, of 255, that a particle adds at most.
///
/// It is computed once for a sprite. The texels of a large image are combined to cells, because
/// each transparency of its particles is measured separately.
struct SpriteLevels {
  /// The size of the image in texels.
  let width: Int
  let height: Int
  /// The number of cells.
  let columns: Int
  let rows: Int
  /// The maximum levels by the distance from the image's edge in texels.
  let rings: [UInt8]
  /// The side of a cell in texels.
  private let side: Int
  private let cells: [UInt8]

  /// The maximum number of cells along each axis.
  private static let mostCells = 256
  /// The maximum number of rings of texels that are examined.
  private static let mostRings = 32

  init(_ pixels: Pixels) {
    let (width, height) = (pixels.width, pixels.height)
    let side = (max(width, height) + Self.mostCells - 1) / Self.mostCells
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    var cells = [UInt8](repeating: 0, count: columns * rows)
    var rings = [UInt8](repeating: 0, count: min(Self.mostRings, (min(width, height) + 1) / 2))
    let bytes = pixels.bytes
    func level(_ x: Int, _ y: Int) -> UInt8 {
      let at = 4 * (y * width + x)
      return max(max(bytes[at], bytes[at + 1]), max(bytes[at + 2], bytes[at + 3]))
    }
    for y in 0..<height {
      let row = y / side * columns
      for column in 0..<columns {
        var most = cells[row + column]
        for x in (column * side)..<min((column + 1) * side, width) {
          most = max(most, level(x, y))
        }
        cells[row + column] = most
      }
    }
    for ring in rings.indices {
      var most: UInt8 = 0
      for x in ring..<width - ring {
        most = max(most, max(level(x, ring), level(x, height - 1 - ring)))
      }
      for y in ring..<height - ring {
        most = max(most, max(level(ring, y), level(width - 1 - ring, y)))
      }
      rings[ring] = most
    }
    (self.width, self.height, self.side) = (width, height, side)
    (self.columns, self.rows, self.cells, self.rings) = (columns, rows, cells, rings)
  }

  /// The level of a cell.
  subscript(column: Int, row: Int) -> UInt8 { cells[row * columns + column] }

  /// Returns the centers of the first and the last texel of a cell.
  func texels(_ column: Int, _ row: Int) -> (first: SIMD2<Double>, last: SIMD2<Double>) {
    let first = SIMD2(Double(column * side), Double(row * side))
    let last = SIMD2(
      Double(min((column + 1) * side, width)), Double(min((row + 1) * side, height)))
    return (first + 0.5, last - 0.5)
  }

  /// Interpolates between the texels of an image whose cells are texels; outside the image the
  /// outermost texels repeat.
  ///
  /// - Parameter alpha: The factor of the levels.
  func sample(_ x: Double, _ y: Double, alpha: Float, isNearest: Bool) -> Float {
    func level(_ x: Int, _ y: Int) -> Float { Float(self[x, y]) * alpha }
    if isNearest { return level(min(Int(x), width - 1), min(Int(y), height - 1)) }
    func axis(_ at: Double, _ count: Int) -> (Int, Int, Float) {
      let from = max(0, at - 0.5)
      let low = min(Int(from), count - 1)
      return (low, min(low + 1, count - 1), Float(from) - Float(low))
    }
    let (x0, x1, fx) = axis(x, width)
    let (y0, y1, fy) = axis(y, height)
    let top = level(x0, y0) + (level(x1, y0) - level(x0, y0)) * fx
    let bottom = level(x0, y1) + (level(x1, y1) - level(x0, y1)) * fx
    return top + (bottom - top) * fy
  }
}
