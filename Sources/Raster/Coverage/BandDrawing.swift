import StrataGraphics

/// The conversion of a polygon from points to runs.
///
/// Its lines are drawn band by band into a plane, and the plane's rows are resolved. All memory is
/// kept for the next polygon. Bands bound the plane's size, and long lines are cheap because the
/// plane fits a cache.
struct BandDrawing: ~Copyable {
  /// The maximum size of a band's cells in bytes, about half of a second-level cache.
  private static let bandBytes = 1 << 17
  /// The maximum winding number in a plane of 32-bit cells.
  private static let mostNarrowWindings = 1023
  /// The maximum number of lines for which memory is kept.
  private static let mostKeptLines = 1 << 18

  /// The rows of a band as a power of 2, with bands for every polygon; nil to choose by width.
  private let fixedBandBits: Int?

  private var store = LineStore()
  /// The lines ordered by the band in which they begin; `bandStarts` has the start of each band.
  private var sorted = Scratch<FixedLine>()
  private var bandStarts = Scratch<Int>()
  /// The lines that extend into the current band.
  private var active = Scratch<FixedLine>()
  private var activeCount = 0
  private var narrow = AccumulationPlane<Int32>()
  private var wide = AccumulationPlane<Int64>()
  private var resolver = RowResolver()
  private var twoSided = TwoSidedRows()
  /// All runs of the polygon, if they were found at once.
  private var batch: RunBatch?

  private(set) var area = PixelRect.empty
  private var bandBits = 0
  /// The top of the current band in fixed units.
  private var bandTop = 0
  /// The number of rows from the area's top to the next row to resolve.
  private var nextRow = 0
  private var isWide = false
  /// Whether lines of the polygon may overlap.
  private var countsPasses = true
  /// Whether the only band has been drawn.
  private var isDrawn = false

  init(fixedBandBits: Int?) { self.fixedBandBits = fixedBandBits }

  /// Loads a polygon; `advance` then walks its rows.
  mutating func begin(
    _ points: Span<SIMD2<Double>>, starts: Span<Int>,
    rule: FillRule, clip: PixelRect, resolvesCrossings: Bool, turnsOneWay: Bool
  ) throws(RasterError) {
    area = PixelRect.empty
    (nextRow, activeCount, batch) = (0, 0, nil)
    let furthest = clip.furthestSide
    guard furthest.magnitude <= Subpixel.reach else {
      throw .clipOutOfRange(asked: furthest, allowed: Subpixel.reach)
    }
    countsPasses = resolvesCrossings
    let extent = PolygonExtent(points)
    var inside: PixelRect?
    if extent.isInReach {
      let pixels = extent.pixels(within: clip)
      guard !pixels.isEmpty else { return }
      area = pixels
      countsPasses =
        resolvesCrossings && !(starts.count == 1 && StarShapedContour.contains(points))
      if !countsPasses, starts.count == 1, fixedBandBits == nil {
        batch = twoSided.cover(points, extent, within: pixels)
        if batch != nil { return }
      }
      chooseBands()
      // Small polygons do not need to store lines.
      if !countsPasses, bandCount == 1, points.count <= 2 * Self.mostNarrowWindings {
        isWide = false
        drawAtOnce(points, starts)
        resolver.shape(to: area, rows: area.height, rule: rule, turnsOneWay: turnsOneWay)
        return
      }
      if extent.lies(in: clip) { inside = pixels }
      area = PixelRect.empty
    }
    // An empty clip still validates the polygon.
    try store.load(points, starts: starts, clip: clip, inside: inside, keepsLevels: countsPasses)
    guard !clip.isEmpty, !store.area.isEmpty else { return }
    area = store.area
    isWide = store.mostWindings > Self.mostNarrowWindings
    chooseBands()
    if bandCount > 1 { sortIntoBands() }
    isDrawn = false
    resolver.shape(
      to: area, rows: min(1 << bandBits, area.height), rule: rule, turnsOneWay: turnsOneWay)
  }

