internal import StrataGraphics

/// Cuts one level of an image into files as its rows arrive, and passes on rows of half the
/// resolution.
final class TileLevelWriter {
  /// The location of a level's tiles.
  struct LevelLocation {
    /// The existing folder.
    let folder: String
    /// Returns the path of a tile.
    let path: @Sendable (_ column: Int, _ row: Int) -> String
  }

  let width: Int
  let height: Int
  private let cutting: TileCutting
  private let format: TileFormat
  private let place: LevelLocation
  private let pool: WorkerPool
  private let half: TileLevelWriter?
  /// Called with the number of finished tiles, and the number of those that already existed.
  private let report: (_ done: Int, _ kept: Int) throws -> Void
  private let columns: TileAxis
  private let bands: TileAxis
  /// A spool for each band that may be open at once; overlapping bands are open together.
  private var spools: [TileSpool] = []
  /// Flags for the tiles of open bands that already exist.
  private var kept: [Int: [Bool]] = [:]
  /// The next band to begin.
  private var begun = 0
  private var finished = 0
  private var y = 0
  /// The previous row, if it is the first of two.
  private var held: [UInt8] = []
  private var halfRow: [UInt8] = []

  init(
    width: Int, height: Int, _ cutting: TileCutting, _ format: TileFormat, at place: LevelLocation,
    pool: WorkerPool,
    half: TileLevelWriter?, report: @escaping (_ done: Int, _ kept: Int) throws -> Void
  ) throws(OutputError) {
    (self.width, self.height, self.cutting, self.format) = (width, height, cutting, format)
    (self.place, self.pool, self.half, self.report) = (place, pool, half, report)
    columns = TileAxis(width, cutting)
    bands = TileAxis(height, cutting)
    let (side, longest) = (cutting.tileSize, cutting.tileSize + 2 * cutting.overlap)
    for _ in 0..<(longest + side - 1) / side {
      spools.append(try TileSpool(columns: columns, rows: bands.longest, in: place.folder))
    }
    if half != nil { halfRow = [UInt8](repeating: 0, count: 4 * ((width + 1) / 2)) }
  }

  /// Adds the next row as premultiplied RGBA.
  func add(_ row: [UInt8]) throws {
    if begun < bands.count, bands[begun].lowerBound == y { begin() }
    for band in finished..<begun where bands[band].contains(y) && needsRows(band) {
      try spools[band % spools.count].add(row)
    }
    y += 1
    while finished < begun, bands[finished].upperBound == y { try finish() }
    try halve(row)
  }

  private func begin() {
    let rows = bands[begun].count
    kept[begun] = columns.indices.map { column in
      guard cutting.resume else { return false }
      return format.isComplete(
        at: place.path(column, begun), width: columns[column].count, height: rows)
    }
    spools[begun % spools.count].begin()
    begun += 1
  }

  private func needsRows(_ band: Int) -> Bool { kept[band]?.allSatisfy(\.self) == false }

  /// Writes the tiles of a band.
  private func finish() throws {
    let (band, spool, rows) = (finished, spools[finished % spools.count], bands[finished].count)
    let there = kept.removeValue(forKey: band) ?? []
    let missing = columns.indices.filter { !there[$0] }
    try spool.flush()
    let (columns, format, quality, place) = (columns, format, cutting.quality, place)
    try pool.run(parts: missing.count) { _, part in
      let column = missing[part]
      let pixels = Pixels(
        width: columns[column].count, height: rows, premultipliedRGBA: try spool.tile(column))
      try format.write(pixels, quality: quality, to: place.path(column, band))
    }
    finished += 1
    try report(columns.count, columns.count - missing.count)
  }

  // MARK: Half the resolution

  /// Halves the resolution of rows.
  ///
  /// Each pixel of the next level is the mean of four, rounded to nearest; an odd last row or
  /// column counts twice.
  private func halve(_ row: [UInt8]) throws {
    guard let half else { return }
    if held.isEmpty {
      held.append(contentsOf: row)
      guard y == height else { return }
    }
    let width = width
    unsafe held.withUnsafeBufferPointer { upper in
      unsafe row.withUnsafeBufferPointer { row in
        unsafe halfRow.withUnsafeMutableBufferPointer { result in
          for x in 0..<(width + 1) / 2 {
            let left = 8 * x
            let right = 2 * x + 1 < width ? left + 4 : left
            for channel in 0..<4 {
              let sum =
                unsafe UInt32(upper[left + channel]) + UInt32(upper[right + channel])
                + UInt32(row[left + channel]) + UInt32(row[right + channel])
              unsafe result[4 * x + channel] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
            }
          }
        }
      }
    }
    held.removeAll(keepingCapacity: true)
    try half.add(halfRow)
  }
}
