internal import Foundation
package import StrataGraphics

/// Cuts images into tiles as a stream, with only a few rows of the image in memory.
package enum TileCutter {
  /// Cuts an image of any format that this build reads.
  ///
  /// Every file is written atomically, the manifest last. Files written before an error stay, for
  /// `TileCutting.resume`.
  ///
  /// Processor time is not limited, because the time of a large image is proportional to its size.
  ///
  /// - Parameters:
  ///   - path: The path of the image.
  ///   - name: The prefix of the tile names.
  ///   - folder: The output folder, which is created if it does not exist.
  ///   - limits: The limits on the image, on the number of tiles of all levels, and on the
  ///     wall-clock time.
  ///   - progress: Called after each row of tiles.
  /// - Throws: `ImageFileError`, `RowsNotInOrder`, `LimitExceeded`, `OutputError`, `OtherTiles`,
  ///   `WebPError`, and errors of `progress`.
  package static func cut(
    _ path: String, called name: String, into folder: String, _ cutting: TileCutting, threads: Int,
    limits: Limits = .default, progress: (TileProgress) throws -> Void = { _ in }
  ) throws -> TileSummary {
    #if WebP
      if cutting.format == .webp { try WebP.open() }
    #endif
    let reader = try ImageRowReader(contentsOf: URL(fileURLWithPath: path), limits: limits)
    let format = cutting.format ?? TileFormat(reader.format)
    let plan = TilePlan(
      name: name, width: reader.width, height: reader.height, folder: folder, cutting, format)
    guard plan.tileCount <= limits.tiles else {
      throw LimitExceeded(
        "number of tiles of an image", asked: plan.tileCount, allowed: limits.tiles, place: path)
    }
    let watch = FrameWatch(limits, of: "an image")
    try OutputFolder.create(folder)
    let record = TileRecord(
      path, width: reader.width, height: reader.height, cutting, format)
    var cutting = cutting
    cutting.resume = try record.begin(in: folder, resuming: cutting.resume)
    let settled = cutting
    var summary = TileSummary(
      width: reader.width, height: reader.height, levels: plan.levels.count, format: format,
      tiles: plan.tileCount, index: plan.indexPath)
    try withoutActuallyEscaping(progress) { progress in
      let counter = Counter(total: plan.tileCount, progress)
      let finest = try writers(
        for: plan, in: folder, settled, format, threads: threads, counter)
      var row = [UInt8](repeating: 0, count: 4 * reader.width)
      for _ in 0..<reader.height {
        try watch.check()
        try unsafe row.withUnsafeMutableBufferPointer { try unsafe reader.read(into: $0) }
        try finest.add(row)
      }
      summary.kept = counter.kept
    }
    try plan.writeIndex()
    summary.diagnostics = reader.diagnostics
    if reader.orientation != .up {
      summary.diagnostics.append(
        Diagnostic(
          .warning, code: "orientation-ignored",
          "the image is cut as stored; its Exif orientation is ignored", file: path))
    }
    return summary
  }

  /// A counter of the tiles of all levels.
  private final class Counter {
    private var progress: TileProgress
    private(set) var kept = 0
    private let tell: (TileProgress) throws -> Void

    init(total: Int, _ tell: @escaping (TileProgress) throws -> Void) {
      progress = TileProgress(completed: 0, total: total)
      self.tell = tell
    }

    func add(_ done: Int, _ kept: Int) throws {
      progress.completed += done
      self.kept += kept
      try tell(progress)
    }
  }

  /// Returns the writer of the finest level, which passes its rows on to the others.
  private static func writers(
    for plan: TilePlan, in folder: String, _ cutting: TileCutting, _ format: TileFormat,
    threads: Int, _ counter: Counter
  ) throws -> TileLevelWriter {
    let pool = WorkerPool(threads: threads)
    var next: TileLevelWriter?
    for level in plan.levels.reversed() {
      try OutputFolder.create(level.folder, inside: folder)
      next = try TileLevelWriter(
        width: level.width, height: level.height, cutting, format,
        at: TileLevelWriter.LevelLocation(folder: level.folder, path: level.path), pool: pool,
        half: next, report: counter.add)
    }
    guard let next else { preconditionFailure("an image must have at least one level") }
    return next
  }
}
