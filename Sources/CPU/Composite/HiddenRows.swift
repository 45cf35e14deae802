import StrataGraphics
import StrataRaster
import StrataRenderList

/// Which pixels of a band later steps overwrite, for the steps that are costly to paint.
///
/// Walks the band's steps from the last to the first. What an opaque paint covers whole hides what
/// is below, in runs of cells; a step with a gradient or an image keeps a copy of what is hidden by
/// then, to leave it out. What is left out would have been blended over bit for bit.
struct HiddenRows: ~Copyable {
  /// Pixels a cell, of one row each.
  private static let cellBits = 4
  private static let cell = 1 << cellBits

  private var band = PixelRect.empty
  private var wordsPerRow = 0
  /// A bit a cell, set where hidden.
  private var hidden: [UInt64] = []
  /// What is hidden by what follows a group, for each group at hand.
  private var outer: [[UInt64]] = []
  /// Copies for steps in the order in which they are painted, the first to be painted last.
  private var copies = Growing<UInt64>()
  private var kept: [(step: Int, firstRow: Int, place: Int)] = []

  mutating func begin(_ band: PixelRect) {
    self.band = band
    wordsPerRow = (band.width + 64 * Self.cell - 1) / (64 * Self.cell)
    hidden.removeAll(keepingCapacity: true)
    hidden.append(contentsOf: repeatElement(0, count: wordsPerRow * band.height))
    outer.removeAll()
    copies.count = 0
    kept.removeAll(keepingCapacity: true)
  }

  /// Takes the next step toward the first, `index` being its place.
  mutating func add(_ step: UnsafePointer<FrameStep>, _ index: Int, _ plan: FramePlan) {
    switch step.pointee.action {
    case .endGroup:
      // What hides a group hides all in it; what is opaque in a group that may fade, hides only
      // what is in it too.
      outer.append(hidden)
    case .beginGroup:
      hidden = outer.removeLast()
    case .surface:
      return
    case .draw:
      guard case .stored(let coverage) = step.pointee.coverage else { return }
      if step.pointee.paint.isCostly { keep(coverage, index) }
      if step.pointee.paint.isOpaque { hide(coverage, plan) }
    }
  }

  private mutating func keep(_ coverage: StoredCoverage, _ index: Int) {
    let first = max(coverage.minY, band.minY)
    let end = min(coverage.minY + coverage.rowCount, band.maxY)
    guard first < end else { return }
    kept.append((index, first, copies.count))
    hidden.withUnsafeBufferPointer { words in
      copies.append(
        UnsafeBufferPointer(
          rebasing: words[(first - band.minY) * wordsPerRow..<(end - band.minY) * wordsPerRow]))
    }
  }

  private mutating func hide(_ coverage: StoredCoverage, _ plan: FramePlan) {
    let (top, left, wordsPerRow) = (band.minY, band.minX, wordsPerRow)
    hidden.withUnsafeMutableBufferPointer { words in
      coverage.forEachRun(in: plan.stores, from: band.minY, to: band.maxY) { y, x, count, place in
        guard place == CoverageStore.Run.whole, count >= Self.cell else { return }
        let first = (x - left + Self.cell - 1) >> Self.cellBits
        let end = (x - left + count) >> Self.cellBits
        guard first < end else { return }
        let row = (y - top) * wordsPerRow
        for word in (first >> 6)...((end - 1) >> 6) {
          words[row + word] |= HiddenCells.mask(word, first, end)
        }
      }
    }
  }

  /// What was hidden when step `index` was taken, as the words of its rows; nil when it kept none.
  ///
  /// Steps are asked for from the first to the last, each once.
  mutating func rows(ofStep index: Int) -> Rows? {
    while let last = kept.last, last.step < index { kept.removeLast() }
    guard let last = kept.last, last.step == index else { return nil }
    kept.removeLast()
    return Rows(
      words: copies.base + last.place, firstRow: last.firstRow, wordsPerRow: wordsPerRow,
      left: band.minX)
  }

  /// The hidden cells of a step's rows.
  struct Rows {
    let words: UnsafePointer<UInt64>
    let firstRow: Int
    let wordsPerRow: Int
    let left: Int

    /// Calls `body` with the parts of a run that are not hidden: where they begin and their length.
    @inline(__always)
    func forEachVisible(y: Int, x: Int, count: Int, _ body: (Int, Int) -> Void) {
      let row = words + (y - firstRow) * wordsPerRow
      let end = x + count
      var at = x
      while at < end {
        let cell = (at - left) >> HiddenRows.cellBits
        // From this cell on within its word: how many cells are alike.
        let bits = row[cell >> 6] >> UInt64(cell & 63)
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
  /// Whether a pixel takes so long that it is worth finding out whether it is seen.
  var isCostly: Bool {
    switch self {
    case .nothing, .solid, .group, .particles: false
    case .gradient, .image: true
    }
  }

  /// Whether every pixel that is covered whole is overwritten.
  var isOpaque: Bool {
    switch self {
    case .nothing, .group, .particles: false
    case .solid(let color): color.w >= 1
    case .gradient(let rows): rows.isOpaque
    case .image(let rows): rows.isOpaque
    }
  }
}
