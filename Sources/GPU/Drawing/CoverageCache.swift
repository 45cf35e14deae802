import Foundation
import StrataGraphics
import StrataRenderList
import Synchronization

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
  /// A few keep every thread busy.
  private static let shapesARound = 512
  /// The minimum number of cached shapes above which those without masks are evicted.
  private static let mostEntries = 4_096
  /// The number of shapes in one part of a job, few because their costs differ widely.
  private static let chunkLength = 2

  private let atlas: CoverageAtlas
  private let work: WorkClock
  private let workers: [CoverageWorker]
  /// The thread pool, created with the first frame that has enough work for it.
  private lazy var pool = WorkerPool(threads: workers.count)
  private var entries: [Key: CoverageTiles] = [:]
  /// The number of entries above which those without masks are evicted: twice the number that
  /// remained the last time, so that entries are not examined in every frame.
  private var entryLimit = CoverageCache.mostEntries
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
    evictEmpty()
    frame += 1
    usedPixels = 0
    rasterizedPixels = 0
  }

  /// Evicts shapes without masks that the previous frame did not use, if there are many entries.
  ///
  /// They never fill the atlas, whose reset evicts all others, so a moving label of spaces would
  /// add an entry for every frame.
  private func evictEmpty() {
    guard entries.count > entryLimit else { return }
    entries = entries.filter { $0.value.maskPixels > 0 || $0.value.lastUse == frame }
    entryLimit = max(Self.mostEntries, 2 * entries.count)
  }

  /// The number of cached shapes.
  var count: Int { entries.count }

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
  /// - Throws: The errors of `CoverageAtlas.place`, and of the watch.
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
      var first = 0
      while first < missing.count, atlas.freePixels > 0 {
        let round = missing[first..<min(first + Self.shapesARound, missing.count)]
        guard let count = try prepareRound(Array(round), watch) else { return }
        first += count
      }
    }
  }

  /// Rasterizes one round of shapes, until their masks fill the atlas, and stores them.
  ///
  /// The stored masks are those of the first shapes, up to the first one that does not fit. Unlike
  /// the rasterized masks, they do not depend on the threads.
  ///
  /// - Returns: The number of processed shapes; nil if the atlas had no room for the next.
  private func prepareRound(_ missing: [Key], _ watch: FrameWatch) throws -> Int? {
    for worker in workers { worker.removeAll() }
    let team = WorkerTeam(workers: workers)
    let (chunk, room) = (Self.chunkLength, atlas.freePixels)
    // No part throws, only the watch: an invalid path is reported when it is drawn.
    try pool.run(parts: (missing.count + chunk - 1) / chunk, watch) { worker, index in
      let numbers = (index * chunk)..<min((index + 1) * chunk, missing.count)
      guard team.maskBytes.load(ordering: .relaxed) < room else {
        team.firstSkipped.min(numbers.lowerBound, ordering: .relaxed)
        return
      }
      let before = team.workers[worker].result.bytes.count
      for at in numbers { team.workers[worker].add(missing[at], number: at) }
      let added = team.workers[worker].result.bytes.count - before
      team.maskBytes.add(added, ordering: .relaxed)
    }
    let end = min(team.firstSkipped.load(ordering: .relaxed), missing.count)
    // In the order of the list, so that mask locations do not depend on which thread was faster.
    var origin = [(worker: Int, shape: Int)?](repeating: nil, count: missing.count)
    for (index, worker) in workers.enumerated() {
      for (shape, number) in worker.numbers.enumerated() { origin[number] = (index, shape) }
    }
    var copies = [[MaskCopy]](repeating: [], count: workers.count)
    // Also if an error ends the loop: the entries before it stay in the cache.
    defer { write(copies, of: team) }
    for (key, found) in zip(missing, origin).prefix(end) {
      // A shape that occurs twice is stored once.
      guard let found, entries[key] == nil else { continue }
      guard let tiles = try place(found.shape, of: found.worker, &copies[found.worker]) else {
        return nil
      }
      entries[key] = tiles
    }
    return end
  }

  /// Writes the masks of each worker to their locations.
  private func write(_ copies: [[MaskCopy]], of team: WorkerTeam) {
    let pages = atlas.memories
    // One part for each worker: threads that share an array wait for its reference count.
    try? pool.run(parts: workers.count) { _, index in
      team.workers[index].result.write(copies[index], to: pages)
    }
  }

  /// Returns the tiles of a shape, or nil if the atlas must be drawn and reset first.
  func tiles(_ key: Key) throws -> CoverageTiles? {
    forgetStale()
    if let known = known(key) { return known }
    return try work.rasterizing {
      workers[0].removeAll()
      try workers[0].add(key)
      var copies: [MaskCopy] = []
      guard let tiles = try place(0, of: 0, &copies) else { return nil }
      workers[0].result.write(copies, to: atlas.memories)
      entries[key] = tiles
      return tiles
    }
  }

  private func forgetStale() {
    guard generation != atlas.generation else { return }
    entries.removeAll(keepingCapacity: true)
    generation = atlas.generation
  }

  /// Reserves locations in the atlas for the masks of one shape; returns nil if the atlas is full.
  ///
  /// - Parameter copies: Gains the masks to write, also if it is full.
  private func place(
    _ index: Int, of worker: Int, _ copies: inout [MaskCopy]
  ) throws -> CoverageTiles? {
    let loose = workers[worker].result
    let shape = loose.shapes[index]
    var tiles = CoverageTiles(masked: [], solid: Array(loose.solid[shape.solid]))
    tiles.masked.reserveCapacity(shape.masked.count)
    for mask in loose.masked[shape.masked] {
      let (width, height) = (mask.pixels.width, mask.pixels.height)
      guard let place = try atlas.place(width: width, height: height) else { return nil }
      tiles.masked.append(CoverageTiles.Masked(pixels: mask.pixels, place: place))
      copies.append(MaskCopy(mask: mask, place: place))
      tiles.maskPixels += width * height
    }
    rasterizedPixels += tiles.maskPixels
    usedPixels += tiles.maskPixels
    tiles.lastUse = frame
    return tiles
  }
}

/// A mask with a location in the atlas, to which it is still to be written.
private struct MaskCopy: Sendable {
  let mask: LooseCoverage.Masked
  let place: CoverageAtlas.MaskLocation
}

extension LooseCoverage {
  /// Writes masks to their locations.
  fileprivate func write(_ copies: [MaskCopy], to pages: [CoverageMemory]) {
    for copy in copies {
      pages[copy.place.page].write(
        bytes, from: copy.mask.offset, width: copy.mask.pixels.width,
        height: copy.mask.pixels.height, x: copy.place.x, y: copy.place.y)
    }
  }
}

/// Workers to pass to threads, and the totals of their work.
private final class WorkerTeam: @unchecked Sendable {
  /// Each is used by only one thread while they run.
  let workers: [CoverageWorker]
  /// The size of the masks that have been rasterized.
  let maskBytes = Atomic(0)
  /// The first shape that was skipped because the masks before it fill the atlas.
  let firstSkipped = Atomic(Int.max)

  init(workers: [CoverageWorker]) { self.workers = workers }
}
