import Foundation
import StrataGraphics

/// The tile grid of a layer: the tile size in pixels and the mapping to the layer's space.
///
/// Level 0 has `contentsScale` pixels per point, each level below half as many, each level above
/// twice as many. On each level, the tile (column, row) begins at `column · width` and `row ·
/// height` pixels from the origin of the layer's space.
struct TileGrid: Hashable {
  /// The width of a tile, in pixels.
  let width: Int
  let height: Int
  /// Pixels per point on level 0.
  let contentsScale: Double

  /// The maximum side of a tile in pixels; such a tile takes 16 MB.
  private static let mostSide = 2_048.0
  /// The maximum pixels per point; with more, a layer of maximum size would exceed what a Double
  /// counts.
  private static let mostDensity = 0x1p20

  /// - Parameter contentsScale: Pixels per point, above 0.
  init(tileSize: CGSize, contentsScale: CGFloat) {
    func side(_ length: CGFloat) -> Int {
      // NaN is not above 1.
      length > 1 ? Int(min(Double(length).rounded(), Self.mostSide)) : 1
    }
    (width, height) = (side(tileSize.width), side(tileSize.height))
    self.contentsScale = min(Double(contentsScale), Self.mostDensity)
  }

  /// Returns the pixels per point on a level.
  func density(_ level: Int) -> Double {
    contentsScale * Double(sign: .plus, exponent: level, significand: 1)
  }

  /// Returns the levels of a layer with `count` levels, of which `bias` are above 0.
  ///
  /// The levels are those from `bias - (count - 1)` to `bias` on which the layer is at least a
  /// pixel in size.
  func levels(count: Int, bias: Int, size: CGSize) -> ClosedRange<Int> {
    let highest = min(max(bias, -64), level(showing: Self.mostDensity))
    let side = min(size.width, size.height)
    let smallest = side > 0 ? level(showing: 1 / Double(side)) : highest
    let lowest = highest - min(max(count, 1) - 1, 64)
    return min(max(lowest, smallest), highest)...highest
  }

  /// Returns the coarsest level with a pixel for each device pixel: ⌈log₂(scale / contentsScale)⌉.
  ///
  /// It is the usual choice if tiles are not drawn in parallel with the frame. Apple does not
  /// document when its systems change levels.
  ///
  /// - Parameter scale: Device pixels per point; slightly more than a level's density counts as
  ///   that.
  func level(showing scale: Double) -> Int {
    let ratio = scale / contentsScale * (1 - 0x1p-20)
    guard ratio.isFinite, ratio > 0x1p-40 else { return -40 }
    return Int(ratio.exponent) + (ratio.significand > 1 ? 1 : 0)
  }

  /// Returns the rectangle of a tile in the layer's space.
  func rect(_ place: TileLocation) -> CGRect {
    let density = density(place.level)
    return CGRect(
      x: Double(place.column * width) / density, y: Double(place.row * height) / density,
      width: Double(width) / density, height: Double(height) / density)
  }
}

/// The indices of one tile of a grid.
struct TileLocation: Hashable, Sendable {
  var level: Int
  var column: Int
  var row: Int
}

/// A unit of drawing and caching: one tile, or several tiles downsampled together.
///
/// Tiles are combined if the layer is so small on screen that even the coarsest level has more
/// pixels than are shown.
struct TilePiece: Hashable, Sendable {
  let level: Int
  /// The number of times that the tiles are halved.
  let halvings: Int
  /// The column, counted in pieces.
  let column: Int
  let row: Int
  /// Whether the image's first row shows the largest y.
  let isUpsideDown: Bool

  /// The minimum side in pixels of tiles that are halved together.
  ///
  /// It keeps a layer that is shown whole at a small size from being cached in a million pieces.
  private static let fewestPixels = 32

  /// Returns the number of tiles in a piece along x and y; after halving they are whole pixels.
  static func tiles(_ grid: TileGrid, halvings: Int) -> (x: Int, y: Int) {
    func count(_ side: Int) -> Int {
      var count = 1 << max(0, halvings - side.trailingZeroBitCount)
      while halvings > 0, count < 1 << halvings, side * count >> halvings < fewestPixels {
        count *= 2
      }
      return count
    }
    return (count(grid.width), count(grid.height))
  }

  /// Returns the size of a piece in its own pixels.
  static func size(_ grid: TileGrid, halvings: Int) -> (width: Int, height: Int) {
    let tiles = tiles(grid, halvings: halvings)
    return (grid.width * tiles.x >> halvings, grid.height * tiles.y >> halvings)
  }

  /// Returns the columns and rows of the piece's tiles.
  func places(_ grid: TileGrid) -> (columns: Range<Int>, rows: Range<Int>) {
    let tiles = Self.tiles(grid, halvings: halvings)
    return (
      column * tiles.x..<(column + 1) * tiles.x, row * tiles.y..<(row + 1) * tiles.y
    )
  }

  /// Returns the rectangle of the piece in the layer's space.
  func rect(_ grid: TileGrid) -> CGRect {
    let (columns, rows) = places(grid)
    let first = grid.rect(
      TileLocation(level: level, column: columns.lowerBound, row: rows.lowerBound))
    return CGRect(
      x: first.minX, y: first.minY, width: first.width * CGFloat(columns.count),
      height: first.height * CGFloat(rows.count))
  }

  /// The tile of the next coarser level that contains this one.
  ///
  /// Valid only for tiles that are not halved.
  var parent: TilePiece {
    TilePiece(
      level: level - 1, halvings: 0, column: column >> 1, row: row >> 1,
      isUpsideDown: isUpsideDown)
  }
}
