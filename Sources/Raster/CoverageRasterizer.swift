public import StrataGraphics

/// Turns polygons into 8-bit coverage by exact area.
///
/// The signed area that the edges enclose is summed for each pixel: the mean of the winding number
/// over the pixel. Its magnitude, at most 1, is the coverage by the non-zero rule; a triangle wave
/// of period 2 of it is the coverage by the even-odd rule. That is the exact area wherever the
/// winding numbers inside one pixel lie on one straight piece of that function, such as 0 and 1;
/// elsewhere (where edges cross inside the pixel, or two overlap) areas of equal sign add up and
/// areas of opposite sign cancel. Such a pixel's coverage is off by no more than the area that is
/// wound twice or backwards.
///
/// Vertices are rounded to 1/1024 px; what a pixel gets does not depend on the clip. Coordinates
/// may be as large as a Double allows: a part further than 2²⁰ px from the origin is drawn as if
/// it lay at that distance, with its winding. Any number of windings may overlap.
///
/// Cost: time grows with the number of lines, of pixels that lines pass, and of rows; stretches
/// that no line touches cost next to nothing. Memory is 64 bytes a line and a band of rows, and is
/// kept for the next polygon. An instance belongs to one thread, and a sink must not use the one
/// that is calling it.
public final class CoverageRasterizer {
  /// Bands are made as high as fits this many bytes of cells, about half of a second-level cache.
  private static let bandBytes = 1 << 17
  /// A band through which so many lines pass at most cannot hold more than 1023 windings.
  private static let mostNarrowLines = 1023

  /// Rows of a band as a power of 2, chosen by the width when nil; for tests.
  private let fixedBandBits: Int?

  private var store = LineStore()
  /// The lines ordered by the band in which they begin, and where each band's begin.
  private var sorted = Scratch<FixedLine>()
  private var bandStarts = Scratch<Int>()
  /// The lines that reach into the band after the current one.
  private var active = Scratch<FixedLine>()
  private var activeCount = 0
  private var narrow = AccumulationPlane<Int32>()
  private var wide = AccumulationPlane<Int64>()

  private var area = PixelArea(minX: 0, minY: 0, maxX: 0, maxY: 0)
  private var isEvenOdd = false
  private var bandBits = 0
  /// The next row, and whether its band lies in the wide plane.
  private var nextY = 0
  private var isWide = false

  // What `advance` found in its row, for the inlined loop that hands it to the sink.
  @usableFromInline private(set) var originX = 0
  @usableFromInline private(set) var rowY = 0
  @usableFromInline private(set) var runCount = 0
  @usableFromInline var runs: UnsafePointer<CoverageRun> { UnsafePointer(runScratch.base) }
  @usableFromInline var coverage: UnsafePointer<UInt8> { UnsafePointer(coverageScratch.base) }
  private var runScratch = Scratch<CoverageRun>()
  private var coverageScratch = Scratch<UInt8>()

  public init() { fixedBandBits = nil }

  /// Works in bands of 2^`bandBits` rows; the result does not depend on it.
  package init(bandBits: Int) { fixedBandBits = bandBits }

  /// Reports the coverage of the pixels inside `clip`.
  ///
  /// - Parameters:
  ///   - polylines: In pixels, y down; pixel (x, y) is the square from (x, y) to (x + 1, y + 1).
  ///     Every contour counts as closed; one of fewer than three points covers nothing.
  ///   - clip: Whole pixels, maxima exclusive, empty if a maximum is not above its minimum; no
  ///     side further than 2²⁰ px from the origin.
  /// - Throws: When a coordinate is not finite or the clip is out of range; before the sink is
  ///   called at all.
  @inlinable
  public func rasterize(
    _ polylines: Polylines, rule: FillRule,
    clip: (minX: Int, minY: Int, maxX: Int, maxY: Int), into sink: inout some CoverageSink
  ) throws(RasterError) {
    try begin(polylines, rule: rule, clip: clip)
    while advance() {
      let (runs, coverage, x, y) = (runs, coverage, originX, rowY)
      for index in 0..<runCount {
        let run = runs[index]
        let (start, count) = (Int(run.x), Int(run.count))
        if run.coverage < 0 {
          let bytes = UnsafeBufferPointer(start: coverage + start, count: count)
          sink.mask(y: y, x: x + start, coverage: bytes)
        } else {
          let value = UInt8(truncatingIfNeeded: run.coverage)
          sink.span(y: y, x: x + start, count: count, coverage: value)
        }
      }
    }
  }

  /// The coverage inside `clip` as a dense mask with tight bounds; nil when nothing is covered.
  ///
  /// Parameters and errors are those of `rasterize`. Allocates a byte for every pixel of the
  /// polygon's bounds within the clip.
  public func mask(
    _ polylines: Polylines, rule: FillRule, clip: (minX: Int, minY: Int, maxX: Int, maxY: Int)
  ) throws(RasterError) -> CoverageMask? {
    try begin(polylines, rule: rule, clip: clip)
    guard !area.isEmpty else { return nil }
    var builder = MaskBuilder(area: area)
    while advance() {
      for index in 0..<runCount {
        let run = runs[index]
        let (x, count) = (Int(run.x), Int(run.count))
        if run.coverage < 0 {
          let bytes = UnsafeBufferPointer(start: coverage + x, count: count)
          builder.mask(y: rowY, x: originX + x, coverage: bytes)
        } else {
          let value = UInt8(truncatingIfNeeded: run.coverage)
          builder.span(y: rowY, x: originX + x, count: count, coverage: value)
        }
      }
    }
    return builder.finished()
  }

