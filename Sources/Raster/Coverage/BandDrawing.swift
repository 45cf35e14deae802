import StrataGraphics

/// A polygon on its way from points to runs: its lines, drawn band by band into a plane, and the
/// plane's rows resolved.
///
/// All memory is kept for the next polygon. Bands bound the plane's size, and a plane that fits a
/// cache is what makes long lines cheap.
struct BandDrawing: ~Copyable {
  /// Bands are made as high as fits this many bytes of cells, about half of a second-level cache.
  private static let bandBytes = 1 << 17
  /// Windings that a plane of 32-bit cells holds.
  private static let mostNarrowWindings = 1023
  /// Lines for which memory is kept.
  private static let mostKeptLines = 1 << 18

  /// Rows of a band as a power of 2, and bands for every polygon; chosen by the width when nil.
  private let fixedBandBits: Int?

  private var store = LineStore()
  /// The lines ordered by the band in which they begin, and where each band's begin.
  private var sorted = Scratch<FixedLine>()
  private var bandStarts = Scratch<Int>()
  /// The lines that reach into the current band.
  private var active = Scratch<FixedLine>()
  private var activeCount = 0
  private var narrow = AccumulationPlane<Int32>()
  private var wide = AccumulationPlane<Int64>()
  private var resolver = RowResolver()
  private var twoSided = TwoSidedRows()
  /// All runs of the polygon, where they were found at once.
  private var batch: RunBatch?

  private(set) var area = PixelArea(minX: 0, minY: 0, maxX: 0, maxY: 0)
  private var bandBits = 0
  /// The current band's top in fixed units.
  private var bandTop = 0
  /// Rows from the area's top to the next that is to be resolved.
  private var nextRow = 0
  private var isWide = false
  /// True unless no two lines of the polygon can overlap.
  private var countsPasses = true
  /// True when the only band has been drawn.
  private var isDrawn = false

  init(fixedBandBits: Int?) { self.fixedBandBits = fixedBandBits }

  /// Takes in a polygon; `advance` then walks its rows.
  mutating func begin(
    _ points: UnsafeBufferPointer<SIMD2<Double>>, starts: UnsafeBufferPointer<Int>,
    rule: FillRule, clip: PixelArea, settlesCrossings: Bool, turnsOneWay: Bool
  ) throws(RasterError) {
    area = PixelArea(minX: 0, minY: 0, maxX: 0, maxY: 0)
    (nextRow, activeCount, batch) = (0, 0, nil)
    let furthest = clip.furthestSide
    guard furthest.magnitude <= Subpixel.reach else {
      throw .clipOutOfRange(asked: furthest, allowed: Subpixel.reach)
    }
    countsPasses = settlesCrossings
    let extent = PolygonExtent(points)
    var inside: PixelArea?
    if extent.isInReach {
      let pixels = extent.pixels(within: clip)
      guard !pixels.isEmpty else { return }
      area = pixels
      countsPasses =
        settlesCrossings && !(starts.count == 1 && StarShapedContour.contains(points))
      if !countsPasses, starts.count == 1, fixedBandBits == nil {
        batch = twoSided.cover(points, extent, within: pixels)
        if batch != nil { return }
      }
      chooseBands()
      // Small polygons need no lines in memory.
      if !countsPasses, bandCount == 1, points.count <= 2 * Self.mostNarrowWindings {
        isWide = false
        drawAtOnce(points, starts)
        resolver.shape(to: area, rows: area.height, rule: rule, turnsOneWay: turnsOneWay)
        return
      }
      if extent.lies(in: clip) { inside = pixels }
      area = PixelArea(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }
    // An empty clip still finds out whether the polygon is well formed.
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

  /// Draws a polygon of which no more than one band can be seen.
  ///
  /// Of n lines at most n/2 go one way on a scanline.
  private mutating func drawAtOnce(
    _ points: UnsafeBufferPointer<SIMD2<Double>>, _ starts: UnsafeBufferPointer<Int>
  ) {
    narrow.shape(to: area, rows: area.height, countsPasses: false)
    for contour in starts.indices {
      let end = contour + 1 < starts.count ? starts[contour + 1] : points.count
      let range = starts[contour]..<max(end, starts[contour])
      narrow.add(
        contour: UnsafeBufferPointer(rebasing: points[range]), from: area.minY << Subpixel.bits,
        rows: area.height)
    }
    isDrawn = true
  }

  /// Resolves the next rows that have runs; nil, with the scratch trimmed, when there are none.
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
      let lines = BandLines(
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

  /// A counting sort: its cost does not depend on how the lines lie.
  private mutating func sortIntoBands() {
    let (count, bands) = (store.count, bandCount)
    bandStarts.reserve(bands + 2)
    sorted.reserve(count)
    let (lines, starts, slots) = (store.lines.base, bandStarts.base, sorted.base)
    let (minY, bits) = (area.minY, bandBits)
    /// The band in which a line begins.
    @inline(__always) func band(of line: FixedLine) -> Int {
      // A level line may lie below all others.
      min((max(line.top &>> Subpixel.bits, minY) &- minY) &>> bits, bands &- 1)
    }
    starts.initialize(repeating: 0, count: bands + 2)
    // Counted two places on, so that placing the lines leaves each band's start at its index.
    for index in 0..<count { starts[band(of: lines[index]) &+ 2] &+= 1 }
    for index in 0..<bands { starts[index + 2] += starts[index + 1] }
    for index in 0..<count {
      let line = lines[index]
      let slot = band(of: line) &+ 1
      slots[starts[slot]] = line
      starts[slot] &+= 1
    }
  }

  /// Leaves all lines' contributions to one band in a plane.
  private mutating func drawBand(_ band: Int) {
    let rows = min(1 << bandBits, area.height - (band << bandBits))
    let (fresh, count) =
      bandCount == 1
      ? (store.lines.base, store.count)
      : (sorted.base + bandStarts.base[band], bandStarts.base[band + 1] - bandStarts.base[band])
    bandTop = (area.minY + (band << bandBits)) << Subpixel.bits
    active.reserve(activeCount + count, keeping: activeCount)
    // The lines that come from above, then those that begin here.
    var kept = 0
    for index in 0..<activeCount {
      let line = active.base[index]
      active.base[kept] = line
      if line.bottom > bandTop { kept &+= 1 }
    }
    (active.base + kept).update(from: fresh, count: count)
    activeCount = kept + count
    if isWide {
      wide.shape(to: area, rows: rows, countsPasses: countsPasses)
      wide.add(active.base, count: activeCount, from: bandTop, rows: rows)
    } else {
      narrow.shape(to: area, rows: rows, countsPasses: countsPasses)
      narrow.add(active.base, count: activeCount, from: bandTop, rows: rows)
    }
  }
}
