import StrataCKernels
import StrataGraphics

/// Coverage of a blurred shape on a grid in the shape's own space, interpolated linearly.
///
/// The middle of a large rounded rectangle, where nothing depends on x or on y, is omitted, so that
/// the table's size depends only on radii and sigma.
struct ShadowTable {
  /// The values, 0...1, rows from the top.
  let values: [Float]
  let columns: Int
  let rows: Int
  /// The point of the shape's space at the table's `origin`; for a box its middle.
  let center: SIMD2<Double>
  /// The grid spacing in the shape's space.
  let step: SIMD2<Double>
  /// Half of the omitted length along each axis, in steps.
  let gap: SIMD2<Double>
  /// The position of `center`, in steps from the first column and row.
  let origin: SIMD2<Double>

  /// Reports the pixels of `clip` that the mapped table covers.
  func draw(
    _ transform: PlaneTransform, clip: PixelRect, _ window: CoverageWindow?, row: inout [UInt8],
    into sink: inout some CoverageSink
  ) {
    guard let inverse = transform.inverse, !clip.isEmpty, columns > 1, rows > 1 else { return }
    let toSteps = inverse.then(
      PlaneTransform.translation(-center.x, -center.y).then(.scale(1 / step.x, 1 / step.y)))
    let low = -(origin + gap)
    let high = SIMD2(Double(columns - 1), Double(rows - 1)) - origin + gap
    let along = SIMD3(toSteps.m11, toSteps.m12, toSteps.m13)
    row.reserveCount(clip.width)
    let kernels = unsafe strata_best_coverage_kernels()
    unsafe values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      var table = unsafe strata_shadow_table(
        values: base, columns: Int32(columns), rows: Int32(rows), gap_x: Float(gap.x),
        gap_y: Float(gap.y), center_x: Float(origin.x), center_y: Float(origin.y))
      let anchor = anchor(transform)
      for y in clip.minY..<clip.maxY {
        let start = toSteps.homogeneous(SIMD2(Double(anchor) + 0.5, Double(y) + 0.5))
        var range = SampleRange(clip.minX - anchor, clip.maxX - anchor)
        range.keep(start.x - low.x * start.z, along.x - low.x * along.z)
        range.keep(high.x * start.z - start.x, high.x * along.z - along.x)
        range.keep(start.y - low.y * start.z, along.y - low.y * along.z)
        range.keep(high.y * start.z - start.y, high.y * along.z - along.y)
        // Points behind the eye have a W of 0 or less.
        range.keep(start.z - 1e-9, along.z)
        let seen = range.columns(from: anchor)
        window.forEachRun(ofRow: y, within: seen) { run in
          unsafe withUnsafeBytes(of: (start, along)) { numbers in
            guard let n = unsafe numbers.assumingMemoryBound(to: Double.self).baseAddress else {
              return
            }
            // A SIMD3 has the size of four numbers.
            unsafe kernels.pointee.sample(
              &row, Int32(run.lowerBound - anchor), run.count, &table, n, n + 4)
          }
          sink.add(row.span.extracting(0..<run.count), y: y, x: run.lowerBound)
        }
      }
    }
  }

  /// Returns the column from which samples are counted, near the table's middle.
  ///
  /// A pixel's value must not depend on the clip, not even in its last bit.
  private func anchor(_ transform: PlaneTransform) -> Int {
    let h = transform.homogeneous(center)
    guard h.z > 0 else { return 0 }
    let x = h.x / h.z
    // The quotient of two infinite numbers is NaN.
    return x > -0x1p20 ? Int(min(x, 0x1p20)) : -0x10_0000
  }
}

/// The samples of a row, counted from an anchor, at which some linear functions are not negative.
private struct SampleRange {
  private var low: Double
  private var high: Double

  /// - Parameter end: One past the last sample.
  init(_ low: Int, _ end: Int) { (self.low, high) = (Double(low), Double(end - 1)) }

  /// Restricts the range to samples where `start + index · slope` is not negative.
  mutating func keep(_ start: Double, _ slope: Double) {
    if slope > 0 {
      low = max(low, -start / slope)
    } else if slope < 0 {
      high = min(high, -start / slope)
    } else if !(start >= 0) {
      high = -.infinity
    }
  }