  /// Takes in a polygon; `advance` then walks its rows.
  @usableFromInline
  func begin(
    _ polylines: Polylines, rule: FillRule, clip: (minX: Int, minY: Int, maxX: Int, maxY: Int)
  ) throws(RasterError) {
    area = PixelArea(minX: 0, minY: 0, maxX: 0, maxY: 0)
    (nextY, activeCount) = (0, 0)
    let clip = PixelArea(minX: clip.minX, minY: clip.minY, maxX: clip.maxX, maxY: clip.maxY)
    let furthest = [clip.minX, clip.minY, clip.maxX, clip.maxY].max { $0.magnitude < $1.magnitude }
    if let furthest, furthest.magnitude > Subpixel.reach {
      throw .clipOutOfRange(asked: furthest, allowed: Subpixel.reach)
    }
    // An empty clip still finds out whether the polygon is well formed.
    try store.load(polylines, clip: clip)
    guard !clip.isEmpty, !store.area.isEmpty else { return }
    area = store.area
    isEvenOdd = rule == .evenOdd
    (originX, nextY) = (area.minX, area.minY)
    chooseBands()
    sortIntoBands()
    runScratch.reserve(area.width)
    coverageScratch.reserve(AccumulationPlane<Int32>.stride(width: area.width))
  }

  /// Resolves the next row that has runs; false, with the scratch trimmed, when there is none.
  @usableFromInline
  func advance() -> Bool {
    while nextY < area.maxY {
      let row = (nextY - area.minY) & ((1 << bandBits) - 1)
      if row == 0 { drawBand((nextY - area.minY) >> bandBits) }
      runCount =
        isWide
        ? wide.resolve(
          row: row, width: area.width, isEvenOdd: isEvenOdd, coverage: coverageScratch.base,
          runs: runScratch.base)
        : narrow.resolve(
          row: row, width: area.width, isEvenOdd: isEvenOdd, coverage: coverageScratch.base,
          runs: runScratch.base)
      rowY = nextY
      nextY += 1
      if runCount > 0 { return true }
    }
    store.trim()
    sorted.trim(above: 1 << 18)
    active.trim(above: 1 << 18)
    return false
  }

  private func chooseBands() {
    let stride = AccumulationPlane<Int32>.stride(width: area.width)
    var bits = 3
    while bits < 8, stride << (bits + 3) <= Self.bandBytes { bits += 1 }
    bandBits = fixedBandBits ?? bits
  }

  private var bandCount: Int { ((area.height - 1) >> bandBits) + 1 }

  /// The band in which a line begins.
  @inline(__always)
  private func band(of line: FixedLine) -> Int {
    (max(line.top &>> Subpixel.bits, area.minY) &- area.minY) &>> bandBits
  }

  /// A counting sort: its cost does not depend on how the lines lie.
  private func sortIntoBands() {
    let (count, bands) = (store.count, bandCount)
    let lines = store.lines.base
    bandStarts.reserve(bands + 2)
    sorted.reserve(count)
    let starts = bandStarts.base
    starts.initialize(repeating: 0, count: bands + 2)
    // Counted two places on, so that placing the lines leaves each band's start at its index.
    for index in 0..<count { starts[band(of: lines[index]) &+ 2] &+= 1 }
    for index in 0..<bands { starts[index + 2] += starts[index + 1] }
    for index in 0..<count {
      let line = lines[index]
      let slot = band(of: line) &+ 1
      sorted.base[starts[slot]] = line
      starts[slot] &+= 1
    }
  }

  /// Leaves all lines' contributions to one band in a plane.
  private func drawBand(_ band: Int) {
    let rows = min(1 << bandBits, area.height - (band << bandBits))
    let fresh = bandStarts.base[band]..<bandStarts.base[band + 1]
    isWide = activeCount + fresh.count > Self.mostNarrowLines
    active.reserve(activeCount + fresh.count, keeping: activeCount)
    let top = (area.minY + (band << bandBits)) << Subpixel.bits
    if isWide {
      wide.shape(to: area, rows: rows)
      draw(fresh, in: wide, from: top, to: top + (rows << Subpixel.bits))
    } else {
      narrow.shape(to: area, rows: rows)
      draw(fresh, in: narrow, from: top, to: top + (rows << Subpixel.bits))
    }
  }

  /// Draws the lines that came from above and those that begin here; keeps those that go on.
  private func draw<Cell>(
    _ fresh: Range<Int>, in plane: borrowing AccumulationPlane<Cell>, from top: Int, to bottom: Int
  ) {
    let (active, sorted) = (active.base, sorted.base)
    var kept = 0
    for index in 0..<activeCount {
      let line = active[index]
      plane.add(line, from: top, to: bottom)
      active[kept] = line
      if line.bottom > bottom { kept &+= 1 }
    }
    for index in fresh {
      let line = sorted[index]
      plane.add(line, from: top, to: bottom)
      active[kept] = line
      if line.bottom > bottom { kept &+= 1 }
    }
    activeCount = kept
  }
}
