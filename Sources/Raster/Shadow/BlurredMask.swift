import Foundation
import StrataGraphics

/// The rasterized and blurred inside of a path.
struct BlurredMask {
  /// The number of grid points per sigma.
  ///
  /// It is as large as a direct blur allows, so that the result at a point does not depend on the
  /// origin of the grid.
  private static let stepsASigma = 3.0
  /// The maximum number of points along a side of the grid.
  private static let mostSteps = 2_048.0

  let path: Path
  let rule: FillRule
  let kernel: BlurKernel
  let limits: Limits

  /// Blurs exact coverage in device pixels, or in quarters of pixels for a sigma below half a
  /// pixel.
  ///
  /// - Parameter sigma: The standard deviation in pixels.
  func draw(
    sigma: Double, _ transform: PlaneTransform, clip: PixelRect, _ window: CoverageWindow?,
    _ rasterizer: CoverageRasterizer, into sink: inout some CoverageSink
  ) throws {
    let parts = sigma < ShadowRasterizer.leastSigma ? 4 : 1
    let scale = Double(parts)
    // The blur's weights are integrals over its pixels, which adds the variance of their box.
    let blur = GaussianBlur(
      sigma: max(scale * scale * sigma * sigma - BlurKernel.pixelVariance, 0).squareRoot(),
      kernel: kernel)
    let fine = PixelRect(
      minX: clip.minX * parts, minY: clip.minY * parts, maxX: clip.maxX * parts,
      maxY: clip.maxY * parts)
    guard
      let sharp = try sharp(
        transform.then(.scale(scale, scale)), clip: fine, margin: blur.margin, rasterizer)
    else { return }
    let reached = sharp.bounds.grown(by: blur.margin)
    let area = PixelRect(
      minX: max(clip.minX, reached.minX.dividedDown(by: parts)),
      minY: max(clip.minY, reached.minY.dividedDown(by: parts)),
      maxX: min(clip.maxX, -(-reached.maxX).dividedDown(by: parts)),
      maxY: min(clip.maxY, -(-reached.maxY).dividedDown(by: parts)))
    guard !area.isEmpty else { return }
    let bytes: [UInt8] = blur.blurred(
      sharp.bytes, width: sharp.bounds.width, height: sharp.bounds.height,
      columns: area.minX * parts - sharp.bounds.minX..<area.maxX * parts - sharp.bounds.minX,
      rows: area.minY * parts - sharp.bounds.minY..<area.maxY * parts - sharp.bounds.minY)
    let whole = parts == 1 ? bytes : Self.means(bytes, width: area.width * parts, of: parts)
    for y in area.minY..<area.maxY {
      let start = (y - area.minY) * area.width - area.minX
      window.forEachRun(ofRow: y, within: area.minX..<area.maxX) {
        let run = start + $0.lowerBound..<start + $0.upperBound
        sink.add(whole.span.extracting(run), y: y, x: $0.lowerBound)
      }
    }
  }

  /// Returns the rounded means of squares of `parts` · `parts` bytes.
  private static func means(_ bytes: [UInt8], width: Int, of parts: Int) -> [UInt8] {
    let columns = width / parts
    let rows = bytes.count / (width * parts)
    return (0..<rows).flatMap { row -> [UInt8] in
      var sums = [Int](repeating: parts * parts / 2, count: columns)
      for line in row * parts..<(row + 1) * parts {
        var index = line * width
        for column in 0..<columns {
          for byte in index..<index + parts { sums[column] += Int(bytes[byte]) }
          index += parts
        }
      }
      return sums.map { UInt8($0 / (parts * parts)) }
    }
  }

