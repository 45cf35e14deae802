import Foundation
import StrataGraphics
import StrataRenderList

/// Draws the tiles of one layer.
final class TiledContent: LayerContentProvider {
  /// The tile cache, shared with copies.
  let store: TileStore
  /// The layer that draws the tiles, whose class may be a user's; for a copy, the original layer.
  private weak var drawer: CATiledLayer?

  init(of layer: CATiledLayer) {
    drawer = layer
    store = TileStore()
  }

  private init(copying content: TiledContent) {
    (drawer, store) = (content.drawer, content.store)
  }

  func copied(for presentation: CALayer) -> any LayerContentProvider { TiledContent(copying: self) }

  func nextChange(of layer: CALayer, after time: Double) -> Double {
    store.fadesUntil > time ? time : .infinity
  }

  func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent {
    guard let shown = request.layer as? CATiledLayer, case .object(nil) = request.shown.contents
    else { return .none }
    let layer = drawer ?? shown
    guard layer.delegate != nil || !layer.isOfBuiltInClass else { return .none }
    let grid = TileGrid(
      tileSize: shown.tileSize, contentsScale: request.shown.drawnContentsScale)
    let levels = grid.levels(
      count: shown.levelsOfDetail, bias: shown.levelsOfDetailBias, size: request.shown.bounds.size)
    let run = request.scratch.options[ProgressiveTiles.self]
    store.begin(request, grid, run)
    guard let view = TileView(request, grid, levels) else { return .none }
    let painter = TilePainter(
      layer: layer, grid: grid, bounds: request.shown.bounds, limits: request.limits, store: store)
    let pieces = view.pieces
    try draw(pieces, by: painter, lowest: levels.lowerBound)
    if run != nil {
      try arrive(view, by: painter, lowest: levels.lowerBound, at: request.time)
    }
    store.use(pieces)
    let duration = run == nil ? 0 : type(of: layer).fadeDuration()
    let picture = TilePicture(
      grid: grid, entries: store.entries, time: request.time, fadeDuration: duration,
      lowest: levels.lowerBound)
    let isWhole = pieces.allSatisfy(picture.isWhole)
    if !isWhole { store.fadesUntil = max(store.fadesUntil, request.time + duration) }
    let pixels =
      isWhole
      ? store.picture(of: view) { picture.pixels(of: view) } : picture.pixels(of: view)
    let notes = notes(on: pieces)
    store.end(budget: request.limits.tileBytes)
    guard let pixels, let content = content(pixels, of: view, request, shown) else {
      return notes.isEmpty ? .none : .reported(notes, .none)
    }
    return notes.isEmpty ? content : .reported(notes, content)
  }

  /// Draws the missing pieces, and coarser ones in place of those that cannot be drawn.
  private func draw(_ pieces: [TilePiece], by painter: TilePainter, lowest: Int) throws {
    var wanted = pieces
    while !wanted.isEmpty {
      try painter.draw(wanted.filter { store.entries[$0] == nil })
      store.use(wanted)
      let failed = wanted.filter {
        $0.halvings == 0 && $0.level > lowest && store.entries[$0]?.isFailed == true
      }
      var parents: [TilePiece] = []
      for piece in failed where !parents.contains(piece.parent) { parents.append(piece.parent) }
      wanted = parents
    }
  }

  /// Records the arrival of the view's tiles that were not visible before.
  ///
  /// Tiles of the coarsest level are shown immediately.
  private func arrive(
    _ view: TileView, by painter: TilePainter, lowest: Int, at time: Double
  ) throws {
    if view.level > lowest, view.halvings == 0 {
      try draw(view.ancestors(on: lowest), by: painter, lowest: lowest)
    }
    store.arrive(view.pieces, at: time)
  }

  /// Returns the diagnostics about tiles that could not be drawn.
  private func notes(on pieces: [TilePiece]) -> [ContentNote] {
    let failures = pieces.flatMap { store.entries[$0]?.failures ?? [] }
    guard let first = failures.first else { return [] }
    let place = first.place
    let others = failures.count > 1 ? " (\(failures.count) tiles in all)" : ""
    return [
      ContentNote(
        .warning, code: "tile-not-drawn",
        "cannot draw the tile at column \(place.column), row \(place.row) of level \(place.level); "
          + "a coarser level is shown instead\(others): \(first.reason)")
    ]
  }

  /// Returns the image of a view, clipped to the layer's bounds.
  private func content(
    _ pixels: Pixels, of view: TileView, _ request: ContentRequest, _ layer: CATiledLayer
  ) -> LayerContent? {
    let rect = view.rect
    let area = rect.intersection(request.shown.bounds).offsetBy(dx: -rect.minX, dy: -rect.minY)
    guard area.width > 0, area.height > 0 else { return nil }
    let paint = ImagePaint(
      pixels, over: CGRect(origin: .zero, size: rect.size), isUpsideDown: view.isUpsideDown,
      minification: ImagePaint.Filter(layer.minificationFilter),
      magnification: ImagePaint.Filter(layer.magnificationFilter),
      levelBias: request.shown.state.minificationFilterBias)
    return .shape(.roundedRect(RoundedRect(area)), .image(paint), at: rect.origin)
  }
}
