import Foundation
package import StrataGraphics

/// Turns silhouettes blurred by a Gaussian into 8-bit coverage, under any map.
///
/// Coverage is what a pixel's area holds of the blurred shape: the pixel's box counts as a Gaussian
/// of its own variance, 1/12, added to the blur's. Sigmas below half a pixel, for which that is too
/// coarse, blur exact coverage.
///
/// | what | how | error |
/// |---|---|---|
/// | rounded rectangle, sides along the grid | sum of products, `BlurredBox` | 0.6/255 |
/// | the same under other maps, from 3 px of sigma on | table of it, `ShadowTable` | 1.1/255 |
/// | all else, angles kept, below 3 px of sigma | exact coverage, `GaussianBlur` | 1.5/255 |
/// | all else | mask in the shape's space, blurred, a table | 2/255 |
///
/// Half a level of each is rounding. An instance belongs to one thread.
package final class ShadowRasterizer {
  /// Where sigma is smaller on the device, in pixels, exact coverage is blurred.
  static let leastSigma = 0.5
  /// Where sigma is larger on the device, in pixels, a table has no more values than pixels.
  static let leastTableSigma = 3.0

  private let rasterizer = CoverageRasterizer()
  private var row: [UInt8] = []

  package init() {}

  /// Reports the coverage of a blurred rounded rectangle inside `clip`.
  ///
  /// - Parameters:
  ///   - sigma: Standard deviation in the shape's own space, above 0.
  ///   - clip: Whole pixels, maxima exclusive.
  ///   - window: What of the clip is asked for; nil for all.
  /// - Throws: `RasterError` for a clip that is out of range.
  package func rasterize(
    _ shape: RoundedRect, sigma: Double, _ transform: PlaneTransform,
    clip: (minX: Int, minY: Int, maxX: Int, maxY: Int), window: CoverageWindow? = nil,
    limits: Limits,
    into sink: inout some CoverageSink
  ) throws {
    guard sigma > 0, shape.rect.width > 0, shape.rect.height > 0,
      let scale = BlurScale(transform, near: shape.rect)
    else { return }
    let area = PixelArea(minX: clip.minX, minY: clip.minY, maxX: clip.maxX, maxY: clip.maxY)
    guard scale.largest * sigma >= Self.leastSigma,
      let box = BlurredBox(shape, sigma: SIMD2(repeating: sigma))
    else {
      return try rasterize(
        shape.path, .nonZero, sigma: sigma, transform, clip: clip, window: window, limits: limits,
        into: &sink)
    }
    if transform.keepsRectangles {
      let placed = box.mapped(by: transform).blurred(variance: SIMD2(repeating: 1.0 / 12))
      if let rows = ShadowRows(placed, clip: area) {
        return rows.draw(window, row: &row, into: &sink)
      }
    } else if scale.smallest * sigma >= Self.leastTableSigma || !scale.isUniform {
      if let table = ShadowTable(box.blurred(variance: scale.pixelVariance)) {
        return table.draw(transform, clip: area, window, row: &row, into: &sink)
      }
    }
    try rasterize(
      shape.path, .nonZero, sigma: sigma, transform, clip: clip, window: window, limits: limits,
      into: &sink)
  }

  /// Reports the coverage of a path's blurred inside within `clip`.
  ///
  /// - Throws: `PathError` for a path that is not finite or exceeds a limit, `RasterError` for a
  ///   clip that is out of range.
  package func rasterize(
    _ path: Path, _ rule: FillRule, sigma: Double, _ transform: PlaneTransform,
    clip: (minX: Int, minY: Int, maxX: Int, maxY: Int), window: CoverageWindow? = nil,
    limits: Limits,
    into sink: inout some CoverageSink
  ) throws {
    guard sigma > 0, let bounds = path.controlBounds,
      let scale = BlurScale(transform, near: bounds)
    else { return }
    let area = PixelArea(minX: clip.minX, minY: clip.minY, maxX: clip.maxX, maxY: clip.maxY)
    guard !area.isEmpty else { return }
    let mask = BlurredMask(path: path, rule: rule, limits: limits)
    let pixels = sigma * (scale.smallest * scale.largest).squareRoot()
    if scale.largest * sigma < Self.leastSigma
      || (scale.isUniform && pixels < Self.leastTableSigma)
    {
      try mask.draw(
        sigma: pixels, transform, clip: area, window, rasterizer, into: &sink)
    } else if let table = try mask.table(
      sigma: sigma, pixelVariance: scale.pixelVariance, transform, clip: area, rasterizer)
    {
      table.draw(transform, clip: area, window, row: &row, into: &sink)
    }
  }
}

/// How a map stretches lengths near a shape.
private struct BlurScale {
  let smallest: Double
  let largest: Double
  /// Whether the map is affine and keeps angles.
  let isUniform: Bool
  /// A pixel's own variance along the axes of the shape's space.
  let pixelVariance: SIMD2<Double>

  /// - Returns: nil when the map flattens the plane to a line.
  init?(_ transform: PlaneTransform, near rect: CGRect) {
    guard let inverse = transform.inverse, let scales = transform.scales(over: rect),
      scales.largest > 0
    else { return nil }
    largest = scales.largest
    smallest = (scales.tightest * scales.largest).squareRoot()
    isUniform = transform.uniformScale != nil
    // The inverse's gradients, at the shape's middle: quotient rule for (X/W, Y/W).
    let middle = SIMD2(Double(rect.midX), Double(rect.midY))
    let h = transform.homogeneous(middle)
    let at = h.z > 1e-6 ? SIMD2(h.x, h.y) / h.z : SIMD2()
    let back = inverse.homogeneous(at)
    guard back.z != 0 else { return nil }
    let p = SIMD2(back.x, back.y) / back.z
    let xGradient =
      SIMD2(inverse.m11 - p.x * inverse.m13, inverse.m21 - p.x * inverse.m23) / back.z
    let yGradient =
      SIMD2(inverse.m12 - p.y * inverse.m13, inverse.m22 - p.y * inverse.m23) / back.z
    pixelVariance =
      SIMD2((xGradient * xGradient).sum(), (yGradient * yGradient).sum()) / 12
  }
}
