import Foundation
import StrataGraphics
import StrataRaster

/// Draws the tiles of a layer.
///
/// It is used on several threads if the layer's delegate supports concurrent drawing. The thread
/// that evaluates the tree waits for them, so the layer does not change meanwhile.
struct TilePainter: @unchecked Sendable {
  let layer: CATiledLayer
  let grid: TileGrid
  let bounds: CGRect
  let limits: Limits
  let store: TileStore

  /// The maximum number of attempts for a tile that is invalidated each time it is drawn.
  private static let mostTries = 4

  /// Draws pieces, several at once if the delegate supports it.
  func draw(_ pieces: [TilePiece]) throws {
    guard !pieces.isEmpty else { return }
    let count = pieces.reduce(0) { sum, piece in
      let (columns, rows) = tiles(of: piece)
      let (product, overflows) = columns.count.multipliedReportingOverflow(by: rows.count)
      return overflows ? limits.tiles + 1 : min(sum + product, limits.tiles + 1)
    }
    guard count <= limits.tiles else {
      throw LimitExceeded("number of tiles of a frame", asked: count, allowed: limits.tiles)
    }
    let drawn = try store.whileDrawing { try drawAll(pieces) }
    for (piece, drawn) in zip(pieces, drawn) {
      store.drawnCount += drawn.count
      if let entry = drawn.entry { store.put(entry, for: piece) }
    }
  }

  /// The result of drawing a piece.
  private struct Drawn {
    var entry: TileStore.CachedTiles?
    /// The number of tiles that were drawn.
    var count = 0
  }

  private func drawAll(_ pieces: [TilePiece]) throws -> [Drawn] {
    guard layer.delegate is any CATiledLayerConcurrentDrawing, pieces.count > 1 else {
      return try pieces.map(draw)
    }
    let results = Locked([Drawn](repeating: Drawn(), count: pieces.count))
    try pool.run(parts: pieces.count) { _, part in
      let drawn = try draw(pieces[part])
      results.with { $0[part] = drawn }
    }
    return results.with { $0 }
  }

  private var pool: WorkerPool {
    guard let threads = store.threads else { return Self.sharedPool }
    return WorkerPool(threads: threads)
  }

  private static let sharedPool = WorkerPool(
    threads: min(ProcessInfo.processInfo.activeProcessorCount, 16))

  // MARK: One piece

  private func draw(_ piece: TilePiece) throws -> Drawn {
    var result = Drawn()
    for _ in 0..<Self.mostTries {
      let (entry, count) = try piece.halvings == 0 ? single(piece) : halved(piece)
      result.entry = entry
      result.count += count
      if !store.isStale(entry.rect, since: entry.staleCount) { break }
    }
    return result
  }

  private func single(_ piece: TilePiece) throws -> (TileStore.CachedTiles, Int) {
    let staleCount = store.staleCount
    let place = TileLocation(level: piece.level, column: piece.column, row: piece.row)
    let (pixels, failure) = try tile(place, isUpsideDown: piece.isUpsideDown)
    return (
      TileStore.CachedTiles(
        pixels: pixels.flatMap { $0.isClear ? nil : $0 },
        failures: failure.map { [TileFailure(place: place, reason: $0)] } ?? [],
        rect: piece.rect(grid), bounds: nil, staleCount: staleCount), 1
    )
  }

  /// Draws tiles one after the other, and averages their pixels.
  private func halved(_ piece: TilePiece) throws -> (TileStore.CachedTiles, Int) {
    let staleCount = store.staleCount
    let (columns, rows) = tiles(of: piece)
    let all = piece.places(grid)
    let size = TilePiece.size(grid, halvings: piece.halvings)
    var mean = TileMean(width: size.width, height: size.height, halvings: piece.halvings)
    var failures: [TileFailure] = []
    for row in rows {
      let fromTop = piece.isUpsideDown ? all.rows.upperBound - 1 - row : row - all.rows.lowerBound
      for column in columns {
        let place = TileLocation(level: piece.level, column: column, row: row)
        let (pixels, failure) = try tile(place, isUpsideDown: piece.isUpsideDown)
        if let failure { failures.append(TileFailure(place: place, reason: failure)) }
        guard let pixels else { continue }
        mean.add(
          pixels, x: (column - all.columns.lowerBound) * grid.width, y: fromTop * grid.height)
      }
    }
    let isWhole = columns == all.columns && rows == all.rows
    return (
      TileStore.CachedTiles(
        pixels: mean.pixels, failures: failures, rect: piece.rect(grid),
        bounds: isWhole ? nil : bounds, staleCount: staleCount), columns.count * rows.count
    )
  }

  /// Returns the tiles of a piece that intersect the bounds; for a single tile, the tile itself.
  private func tiles(of piece: TilePiece) -> (columns: Range<Int>, rows: Range<Int>) {
    let all = piece.places(grid)
    guard piece.halvings > 0 else { return all }
    let density = grid.density(piece.level)
    func touching(_ low: CGFloat, _ high: CGFloat, _ side: Int, _ all: Range<Int>) -> Range<Int> {
      let first = Int((Double(low) * density / Double(side)).rounded(.down))
      let last = Int((Double(high) * density / Double(side)).rounded(.up))
      return all.clamped(to: first..<max(first + 1, last))
    }
    return (
      touching(bounds.minX, bounds.maxX, grid.width, all.columns),
      touching(bounds.minY, bounds.maxY, grid.height, all.rows)
    )
  }

  // MARK: One tile

  /// - Returns: The drawn pixels, and the reason if they are missing or incomplete.
  /// - Throws: `ContextError` if no bitmap can be created.
  private func tile(
    _ place: TileLocation, isUpsideDown: Bool
  ) throws -> (pixels: Pixels?, failure: String?) {
    let context = try CGContext.bitmap(
      width: grid.width, height: grid.height, limits: limits)
    let (rect, density) = (grid.rect(place), CGFloat(grid.density(place.level)))
    if isUpsideDown {
      context.scaleBy(x: density, y: density)
    } else {
      context.flipToPoints(scale: density)
    }
    context.translateBy(x: -rect.minX, y: -rect.minY)
    do {
      let delegate = layer.delegate
      delegate?.layerWillDraw(layer)
      if let delegate = delegate as? any CATiledLayerFailableDrawing {
        try delegate.drawTile(of: layer, in: context)
      } else {
        layer.draw(in: context)
      }
    } catch {
      return (nil, "\(error)")
    }
    return (context.pixels, nil)
  }
}

extension Pixels {
  /// Whether nothing is painted.
  fileprivate var isClear: Bool {
    guard !isOpaque else { return false }
    return unsafe bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = min(start + 4_096, bytes.count)
        var all: UInt32 = 0
        for at in stride(from: start, to: end, by: 4) {
          unsafe all |= bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
        }
        if all != 0 { return false }
        start = end
      }
      return true
    }
  }
}
