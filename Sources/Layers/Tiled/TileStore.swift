import Foundation
import StrataGraphics

/// The cache of the tiles of a layer and its copies.
///
/// It belongs to the thread that evaluates the tree, except for `invalidate(_:)`.
package final class TileStore {
  /// A drawn piece: one tile, or several drawn together.
  struct CachedTiles {
    /// The pixels, or nil if nothing is painted.
    let pixels: Pixels?
    /// The tiles that could not be drawn, with the reasons.
    let failures: [TileFailure]
    /// The rectangle in the layer's space.
    let rect: CGRect
    /// The bounds, if tiles outside them were left out.
    let bounds: CGRect?
    /// The number of invalidations before it was drawn; see `TileStore.staleCount`.
    let staleCount: Int
    /// The last frame that used it.
    var lastUse = 0
    /// The time at which it came into view, in the layer's time; nil if it does not fade in.
    var arrival: Double?

    /// The number of bytes that count toward the budget.
    var byteCount: Int { (pixels.map { 4 * $0.width * $0.height } ?? 0) + 256 }

    /// Whether drawing failed and there are no pixels to show.
    var isFailed: Bool { pixels == nil && !failures.isEmpty }
  }

  /// An image of several pieces, kept as long as frames show the same ones.
  private struct Picture {
    let pixels: Pixels?
    var lastUse: Int
  }

  private(set) var entries: [TilePiece: CachedTiles] = [:]
  private var pictures: [TileView: Picture] = [:]
  private var grid: TileGrid?
  private var run: ProgressiveTiles?
  /// The number of frames so far.
  private(set) var frame = 0
  private var lastFrame: (scratch: ObjectIdentifier, frame: Int)?
  private let stale = Locked(Stale())
  private let isDrawing = Locked(false)

  /// The number of bytes of cached tiles.
  package private(set) var byteCount = 0
  /// The maximum number of bytes that were cached at the end of a frame.
  package private(set) var mostBytes = 0
  /// The number of tiles drawn, counting repeated drawing.
  package internal(set) var drawnCount = 0
  /// The number of threads that draw tiles if the delegate supports it; nil uses one per processor.
  package var threads: Int?
  /// The time at which the last tile will have faded in, in the layer's time.
  var fadesUntil = -Double.infinity

  // MARK: Invalidation

  /// Rectangles of the layer's space that must be drawn again; nil stands for all of it.
  private struct Stale {
    /// The number of earlier invalidations that were already handled.
    var past = 0
    var rects: [CGRect?] = []

    /// Returns whether a rectangle drawn after `count` invalidations must be drawn again.
    func touches(_ rect: CGRect, since count: Int) -> Bool {
      rects.dropFirst(max(0, count - past)).contains { $0.map { $0.intersects(rect) } ?? true }
    }
  }

  /// Invalidates a rectangle, or everything for nil.
  ///
  /// - Returns: Whether a frame must handle it, which is false while tiles are being drawn.
  func invalidate(_ rect: CGRect?) -> Bool {
    stale.with { $0.rects.append(rect) }
    return !isDrawing.with { $0 }
  }

  /// The number of invalidations so far.
  var staleCount: Int { stale.with { $0.past + $0.rects.count } }

  /// Returns whether a rectangle was invalidated after the first `count` invalidations.
  func isStale(_ rect: CGRect, since count: Int) -> Bool {
    stale.with { $0.touches(rect, since: count) }
  }

  /// Calls `body`, which draws tiles.
  func whileDrawing<Result>(_ body: () throws -> Result) rethrows -> Result {
    isDrawing.with { $0 = true }
    defer { isDrawing.with { $0 = false } }
    return try body()
  }

  // MARK: Frames

  /// Begins the evaluation of a frame.
  func begin(_ request: ContentRequest, _ grid: TileGrid, _ run: ProgressiveTiles?) {
    let now = (ObjectIdentifier(request.scratch), request.scratch.frame)
    if lastFrame.map({ $0 != now }) ?? true {
      (lastFrame, frame) = (now, frame + 1)
      pictures = pictures.filter { $0.value.lastUse >= frame - 1 }
    }
    if self.grid != grid || (run != nil && self.run != run) {
      removeAll()
      self.grid = grid
    }
    self.run = run
    dropStale()
    let bounds = request.shown.bounds
    removeAll { $0.bounds.map { $0 != bounds } ?? false }
  }

  /// Removes pieces that were invalidated after they were drawn.
  private func dropStale() {
    let stale = stale.with { stale in
      defer { stale = Stale(past: stale.past + stale.rects.count) }
      return stale
    }
    guard !stale.rects.isEmpty else { return }
    removeAll { stale.touches($0.rect, since: $0.staleCount) }
  }

  private func removeAll(where isGone: (CachedTiles) -> Bool = { _ in true }) {
    let gone = entries.filter { isGone($0.value) }
    guard !gone.isEmpty else { return }
    for (piece, entry) in gone {
      byteCount -= entry.byteCount
      entries[piece] = nil
    }
    pictures = [:]
  }

  /// Stores a drawn piece.
  func put(_ entry: CachedTiles, for piece: TilePiece) {
    if let old = entries.updateValue(entry, forKey: piece) { byteCount -= old.byteCount }
    byteCount += entry.byteCount
  }

  /// Records the pieces that the frame shows.
  func use(_ pieces: [TilePiece]) {
    for piece in pieces { entries[piece]?.lastUse = frame }
  }

  /// Records the arrival time of pieces that come into view for the first time.
  func arrive(_ pieces: [TilePiece], at time: Double) {
    for piece in pieces where entries[piece]?.arrival == nil { entries[piece]?.arrival = time }
  }

  /// Evicts the least recently used pieces down to a number of bytes.
  ///
  /// It evicts more than necessary, so that a scrolled layer does not sort its pieces every frame.
  func end(budget: Int) {
    if byteCount > budget {
      let target = budget - budget / 8
      // Ties are broken by position, so that every run evicts the same pieces.
      let oldest = entries.sorted {
        ($0.value.lastUse, $0.key.level, $0.key.row, $0.key.column)
          < ($1.value.lastUse, $1.key.level, $1.key.row, $1.key.column)
      }
      for (piece, entry) in oldest {
        if byteCount <= target || (entry.lastUse == frame && byteCount <= budget) { break }
        byteCount -= entry.byteCount
        entries[piece] = nil
      }
    }
    mostBytes = max(mostBytes, byteCount)
  }

  // MARK: Images

  /// Returns the image of a view from the last frame, or a new one from `make`.
  func picture(of view: TileView, _ make: () -> Pixels?) -> Pixels? {
    if let known = pictures[view] {
      pictures[view]?.lastUse = frame
      return known.pixels
    }
    let pixels = make()
    pictures[view] = Picture(pixels: pixels, lastUse: frame)
    return pixels
  }
}

/// The reason why a tile could not be drawn.
struct TileFailure: Sendable, Hashable {
  let place: TileLocation
  let reason: String
}

/// A value that several threads change.
///
/// It uses a system lock, whose ordering between threads the thread sanitizer recognizes.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