  func columns(from anchor: Int) -> Range<Int> {
    guard low <= high else { return 0..<0 }
    let first = Int(low.rounded(.up))
    return anchor + first..<anchor + max(first, Int(high.rounded(.down)) + 1)
  }
}

extension ShadowTable {
  /// The number of steps per sigma, with which bilinear interpolation is within 0.06/255 of a
  /// blurred edge.
  private static let fineSteps = 8.0
  /// The number of steps per sigma in large tables: within 0.25/255.
  private static let coarseSteps = 4.0
  private static let mostFineValues = 1 << 16
  private static let mostValues = 1 << 22
  /// The extent of a table outside its shape, in sigmas.
  private static let outside = 3.5

  /// Creates the table of a blurred box.
  ///
  /// - Returns: nil if it would be too large, or if the box is not finite.
  init?(_ box: BlurredBox) {
    guard box.isFinite else { return nil }
    let corners = box.corners
    let radii = pointwiseMax(
      pointwiseMax(corners.minXMinY, corners.maxXMinY),
      pointwiseMax(corners.minXMaxY, corners.maxXMaxY))
    let half = (box.high - box.low) / 2
    let inner = pointwiseMin(half, radii + box.sigma * Double(NormalDistribution.reach))
    let extent = inner + box.sigma * Self.outside
    func counts(_ steps: Double) -> SIMD2<Double> {
      (extent / (box.sigma / steps)).rounded(.up) * 2 + 1
    }
    let isFine = counts(Self.fineSteps).product <= Double(Self.mostFineValues)
    let steps = isFine ? Self.fineSteps : Self.coarseSteps
    let size = counts(steps)
    guard size.product <= Double(Self.mostValues),
      size.x * Double(box.termCount) <= Double(ShadowGrid.mostNumbers)
    else { return nil }
    let step = box.sigma / steps
    let center = (box.low + box.high) / 2
    let gap = half - inner
    (columns, rows) = (Int(size.x), Int(size.y))
    let (right, below) = (columns / 2, rows / 2)
    self.center = center
    self.step = step
    self.gap = gap / step
    origin = SIMD2(Double(right), Double(below))
    // Linear interpolation between points adds a variance of 1/6.
    let grid = ShadowGrid(
      box.blurred(variance: step * step / -6),
      columns: [
        GridPoints(origin: center.x - gap.x, step: step.x, indices: -right..<0),
        GridPoints(origin: center.x, step: step.x, indices: 0..<1),
        GridPoints(origin: center.x + gap.x, step: step.x, indices: 1..<right + 1),
      ])
    let (columns, rows) = (columns, rows)
    values = [Float](capacity: columns * rows) { out in
      for row in -below...below {
        let side = row < 0 ? -gap.y : row > 0 ? gap.y : 0
        _ = grid.move(to: center.y + Double(row) * step.y + side)
        grid.append(to: &out)
      }
    }
  }
}

extension SIMD2<Double> {
  fileprivate var product: Double { x * y }
}

extension [UInt8] {
  /// Ensures a size of at least `count` bytes.
  mutating func reserveCount(_ count: Int) {
    if self.count < count { self = [UInt8](repeating: 0, count: count) }
  }
}

extension CoverageWindow? {
  /// Calls `body` with the requested runs of a row's columns; all of them without a window.
  @inline(__always)
  func forEachRun(ofRow y: Int, within columns: Range<Int>, _ body: (Range<Int>) -> Void) {
    if let self {
      self.forEachRun(ofRow: y, within: columns, body)
    } else if !columns.isEmpty {
      body(columns)
    }
  }
}

extension CoverageSink {
  /// Adds an interval of a row without the zeros at its ends.
  @inline(__always)
  mutating func add(_ bytes: Span<UInt8>, y: Int, x: Int) {
    var (first, end) = (0, bytes.count)
    while first < end, bytes[first] == 0 { first += 1 }
    while end > first, bytes[end - 1] == 0 { end -= 1 }
    guard first < end else { return }
    unsafe bytes.extracting(first..<end).withUnsafeBufferPointer {
      unsafe mask(y: y, x: x + first, coverage: $0)
    }
  }
}
