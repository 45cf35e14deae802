import Foundation
package import StrataGraphics

/// Rasterizes silhouettes blurred by a Gaussian to 8-bit coverage, under any transform.
///
/// Coverage is the mean of the blurred shape over a pixel: the pixel's box counts as a Gaussian
/// of its own variance, 1/12, added to the blur's. For sigmas below half a pixel that is too
/// coarse, so exact coverage is blurred instead.
///
/// | shape | method | error |
/// |---|---|---|
/// | rounded rectangle, sides along the grid | sum of products, `BlurredBox` | 0.6/255 |
/// | rounded rectangle otherwise, sigma ≥ 3 px or no similarity | `ShadowTable` | 1.1/255 |
/// | all else under similarities, sigma < 3 px | exact coverage, `GaussianBlur` | 1.5/255 |
/// | all else | mask in the shape's space, blurred, a table | 2/255 |
///
/// A truncated kernel has no closed form with few terms, because its cut has to be followed along
/// every corner. Its shapes are blurred as exact coverage at any sigma, and only under other
/// transforms than similarities from a table.
///
/// Half a level of each is rounding. An instance belongs to one thread.
package final class ShadowRasterizer {
  /// The sigma on the device, in pixels, below which exact coverage is blurred.
  static let leastSigma = 0.5
  /// The sigma on the device, in pixels, from which a table has no more values than pixels.
  static let leastTableSigma = 3.0

  private let rasterizer = CoverageRasterizer()
  private var row: [UInt8] = []

  package init() {}

  /// Reports the coverage of a blurred silhouette inside `clip`, as for a rounded rectangle or a
  /// path.
  ///
  /// - Throws: `PathError`, `RasterError`.
  package func rasterize(
    _ silhouette: Silhouette, sigma: Double, kernel: BlurKernel, _ transform: PlaneTransform,
    clip: PixelRect, window: CoverageWindow? = nil, limits: Limits,
    into sink: inout some CoverageSink
  ) throws {
    switch silhouette {
    case .roundedRect(let shape):
      try rasterize(
        shape, sigma: sigma, kernel: kernel, transform, clip: clip, window: window, limits: limits,
        into: &sink)
    case .path(let path, let rule):
      try rasterize(
        path, rule, sigma: sigma, kernel: kernel, transform, clip: clip, window: window,
        limits: limits, into: &sink)
    }
  }

  /// Reports the coverage of a blurred rounded rectangle inside `clip`.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation in the shape's own space, above 0.
  ///   - kernel: The weights; a truncated one ends along the axes of the device under similarities,
  ///     otherwise along those of the shape's space.
  ///   - clip: Whole pixels, maxima exclusive.
  ///   - window: The part of the clip to report; nil for all of it.
  /// - Throws: `RasterError` for a clip that is out of range.
  package func rasterize(
    _ shape: RoundedRect, sigma: Double, kernel: BlurKernel = .gaussian,
    _ transform: PlaneTransform,
    clip: PixelRect, window: CoverageWindow? = nil,
    limits: Limits,
    into sink: inout some CoverageSink
  ) throws {
    guard sigma > 0, shape.rect.width > 0, shape.rect.height > 0,
      let scale = BlurScale(transform, near: shape.rect)
    else { return }
    guard scale.largest * sigma >= Self.leastSigma, kernel == .gaussian,
      let box = BlurredBox(shape, sigma: SIMD2(repeating: sigma))
    else {
      return try rasterize(
        shape.path, .nonZero, sigma: sigma, kernel: kernel, transform, clip: clip, window: window,
        limits: limits, into: &sink)
    }
    if transform.keepsRectangles {
      let placed = box.mapped(by: transform).blurred(
        variance: SIMD2(repeating: BlurKernel.pixelVariance))
      if let rows = ShadowRows(placed, clip: clip) {
        return rows.draw(window, row: &row, into: &sink)
      }
    } else if scale.smallest * sigma >= Self.leastTableSigma || !scale.isUniform {
      if let table = ShadowTable(box.blurred(variance: scale.pixelVariance)) {
        return table.draw(transform, clip: clip, window, row: &row, into: &sink)
      }
    }
    try rasterize(
      shape.path, .nonZero, sigma: sigma, transform, clip: clip, window: window, limits: limits,
      into: &sink)
  }

  /// Reports the coverage of a path's blurred inside within `clip`; none for a path that is not
  /// finite.
  ///
  /// - Throws: `PathError` for a path that exceeds a limit, `RasterError` for a clip that is out of
  ///   range.
  package func rasterize(
    _ path: Path, _ rule: FillRule, sigma: Double, kernel: BlurKernel = .gaussian,
    _ transform: PlaneTransform,
    clip: PixelRect, window: CoverageWindow? = nil,
    limits: Limits,
    into sink: inout some CoverageSink
  ) throws {
    guard sigma > 0, let bounds = path.controlBounds,
      let scale = BlurScale(transform, near: bounds)
    else { return }
    guard !clip.isEmpty else { return }
    let mask = BlurredMask(path: path, rule: rule, kernel: kernel, limits: limits)
    let pixels = sigma * (scale.smallest * scale.largest).squareRoot()
    if scale.largest * sigma < Self.leastSigma
      || (scale.isUniform && (pixels < Self.leastTableSigma || kernel == .truncated))
    {
      try mask.draw(
        sigma: pixels, transform, clip: clip, window, rasterizer, into: &sink)
    } else if let table = try mask.table(
      sigma: sigma, pixelVariance: scale.pixelVariance, transform, clip: clip, rasterizer)
    {
      table.draw(transform, clip: clip, window, row: &row, into: &sink)
    }
  }
}

/// The scale factors of a transform near a shape.
private struct BlurScale {
  let smallest: Double
  let largest: Double
  /// Whether the transform is affine and preserves angles.
  let isUniform: Bool
  /// A pixel's own variance along the axes of the shape's space.
  let pixelVariance: SIMD2<Double>

  /// - Returns: nil if the transform is not invertible, or if a scale is not finite.
  init?(_ transform: PlaneTransform, near rect: CGRect) {
    guard let inverse = transform.inverse, let scales = transform.scales(over: rect),
      scales.largest > 0, scales.largest.isFinite
    else { return nil }
    largest = scales.largest
    smallest = (scales.tightest * scales.largest).squareRoot()
    isUniform = transform.uniformScale != nil
    // The gradients of the inverse at the shape's center, by the quotient rule for (X/W, Y/W).
    let middle = SIMD2(Double(rect.midX), Double(rect.midY))
    let h = transform.homogeneous(middle)
    let at = h.z > PlaneTransform.nearestW ? SIMD2(h.x, h.y) / h.z : SIMD2()
    let back = inverse.homogeneous(at)
    guard back.z != 0 else { return nil }
    let p = SIMD2(back.x, back.y) / back.z
    let xGradient =
      SIMD2(inverse.m11 - p.x * inverse.m13, inverse.m21 - p.x * inverse.m23) / back.z
    let yGradient =
      SIMD2(inverse.m12 - p.y * inverse.m13, inverse.m22 - p.y * inverse.m23) / back.z
    pixelVariance =
      SIMD2((xGradient * xGradient).sum(), (yGradient * yGradient).sum()) / 12
    guard pixelVariance.x.isFinite, pixelVariance.y.isFinite else { return nil }
  }
}
