import Foundation
import StrataGraphics
import StrataRenderList

/// Coverage of shapes that were drawn before, for as long as the atlas holds their masks.
final class CoverageCache {
  /// Names the coverage of one shape on one part of a canvas.
  struct Key: Hashable, Sendable {
    let shape: RenderShape
    let transform: PlaneTransform
    let area: PixelRect
    var cuts: [PixelCut] = []

    /// Takes in what differs between most keys; looking at every point of a path costs more than the
    /// few more collisions.
    func hash(into hasher: inout Hasher) {
      hasher.combine(transform.m11)
      hasher.combine(transform.m12)
      hasher.combine(transform.m31)
      hasher.combine(transform.m32)
      switch shape {
      case .roundedRect(let rounded), .border(let rounded, _),
        .blurred(.roundedRect(let rounded), _):
        hasher.combine(Double(rounded.rect.minX))
        hasher.combine(Double(rounded.rect.minY))
        hasher.combine(Double(rounded.rect.width))
      case .fill(let path, _), .stroke(let path, _), .blurred(.path(let path, _), _):
        hasher.combine(path.points.count)
        hasher.combine(path.points.first)
        hasher.combine(path.points.last)
      case .glyphs(let run):
        hasher.combine(run.glyphs.count)
        hasher.combine(run.glyphs.first)
        hasher.combine(run.glyphs.last)
      }
    }
  }

  /// Fewer shapes than this are worked out one after the other: waking threads takes a while.
  private static let fewestForThreads = 16
  /// Shapes that are worked out before their masks go to the atlas: a few keep every thread busy, and
  /// all at once could need far more memory than the atlas holds.
  private static let shapesARound = 256

  private let atlas: CoverageAtlas
  private let work: WorkClock
  private let workers: [CoverageWorker]
  /// Made with the first frame that has enough for it to do.
  private lazy var pool = WorkerPool(threads: workers.count)
  private var entries: [Key: CoverageTiles] = [:]
  private var generation = 0
  /// Pixels of coverage worked out since the frame began.
  private(set) var rasterizedPixels = 0

  init(atlas: CoverageAtlas, limits: Limits, threads: Int, work: WorkClock) {
    self.atlas = atlas
    self.work = work
    workers = (0..<max(1, threads)).map { _ in CoverageWorker(limits: limits) }
  }

  private var frame = 0
  /// Pixels of masks that the frame has asked for so far.
  private var usedPixels = 0
  /// The same of a frame that needs many, less as such frames lie further back.
  private var neededPixels = 0

  /// Pixels of masks that may lie idle, however few a frame needs.
  private static let idlePixels = CoverageAtlas.pageSide * CoverageAtlas.pageSide / 2

  /// Throws the masks away when most are of earlier frames, as those of moving shapes are.
  ///
  /// A job would fill the whole atlas with them. Those still in use are then worked out once more,
  /// which at most doubles that work, since as many others came in between.
  func beginFrame() {
    neededPixels = max(usedPixels, neededPixels - neededPixels / 16)
    if atlas.filledPixels > 2 * neededPixels + Self.idlePixels { atlas.reset() }
    frame += 1
    usedPixels = 0
    rasterizedPixels = 0
  }

  /// What is known of a shape, from now on in use.
  private func known(_ key: Key) -> CoverageTiles? {
    guard let index = entries.index(forKey: key) else { return nil }
    if entries.values[index].lastUse != frame {
      entries.values[index].lastUse = frame
      usedPixels += entries.values[index].maskPixels
    }
    return entries.values[index]
  }

  /// Works out what is missing of `keys`, on several threads; what is worked out does not depend on
  /// how many.
  ///
  /// Nothing is lost when the atlas runs full, or when a path is at fault: `tiles` then works out the
  /// rest, or throws, when that shape is drawn.
  ///
  /// - Throws: As `CoverageAtlas.add`, and what the watch throws, which is asked between rounds.
  func prepare(_ keys: [Key], _ watch: FrameWatch) throws {
    forgetStale()
    let missing = keys.filter { known($0) == nil }
    guard missing.count >= Self.fewestForThreads else { return }
    try work.rasterizing {
      for first in stride(from: 0, to: missing.count, by: Self.shapesARound) {
        try watch.check()
        let round = missing[first..<min(first + Self.shapesARound, missing.count)]
        guard try prepareRound(Array(round)) else { return }
      }
    }
  }

  /// - Returns: Whether the atlas had room for all.
  private func prepareRound(_ missing: [Key]) throws -> Bool {
    // Small chunks in turn, because shapes differ widely in cost.
    let chunk = 8
    let chunks = (missing.count + chunk - 1) / chunk
    for worker in workers { worker.removeAll() }
    let team = WorkerTeam(workers: workers)
    // No part throws: what is at fault is found when it is drawn.
    try? pool.run(parts: chunks) { worker, index in
      for at in (index * chunk)..<min((index + 1) * chunk, missing.count) {
        team.workers[worker].add(missing[at], number: at)
      }
    }
    // In the list's order, so that where a mask lies does not depend on who was quicker.
    var origin = [(worker: Int, shape: Int)?](repeating: nil, count: missing.count)
    for (index, worker) in workers.enumerated() {
      for (shape, number) in worker.numbers.enumerated() { origin[number] = (index, shape) }
    }
    for (key, found) in zip(missing, origin) {
      // A shape that is there twice is kept once.
      guard let found, entries[key] == nil else { continue }
      guard let tiles = try store(workers[found.worker].result, found.shape) else { return false }
      entries[key] = tiles
    }
    return true
  }

  /// The tiles of a shape; nil when the atlas must be drawn and reset first.
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

  /// Puts the masks of one shape into the atlas; nil when it is full.
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

/// Workers on their way to threads: each belongs to one thread while they run.
private struct WorkerTeam: @unchecked Sendable {
  let workers: [CoverageWorker]
}
