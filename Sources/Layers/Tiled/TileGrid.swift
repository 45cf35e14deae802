import Foundation
import StrataGraphics

/// How a layer is cut into tiles: their size in pixels, and where they lie in the layer's space.
///
/// Level 0 has `contentsScale` pixels a point, each level below it half as many, each above it twice
/// as many. On each, the tile (column, row) begins at `column · width` and `row · height` pixels from
/// the origin of the layer's space.
struct TileGrid: Hashable {
  /// Of a tile, in pixels.
  let width: Int
  let height: Int
  /// Pixels a point on level 0.
  let contentsScale: Double

  /// A tile of so many pixels a side takes 16 MB.
  private static let mostSide = 2_048.0
  /// With more pixels a point, a layer of the largest size would have more than a Double counts.
  private static let mostDensity = 0x1p20

  init(tileSize: CGSize, contentsScale: CGFloat) {
    func side(_ length: CGFloat) -> Int {
      // NaN is not above 1.
      length > 1 ? Int(min(Double(length).rounded(), Self.mostSide)) : 1
    }
    (width, height) = (side(tileSize.width), side(tileSize.height))
    self.contentsScale = contentsScale > 0 ? min(Double(contentsScale), Self.mostDensity) : 1
  }

  /// Pixels a point on a level.
  func density(_ level: Int) -> Double {
    contentsScale * Double(sign: .plus, exponent: level, significand: 1)
  }

  /// The levels of a layer, of `count` of which `bias` are above 0: those from
  /// `bias - (count - 1)` to `bias`, as far as the layer is not smaller than a pixel on them.
  func levels(count: Int, bias: Int, size: CGSize) -> ClosedRange<Int> {
    let highest = min(max(bias, -64), level(showing: Self.mostDensity))
    let side = min(size.width, size.height)
    let smallest = side > 0 ? level(showing: 1 / Double(side)) : highest
    let lowest = highest - min(max(count, 1) - 1, 64)
    return min(max(lowest, smallest), highest)...highest
  }

  /// The coarsest level that has a pixel for each device pixel: ⌈log₂(scale / contentsScale)⌉.
  ///
  /// That is what reference works recommend where tiles are not drawn beside the frame; Apple does not
  /// say when it changes levels.
  ///
  /// - Parameter scale: Device pixels a point; a little above a level's density counts as that.
  func level(showing scale: Double) -> Int {
    let ratio = scale / contentsScale * (1 - 0x1p-20)
    guard ratio.isFinite, ratio > 0x1p-40 else { return -40 }
    return Int(ratio.exponent) + (ratio.significand > 1 ? 1 : 0)
  }

  /// Where a tile lies, in the layer's space.
  func rect(_ place: TilePlace) -> CGRect {
    let density = density(place.level)
    return CGRect(
      x: Double(place.column * width) / density, y: Double(place.row * height) / density,
      width: Double(width) / density, height: Double(height) / density)
  }
}

/// One tile of a grid.
struct TilePlace: Hashable, Sendable {
  var level: Int
  var column: Int
  var row: Int
}

/// What is drawn and kept as one: a tile, or, where the layer is seen from so far that the coarsest
/// level has more pixels than are shown, some tiles together, halved.
struct TilePiece: Hashable, Sendable {
  let level: Int
  /// How often the tiles are halved.
  let halvings: Int
  /// Counted in pieces.
  let column: Int
  let row: Int
  /// The picture's first row shows the largest y.
  let isUpsideDown: Bool

  /// Fewest pixels along a side of tiles that are halved together: so that a layer which is seen whole
  /// from afar is not kept in a million pieces.
  private static let fewestPixels = 32

  /// Tiles along x and y of which a piece is made; after halving they are whole pixels.
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

  /// Of a piece, in its pixels.
  static func size(_ grid: TileGrid, halvings: Int) -> (width: Int, height: Int) {
    let tiles = tiles(grid, halvings: halvings)
    return (grid.width * tiles.x >> halvings, grid.height * tiles.y >> halvings)
  }

  /// The columns and rows of its tiles.
  func places(_ grid: TileGrid) -> (columns: Range<Int>, rows: Range<Int>) {
    let tiles = Self.tiles(grid, halvings: halvings)
    return (
      column * tiles.x..<(column + 1) * tiles.x, row * tiles.y..<(row + 1) * tiles.y
    )
  }

  /// Where it lies, in the layer's space.
  func rect(_ grid: TileGrid) -> CGRect {
    let (columns, rows) = places(grid)
    let first = grid.rect(
      TilePlace(level: level, column: columns.lowerBound, row: rows.lowerBound))
    return CGRect(
      x: first.minX, y: first.minY, width: first.width * CGFloat(columns.count),
      height: first.height * CGFloat(rows.count))
  }

  /// The tile of the next coarser level that this one is a part of.
  ///
  /// Only of tiles that are not halved.
  var parent: TilePiece {
    TilePiece(
      level: level - 1, halvings: 0, column: column >> 1, row: row >> 1,
      isUpsideDown: isUpsideDown)
  }
}
