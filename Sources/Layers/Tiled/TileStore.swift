import Foundation
import StrataGraphics

/// The tiles of a layer and its copies that are there.
///
/// Belongs to the thread that evaluates the tree, but for `invalidate(_:)`.
package final class TileStore {
  /// Some tiles drawn together, or one.
  struct Entry {
    /// Nil where nothing is painted.
    let pixels: Pixels?
    /// Why tiles of it could not be drawn.
    let failures: [TileFailure]
    /// Where it lies in the layer's space.
    let rect: CGRect
    /// The bounds, where tiles beyond them were left out.
    let bounds: CGRect?
    /// What had been invalidated when it was drawn; see `TileStore.staleCount`.
    let staleCount: Int
    /// The frame that used it last.
    var lastUse = 0
    /// When it came into view, in the layer's time; nil for what need not fade in.
    var arrival: Double?

    /// What it counts in the budget.
    var byteCount: Int { (pixels.map { 4 * $0.width * $0.height } ?? 0) + 256 }

    /// Whether there is nothing of it to show.
    var isFailed: Bool { pixels == nil && !failures.isEmpty }
  }

  /// A picture of several pieces, for as long as frames show the same ones.
  private struct Picture {
    let pixels: Pixels?
    var lastUse: Int
  }

  private(set) var entries: [TilePiece: Entry] = [:]
  private var pictures: [TileView: Picture] = [:]
  private var grid: TileGrid?
  private var run: ProgressiveTiles?
  /// Frames so far.
  private(set) var frame = 0
  private var lastFrame: (scratch: ObjectIdentifier, frame: Int)?
  private let stale = Locked(Stale())
  private let isDrawing = Locked(false)

  /// Bytes of the tiles that are kept.
  package private(set) var byteCount = 0
  /// Most bytes that were kept at the end of a frame.
  package private(set) var mostBytes = 0
  /// How often a tile was drawn.
  package internal(set) var drawnCount = 0
  /// Threads that draw tiles, where the delegate says that several may; nil takes one for each
  /// processor.
  package var threads: Int?
  /// When the last tile will have faded in, in the layer's time.
  var fadesUntil = -Double.infinity

  // MARK: What is no longer right

  /// Rectangles of the layer's space that are to be drawn again; nil is all of it.
  private struct Stale {
    /// How many were dealt with already.
    var past = 0
    var rects: [CGRect?] = []

    /// Whether what was drawn after so many must be drawn again.
    func touches(_ rect: CGRect, since count: Int) -> Bool {
      rects.dropFirst(max(0, count - past)).contains { $0.map { $0.intersects(rect) } ?? true }
    }
  }

  /// Has what lies in a rectangle, or all, drawn again.
  ///
  /// - Returns: Whether a frame is to take note of it; not while tiles are being drawn.
  func invalidate(_ rect: CGRect?) -> Bool {
    stale.with { $0.rects.append(rect) }
    return !isDrawing.with { $0 }
  }

  /// How often something was invalidated.
  var staleCount: Int { stale.with { $0.past + $0.rects.count } }

  /// Whether a rectangle was invalidated after so many others.
  func isStale(_ rect: CGRect, since count: Int) -> Bool {
    stale.with { $0.touches(rect, since: count) }
  }

  /// Calls `body`, in which tiles are drawn.
  func whileDrawing<Result>(_ body: () throws -> Result) rethrows -> Result {
    isDrawing.with { $0 = true }
    defer { isDrawing.with { $0 = false } }
    return try body()
  }

  // MARK: Frames

  /// Begins to work out what a frame shows.
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

  /// Drops what was invalidated since it was drawn.
  private func dropStale() {
    let stale = stale.with { stale in
      defer { stale = Stale(past: stale.past + stale.rects.count) }
      return stale
    }
    guard !stale.rects.isEmpty else { return }
    removeAll { stale.touches($0.rect, since: $0.staleCount) }
  }

  private func removeAll(where isGone: (Entry) -> Bool = { _ in true }) {
    let gone = entries.filter { isGone($0.value) }
    guard !gone.isEmpty else { return }
    for (piece, entry) in gone {
      byteCount -= entry.byteCount
      entries[piece] = nil
    }
    pictures = [:]
  }

  /// Keeps what was drawn.
  func put(_ entry: Entry, for piece: TilePiece) {
    if let old = entries.updateValue(entry, forKey: piece) { byteCount -= old.byteCount }
    byteCount += entry.byteCount
  }

  /// Takes note of what the frame shows.
  func use(_ pieces: [TilePiece]) {
    for piece in pieces { entries[piece]?.lastUse = frame }
  }

  /// Takes note of when pieces that have not been in view came into it.
  func arrive(_ pieces: [TilePiece], at time: Double) {
    for piece in pieces where entries[piece]?.arrival == nil { entries[piece]?.arrival = time }
  }

  /// Drops the pieces that were not used for the longest, down to a number of bytes.
  ///
  /// Some more go than must, so that a layer that is scrolled does not sort them every frame.
  func end(budget: Int) {
    if byteCount > budget {
      let target = budget - budget / 8
      // Ties are broken by place, so that the same go in every run.
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

  // MARK: Pictures

  /// The picture of a view as the last frame made it, or as `make` does.
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

/// Why a tile could not be drawn.
struct TileFailure: Sendable, Hashable {
  let place: TilePlace
  let reason: String
}

/// A value that several threads change.
///
/// With one of the system's locks, whose order between threads the thread sanitizer sees.
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