  /// Draws a polygon of which at most one band is visible.
  ///
  /// Of n lines at most n/2 cross a scanline in the same direction.
  private mutating func drawAtOnce(
    _ points: Span<SIMD2<Double>>, _ starts: Span<Int>
  ) {
    narrow.shape(to: area, rows: area.height, countsPasses: false)
    for contour in starts.indices {
      let end = contour + 1 < starts.count ? starts[contour + 1] : points.count
      let range = starts[contour]..<max(end, starts[contour])
      narrow.add(
        contour: points.extracting(range), from: area.minY << Subpixel.bits, rows: area.height)
    }
    isDrawn = true
  }

  /// Resolves the next rows that have runs; returns nil and trims the scratch memory at the end.
  mutating func advance() -> RunBatch? {
    if let batch {
      self.batch = nil
      nextRow = area.height
      return batch
    }
    while nextRow < area.height {
      let row = nextRow & ((1 << bandBits) - 1)
      if row == 0, !isDrawn { drawBand(nextRow >> bandBits) }
      let count = min(resolver.rows, (1 << bandBits) - row, area.height - nextRow)
      let lines = unsafe BandLines(
        base: active.base, count: activeCount, originX: area.minX << Subpixel.bits, top: bandTop)
      let y = area.minY + nextRow
      let batch =
        isWide
        ? resolver.resolve(wide, from: row, count: count, y: y, lines)
        : resolver.resolve(narrow, from: row, count: count, y: y, lines)
      nextRow += count
      if batch.count > 0 { return batch }
    }
    store.trim(above: Self.mostKeptLines)
    sorted.trim(above: Self.mostKeptLines)
    active.trim(above: Self.mostKeptLines)
    resolver.trim()
    return nil
  }

  private mutating func chooseBands() {
    let stride = AccumulationPlane<Int32>.stride(width: area.width)
    var bits = 3
    while bits < 8, stride << (bits + 3) <= Self.bandBytes { bits += 1 }
    bandBits = fixedBandBits ?? bits
  }

  private var bandCount: Int { ((area.height - 1) >> bandBits) + 1 }

  /// Sorts the lines by counting, so that the cost does not depend on their distribution.
  private mutating func sortIntoBands() {
    let (count, bands) = (store.count, bandCount)
    // Counted two indices ahead, so that filling in the lines leaves each band's start at its
    // index.
    bandStarts.fill(bands + 2, with: 0)
    sorted.reserve(count)
    let (lines, starts, slots) = unsafe (store.lines.base, bandStarts.base, sorted.base)
    let (minY, bits) = (area.minY, bandBits)
    /// Returns the band in which a line begins.
    @inline(__always) func band(of line: FixedLine) -> Int {
      // A horizontal line may be below all others.
      min((max(line.top &>> Subpixel.bits, minY) &- minY) &>> bits, bands &- 1)
    }
    for index in 0..<count { unsafe starts[band(of: lines[index]) &+ 2] &+= 1 }
    for index in 0..<bands { unsafe starts[index + 2] += starts[index + 1] }
    for index in 0..<count {
      let line = unsafe lines[index]
      let slot = band(of: line) &+ 1
      unsafe slots[starts[slot]] = line
      unsafe starts[slot] &+= 1
    }
  }

  /// Accumulates the contributions of all lines to one band in a plane.
  private mutating func drawBand(_ band: Int) {
    let rows = min(1 << bandBits, area.height - (band << bandBits))
    let (fresh, count) =
      unsafe bandCount == 1
      ? (store.lines.base, store.count)
      : (sorted.base + bandStarts.base[band], bandStarts.base[band + 1] - bandStarts.base[band])
    bandTop = (area.minY + (band << bandBits)) << Subpixel.bits
    active.reserve(activeCount + count, keeping: activeCount)
    // The lines that continue from above, then those that begin here.
    var kept = 0
    for index in 0..<activeCount {
      let line = unsafe active.base[index]
      unsafe active.base[kept] = line
      if line.bottom > bandTop { kept &+= 1 }
    }
    unsafe (active.base + kept).update(from: fresh, count: count)
    activeCount = kept + count
    if isWide {
      wide.shape(to: area, rows: rows, countsPasses: countsPasses)
      unsafe wide.add(active.base, count: activeCount, from: bandTop, rows: rows)
    } else {
      narrow.shape(to: area, rows: rows, countsPasses: countsPasses)
      unsafe narrow.add(active.base, count: activeCount, from: bandTop, rows: rows)
    }
  }
}