  /// Blurs coverage on a grid in the path's own space.
  ///
  /// - Returns: nil if nothing is covered, or if the numbers do not allow a grid.
  func table(
    sigma: Double, pixelVariance: SIMD2<Double>, _ transform: PlaneTransform, clip: PixelRect,
    _ rasterizer: CoverageRasterizer
  ) throws -> ShadowTable? {
    let whole = (sigma * sigma + (pixelVariance.x + pixelVariance.y) / 2).squareRoot()
    guard let region = region(sigma: whole, transform, clip: clip) else { return nil }
    let largest = max(region.high.x - region.low.x, region.high.y - region.low.y)
    var step = whole / Self.stepsASigma
    guard step.isNormal, largest.isFinite else { return nil }
    while largest > step * Self.mostSteps { step *= 2 }
    // Exact coverage, the blur's weights and linear interpolation each add blur too.
    let steps = whole / step
    let blur = GaussianBlur(
      sigma: max(steps * steps - 1.0 / 3, 0).squareRoot(), kernel: kernel)
    // The grid of the path's space does not depend on the clip.
    let first = (region.low / step).rounded(.down)
    let size = (region.high / step).rounded(.up) - first + 1
    // Far from the origin, the grid may be finer than the spacing of Doubles.
    guard size.x.isFinite, size.y.isFinite, size.max() <= 2 * Self.mostSteps else { return nil }
    let (columns, rows) = (Int(size.x), Int(size.y))
    let toGrid = PlaneTransform.scale(1 / step, 1 / step).then(.translation(-first.x, -first.y))
    let area = PixelRect(minX: 0, minY: 0, maxX: columns, maxY: rows)
    guard let sharp = try sharp(toGrid, clip: area, margin: blur.margin, rasterizer) else {
      return nil
    }
    let values = blur.blurred(
      sharp.bytes.map { Float($0) / 255 }, width: sharp.bounds.width, height: sharp.bounds.height,
      columns: -sharp.bounds.minX..<columns - sharp.bounds.minX,
      rows: -sharp.bounds.minY..<rows - sharp.bounds.minY)
    // Samples are counted from a point that does not depend on the clip; a value is at the
    // center of its cell.
    let reference = (region.reference / step).rounded(.down)
    return ShadowTable(
      values: values, columns: columns, rows: rows,
      center: (reference + 0.5) * step, step: SIMD2(repeating: step),
      gap: SIMD2(), origin: reference - first)
  }

  /// Returns the rectangle of the path's own space in which the blurred path is visible in `clip`,
  /// and the low corner that it would have without a clip.
  private func region(
    sigma: Double, _ transform: PlaneTransform, clip: PixelRect
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>, reference: SIMD2<Double>)? {
    guard let bounds = path.controlBounds else { return nil }
    let reach = SIMD2(repeating: sigma * BlurKernel.visibleReach)
    var low = SIMD2(Double(bounds.minX), Double(bounds.minY)) - reach
    var high = SIMD2(Double(bounds.maxX), Double(bounds.maxY)) + reach
    let reference = low
    guard transform.isAffine, let inverse = transform.inverse else {
      return (low, high, reference)
    }
    let corners = clip.corners.map(inverse.apply)
    let seenLow = corners.reduce(corners[0], pointwiseMin) - SIMD2(repeating: sigma)
    let seenHigh = corners.reduce(corners[0], pointwiseMax) + SIMD2(repeating: sigma)
    low = pointwiseMax(low, seenLow)
    high = pointwiseMin(high, seenHigh)
    guard low.x < high.x, low.y < high.y else { return nil }
    return (low, high, reference)
  }

  /// Returns the exact coverage of the mapped path, with `margin` pixels around `clip` on every
  /// side.
  private func sharp(
    _ transform: PlaneTransform, clip: PixelRect, margin: Int, _ rasterizer: CoverageRasterizer
  ) throws -> CoverageMask? {
    var contours = Polylines()
    try path.flatten(
      into: &contours, by: transform, tolerance: FlatteningSteps.coverageSagitta, keepingArea: true,
      limits: limits)
    return try rasterizer.mask(
      contours, rule: rule,
      clip: clip.grown(by: margin))
  }
}

extension Int {
  /// Returns the quotient, rounded down.
  fileprivate func dividedDown(by divisor: Int) -> Int {
    (self - ((self % divisor) + divisor) % divisor) / divisor
  }
}
