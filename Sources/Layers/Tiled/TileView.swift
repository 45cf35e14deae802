import Foundation
import StrataGraphics

/// The part of a layer that a frame shows, in pieces of one level.
struct TileView: Hashable {
  let level: Int
  /// The coarsest level, which may replace tiles that could not be drawn.
  let lowest: Int
  let halvings: Int
  let columns: Range<Int>
  let rows: Range<Int>
  let isUpsideDown: Bool
  /// The columns of the pieces' pixels in the bounds, counted from the origin of the layer's space.
  ///
  /// Outside them, edge pixels repeat as in any image.
  let x: Range<Int>
  let y: Range<Int>
  /// Pixels per point.
  let density: Double

  /// The maximum number of pixels of the image composed of the pieces: 64 MB.
  private static let mostPixels = 1 << 24
  private static let mostSide = 8_192
  /// The distance that a side may extend past a pixel's edge without showing the pixel.
  private static let slack = 1e-4

  /// - Returns: nil if no part of the layer is visible.
  init?(_ request: ContentRequest, _ grid: TileGrid, _ levels: ClosedRange<Int>) {
    guard let part = request.visibleBounds else { return nil }
    let scale = request.toDevice.largestScale(over: part)
    var wanted = grid.level(showing: scale)
    while true {
      // After this many halvings, a layer of the maximum size is a few pixels.
      let level = min(max(wanted, levels.lowerBound), levels.upperBound)
      let halvings = min(level - min(wanted, level), 40)
      let view = TileView(
        part, of: request.shown.bounds, grid, level: level, lowest: levels.lowerBound,
        halvings: halvings, scale: scale, isUpsideDown: request.isUpsideDown)
      if halvings == 40 || view.isModest(grid) {
        self = view
        return
      }
      // A plane that extends to the horizon needs a fine level for its near parts, which would be
      // too many pixels for its far parts. A frame shows only one level.
      wanted -= 1
    }
  }

  private init(
    _ part: CGRect, of bounds: CGRect, _ grid: TileGrid, level: Int, lowest: Int, halvings: Int,
    scale: Double, isUpsideDown: Bool
  ) {
    (self.level, self.lowest, self.halvings) = (level, lowest, halvings)
    self.isUpsideDown = isUpsideDown
    let density = grid.density(level - halvings)
    // A device pixel at the border is sampled half a device pixel inside it. Interpolation between
    // two image pixels reaches up to half an image pixel outside it.
    let margin = max(0, 0.5 - 0.5 * density / scale)
    func pieces(
      _ shown: (CGFloat, CGFloat), _ all: (CGFloat, CGFloat), _ side: Int
    ) -> (pieces: Range<Int>, pixels: Range<Int>) {
      let first = Int((Double(all.0) * density + Self.slack).rounded(.down))
      let last = max(first, Int((Double(all.1) * density - Self.slack).rounded(.up)) - 1)
      func pixel(_ at: Double, _ rounding: FloatingPointRoundingRule) -> Int {
        min(max(Int(at.rounded(rounding)), first), last)
      }
      let low = pixel(Double(shown.0) * density - margin + Self.slack, .down)
      let high = max(low, pixel(Double(shown.1) * density + margin - Self.slack, .up) - 1)
      let pieces = low.floorDivided(by: side)..<high.floorDivided(by: side) + 1
      return (
        pieces,
        max(first, pieces.lowerBound * side)..<min(last + 1, pieces.upperBound * side)
      )
    }
    let size = TilePiece.size(grid, halvings: halvings)
    (columns, x) = pieces((part.minX, part.maxX), (bounds.minX, bounds.maxX), size.width)
    (rows, y) = pieces((part.minY, part.maxY), (bounds.minY, bounds.maxY), size.height)
    self.density = density
  }

  private func isModest(_ grid: TileGrid) -> Bool {
    let size = TilePiece.size(grid, halvings: halvings)
    let (width, height) = (columns.count * size.width, rows.count * size.height)
    return width <= Self.mostSide && height <= Self.mostSide && width * height <= Self.mostPixels
  }

  /// The pieces, row by row.
  var pieces: [TilePiece] {
    rows.flatMap { row in
      columns.map { column in
        TilePiece(
          level: level, halvings: halvings, column: column, row: row, isUpsideDown: isUpsideDown)
      }
    }
  }

  /// The rectangle of the image of the pieces, in the layer's space.
  var rect: CGRect {
    CGRect(
      x: Double(x.lowerBound) / density, y: Double(y.lowerBound) / density,
      width: Double(x.count) / density, height: Double(y.count) / density)
  }

  /// Returns the tiles of a coarser level that cover the view.
  func ancestors(on coarser: Int) -> [TilePiece] {
    let steps = level - coarser
    return (rows.lowerBound >> steps...(rows.upperBound - 1) >> steps).flatMap { row in
      (columns.lowerBound >> steps...(columns.upperBound - 1) >> steps).map { column in
        TilePiece(
          level: coarser, halvings: 0, column: column, row: row, isUpsideDown: isUpsideDown)
      }
    }
  }
}

extension Int {
  fileprivate func floorDivided(by side: Int) -> Int {
    self >= 0 ? self / side : -((-self + side - 1) / side)
  }
}
