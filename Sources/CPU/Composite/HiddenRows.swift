import StrataGraphics
import StrataPlan
import StrataRaster
import StrataRenderList

/// The pixels of a band that later steps overwrite, for steps that are expensive to paint.
///
/// It traverses the band's steps from the last to the first. An opaque paint that covers pixels
/// fully hides the content below, in runs of cells. A step with a gradient or an image keeps a copy
/// of the hidden cells at its position, to skip them. Skipped pixels would be overwritten exactly.
struct HiddenRows: ~Copyable {
  /// The binary logarithm of the pixels per cell; a cell is in one row.
  private static let cellBits = 4
  private static let cell = 1 << cellBits

  private var band = PixelRect.empty
  private var wordsPerRow = 0
  /// One bit per cell, set if hidden.
  private var hidden: [UInt64] = []
  /// The cells hidden by the steps after each open group.
  private var outer: [[UInt64]] = []
  /// Copies for steps in reverse painting order.
  private var copies = Growing<UInt64>()
  private var kept: [(step: Int, firstRow: Int, place: Int)] = []

  /// The size of the copies' memory in bytes.
  var keptBytes: Int { copies.keptBytes }

  mutating func begin(_ band: PixelRect) {
    self.band = band
    wordsPerRow = (band.width + 64 * Self.cell - 1) / (64 * Self.cell)
    hidden.removeAll(keepingCapacity: true)
    hidden.append(contentsOf: repeatElement(0, count: wordsPerRow * band.height))
    outer.removeAll()
    copies.removeAll()
    kept.removeAll(keepingCapacity: true)
  }

  /// Processes the previous step.
  mutating func add(_ index: Int, _ steps: SurfaceSteps) {
    switch steps.elements[index].action {
    case .endGroup:
      // Items that hide a group hide its contents. Opaque items in a group that may fade hide only
      // the contents of that group.
      outer.append(hidden)
    case .beginGroup:
      hidden = outer.removeLast()
    case .finishedSurface:
      return
    case .draw:
      guard case .stored(let coverage) = steps.elements[index].coverage else { return }
      if steps.elements[index].paint.isCostly { keep(coverage, index) }
      if steps.elements[index].paint.isOpaque { hide(coverage, steps) }
    }
  }

  private mutating func keep(_ coverage: StoredCoverage, _ index: Int) {
    let first = max(coverage.minY, band.minY)
    let end = min(coverage.minY + coverage.rowCount, band.maxY)
    guard first < end else { return }
    kept.append((index, first, copies.count))
    unsafe hidden.withUnsafeBufferPointer { words in
      unsafe copies.append(
        UnsafeBufferPointer(
          rebasing: words[(first - band.minY) * wordsPerRow..<(end - band.minY) * wordsPerRow]))
    }
  }

  private mutating func hide(_ coverage: StoredCoverage, _ steps: SurfaceSteps) {
    let (top, left, wordsPerRow) = (band.minY, band.minX, wordsPerRow)
    unsafe hidden.withUnsafeMutableBufferPointer { words in
      coverage.forEachRun(in: steps.stores, from: band.minY, to: band.maxY) { y, x, count, place in
        guard place == CoverageStore.Run.whole, count >= Self.cell else { return }
        let first = (x - left + Self.cell - 1) >> Self.cellBits
        let end = (x - left + count) >> Self.cellBits
        guard first < end else { return }
        let row = (y - top) * wordsPerRow
        for word in (first >> 6)...((end - 1) >> 6) {
          unsafe words[row + word] |= HiddenCells.mask(word, first, end)
        }
      }
    }
  }

  /// Returns the cells hidden at step `index` as the words of its rows; nil if it has no copy.
  ///
  /// Steps must be requested in order, each once.
  mutating func rows(ofStep index: Int) -> Rows? {
    while let last = kept.last, last.step < index { kept.removeLast() }
    guard let last = kept.last, last.step == index else { return nil }
    kept.removeLast()
    return unsafe Rows(
      words: copies.base + last.place, firstRow: last.firstRow, wordsPerRow: wordsPerRow,
      left: band.minX)
  }

  /// The hidden cells of a step's rows.
  // Safe: the copies do not change while steps are painted, and runs are inside the band.
  @safe
  struct Rows {
    let words: UnsafePointer<UInt64>
    let firstRow: Int
    let wordsPerRow: Int
    let left: Int

    /// Calls `body` with the start and length of each visible part of a run.
    @inline(__always)
    func forEachVisible(y: Int, x: Int, count: Int, _ body: (Int, Int) -> Void) {
      let row = unsafe words + (y - firstRow) * wordsPerRow
      let end = x + count
      var at = x
      while at < end {
        let cell = (at - left) >> HiddenRows.cellBits
        // The number of equal cells from this one on, within its word.
        let bits = unsafe row[cell >> 6] >> UInt64(cell & 63)
        let isHidden = bits & 1 != 0
        let alike = min((isHidden ? ~bits : bits).trailingZeroBitCount, 64 - (cell & 63))
        let next = min(left + (cell + alike) << HiddenRows.cellBits, end)
        if !isHidden { body(at, next - at) }
        at = next
      }
    }
  }
}

extension StepPaint {
  /// Whether painting is so expensive that a visibility test pays off.
  var isCostly: Bool {
    switch self {
    case .nothing, .solid, .group, .particles: false
    case .gradient, .image: true
    }
  }

  /// Whether every fully covered pixel is overwritten.
  var isOpaque: Bool {
    switch self {
    case .nothing, .group, .particles: false
    case .solid(let color): color.w >= 1
    case .gradient(let rows): rows.isOpaque
    case .image(let rows): rows.isOpaque
    }
  }
}
