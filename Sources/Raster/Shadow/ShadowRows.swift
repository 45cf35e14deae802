import StrataGraphics

/// A blurred box with sides along the pixel grid, reported row by row.
struct ShadowRows {
  /// The minimum length in pixels of a run of equal coverage; shorter ones are written pixel by
  /// pixel.
  private static let leastSpan = 32

  let box: BlurredBox
  private let clip: PixelRect
  /// The columns on the left where coverage depends on x; `right` has those on the right.
  private let left: Range<Int>
  private let right: Range<Int>
  /// The identical rows in the middle.
  private let alike: Range<Int>

  /// - Parameter box: The box in pixels.
  /// - Returns: nil if the vectors would be too large, or if the box is not finite.
  init?(_ box: BlurredBox, clip: PixelRect) {
    guard box.isFinite else { return nil }
    self.box = box
    let reach = box.sigma * Double(NormalDistribution.reach)
    let low = pixels(box.low - reach, .down)
    let high = pixels(box.high + reach, .up)
    self.clip = PixelRect(
      minX: max(clip.minX, low.x), minY: max(clip.minY, low.y), maxX: min(clip.maxX, high.x),
      maxY: min(clip.maxY, high.y))
    let c = box.corners
    let innerLow = pixels(
      box.low + reach
        + SIMD2(max(c.minXMinY.x, c.minXMaxY.x), max(c.minXMinY.y, c.maxXMinY.y)), .up)
    let innerHigh = pixels(
      box.high - reach
        - SIMD2(max(c.maxXMinY.x, c.maxXMaxY.x), max(c.minXMaxY.y, c.maxXMaxY.y)), .down)
    let (minX, maxX) = (self.clip.minX, max(self.clip.minX, self.clip.maxX))
    func inside(_ x: Int) -> Int { min(max(x, minX), maxX) }
    let middle = inside(innerLow.x)..<max(inside(innerLow.x), inside(innerHigh.x))
    // Independent of the clip, because the last bit of a pixel's value depends on how it is
    // computed.
    let isSplit = innerHigh.x - innerLow.x >= Self.leastSpan
    left = minX..<(isSplit ? middle.lowerBound : maxX)
    right = (isSplit ? middle.upperBound : maxX)..<maxX
    alike = innerLow.y..<max(innerLow.y, innerHigh.y)
    // Even without columns, rows evaluate every term.
    let columns = Double(max(left.count + right.count, 1))
    guard columns * Double(box.termCount) <= Double(ShadowGrid.mostNumbers) else { return nil }
  }

  /// Reports the pixels in `window`.
  func draw(
    _ window: CoverageWindow?, row: inout [UInt8], into sink: inout some CoverageSink
  ) {
    guard !clip.isEmpty else { return }
    let grid = ShadowGrid(
      box,
      columns: [
        GridPoints(origin: 0.5, step: 1, indices: left),
        GridPoints(origin: 0.5, step: 1, indices: right),
      ])
    let middle = left.upperBound..<right.lowerBound
    row.reserveCount(left.count + right.count)
    var isKept = false
    var inner: UInt8 = 0
    for y in clip.minY..<clip.maxY {
      let isRepeated = alike.contains(y) && alike.contains(y + 1)
      if !isKept {
        let whole = grid.move(to: Double(y) + 0.5)
        inner = UInt8(min(max(whole, 0), 1) * 255 + 0.5)
        if isRepeated { grid.write(0..<left.count + right.count, to: &row) }
      }
      let isWritten = isKept || isRepeated
      isKept = isRepeated
      /// Adds columns of one of the two intervals, whose bytes begin at `offset`.
      func add(_ columns: Range<Int>, of interval: Range<Int>, at offset: Int) {
        let part = columns.clamped(to: interval)
        guard !part.isEmpty else { return }
        let first = part.lowerBound - interval.lowerBound + offset
        if !isWritten { grid.write(first..<first + part.count, to: &row) }
        sink.add(row.span.extracting(first..<first + part.count), y: y, x: part.lowerBound)
      }
      window.forEachRun(ofRow: y, within: clip.minX..<clip.maxX) { run in
        add(run, of: left, at: 0)
        let whole = run.clamped(to: middle)
        if inner > 0, !whole.isEmpty {
          sink.span(y: y, x: whole.lowerBound, count: whole.count, coverage: inner)
        }
        add(run, of: right, at: left.count)
      }
    }
  }
}

/// Returns coordinates as whole pixels, clamped to ±2³⁰.
private func pixels(
  _ point: SIMD2<Double>, _ rule: FloatingPointRoundingRule
) -> SIMD2<Int> {
  let cut = pointwiseMin(
    pointwiseMax(point, SIMD2(repeating: -1_073_741_824)), SIMD2(repeating: 1_073_741_824))
  return SIMD2(Int(cut.x.rounded(rule)), Int(cut.y.rounded(rule)))
}
