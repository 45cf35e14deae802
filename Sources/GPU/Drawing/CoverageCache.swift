import Foundation
import StrataGraphics
import StrataRenderList

/// A cache of the coverage masks of previously drawn shapes, valid while the atlas holds them.
final class CoverageCache {
  /// Identifies the coverage of one shape on one part of a canvas.
  struct Key: Hashable, Sendable {
    let shape: RenderShape
    let transform: PlaneTransform
    let area: PixelRect
    var cuts: [PixelCut] = []

    /// Hashes the values that differ between most keys.
    func hash(into hasher: inout Hasher) {
      hasher.combine(transform.m11)
      hasher.combine(transform.m12)
      hasher.combine(transform.m31)
      hasher.combine(transform.m32)
      shape.hashOutline(into: &hasher)
    }
  }

  /// The minimum number of shapes that are rasterized in parallel; waking threads costs time.
  private static let fewestForThreads = 16
  /// The number of shapes that are rasterized before their masks are uploaded to the atlas.
  ///
  /// A few keep every thread busy, and all at once could need far more memory than the atlas holds.
  private static let shapesARound = 256

  private let atlas: CoverageAtlas
  private let work: WorkClock
  private let workers: [CoverageWorker]
  /// The thread pool, created with the first frame that has enough work for it.
  private lazy var pool = WorkerPool(threads: workers.count)
  private var entries: [Key: CoverageTiles] = [:]
  private var generation = 0
  /// The pixels of coverage rasterized since the frame began.
  private(set) var rasterizedPixels = 0

  init(
    atlas: CoverageAtlas, limits: Limits, threads: Int, work: WorkClock, isHardware: Bool
  ) {
    self.atlas = atlas
    self.work = work
    workers = (0..<max(1, threads)).map { _ in
      CoverageWorker(limits: limits, isHardware: isHardware)
    }
  }

  private var frame = 0
  /// The mask pixels that the frame has requested so far.
  private var usedPixels = 0
  /// The decaying maximum of mask pixels that recent frames requested.
  private var neededPixels = 0

  /// The mask pixels that may stay unused in the atlas, even if frames need few.
  private static let idlePixels = CoverageAtlas.pageSide * CoverageAtlas.pageSide / 2

  /// Evicts all masks if most belong to earlier frames, as those of moving shapes do.
  ///
  /// Otherwise a job would fill the whole atlas with them. Masks still in use are then rasterized
  /// again, which at most doubles that work because as many others were added in between.
  func beginFrame() {
    neededPixels = max(usedPixels, neededPixels - neededPixels / 16)
    if atlas.filledPixels > 2 * neededPixels + Self.idlePixels { atlas.reset() }
    frame += 1
    usedPixels = 0
    rasterizedPixels = 0
  }

  /// Returns the cached tiles of a shape and marks them as used.
  private func known(_ key: Key) -> CoverageTiles? {
    guard let index = entries.index(forKey: key) else { return nil }
    if entries.values[index].lastUse != frame {
      entries.values[index].lastUse = frame
      usedPixels += entries.values[index].maskPixels
    }
    return entries.values[index]
  }

  /// Rasterizes the missing coverage of `keys` on several threads.
  ///
  /// The results do not depend on the number of threads. A full atlas and an invalid path are not
  /// errors here: `tiles` rasterizes the rest, or throws, when that shape is drawn.
  ///
  /// - Parameter evenFew: Whether to rasterize even a few shapes, on this thread; otherwise
  ///   they are left to `tiles`.
  /// - Throws: The errors of `CoverageAtlas.add`, and of the watch, which is checked between
  ///   rounds.
  func prepare(_ keys: [Key], _ watch: FrameWatch, evenFew: Bool = false) throws {
    forgetStale()
    let missing = keys.filter { known($0) == nil }
    guard missing.count >= Self.fewestForThreads else {
      guard evenFew else { return }
      for key in missing {
        do {
          guard try tiles(key) != nil else { return }
        } catch is PathError {}
      }
      return
    }
    try work.rasterizing {
      for first in stride(from: 0, to: missing.count, by: Self.shapesARound) {
        try watch.check()
        let round = missing[first..<min(first + Self.shapesARound, missing.count)]
        guard try prepareRound(Array(round)) else { return }
      }
    }
  }

  /// Rasterizes and stores one round of shapes.
  ///
  /// - Returns: Whether the atlas had room for all.
  private func prepareRound(_ missing: [Key]) throws -> Bool {
    // Small chunks, because the costs of shapes differ widely.
    let chunk = 8
    let chunks = (missing.count + chunk - 1) / chunk
    for worker in workers { worker.removeAll() }
    let team = WorkerTeam(workers: workers)
    // No part throws: an invalid path is reported when it is drawn.
    try? pool.run(parts: chunks) { worker, index in
      for at in (index * chunk)..<min((index + 1) * chunk, missing.count) {
        team.workers[worker].add(missing[at], number: at)
      }
    }
    // In the order of the list, so that mask locations do not depend on which thread was faster.
    var origin = [(worker: Int, shape: Int)?](repeating: nil, count: missing.count)
    for (index, worker) in workers.enumerated() {
      for (shape, number) in worker.numbers.enumerated() { origin[number] = (index, shape) }
    }
    for (key, found) in zip(missing, origin) {
      // A shape that occurs twice is stored once.
      guard let found, entries[key] == nil else { continue }
      guard let tiles = try store(workers[found.worker].result, found.shape) else { return false }
      entries[key] = tiles
    }
    return true
  }

  /// Returns the tiles of a shape, or nil if the atlas must be drawn and reset first.
  func tiles(_ key: Key) throws -> CoverageTiles? {
    forgetStale()
    if let known = known(key) { return known }
    return try work.rasterizing {
      let worker = workers[0]
      worker.removeAll()
      try worker.add(key)
      guard let tiles = try store(worker.result, 0) else { return nil }
      entries[key] = tiles
      return tiles
    }
  }

  private func forgetStale() {
    guard generation != atlas.generation else { return }
    entries.removeAll(keepingCapacity: true)
    generation = atlas.generation
  }

  /// Stores the masks of one shape in the atlas; returns nil if the atlas is full.
  private func store(_ loose: LooseCoverage, _ index: Int) throws -> CoverageTiles? {
    let shape = loose.shapes[index]
    var tiles = CoverageTiles(masked: [], solid: Array(loose.solid[shape.solid]))
    tiles.masked.reserveCapacity(shape.masked.count)
    var pixels = 0
    let isWhole = try loose.bytes.withUnsafeBufferPointer { bytes in
      for mask in loose.masked[shape.masked] {
        let (width, height) = (mask.pixels.width, mask.pixels.height)
        guard let base = bytes.baseAddress,
          let place = try atlas.add(base + mask.offset, stride: width, width: width, height: height)
        else { return false }
        tiles.masked.append(CoverageTiles.Masked(pixels: mask.pixels, place: place))
        pixels += width * height
      }
      return true
    }
    guard isWhole else { return nil }
    rasterizedPixels += pixels
    usedPixels += pixels
    (tiles.maskPixels, tiles.lastUse) = (pixels, frame)
    return tiles
  }
}

/// Workers to pass to threads; each is used by only one thread while they run.
private struct WorkerTeam: @unchecked Sendable {
  let workers: [CoverageWorker]
}
