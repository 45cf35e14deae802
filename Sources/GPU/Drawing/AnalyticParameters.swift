import StrataGraphics
import StrataPlan

/// Parameters of `coverage_analytic.frag` that are constant for all vertices of an item.
struct AnalyticParameters {
  /// Affine transform from device pixels to points relative to the shape's center.
  var toLocal: PlaneTransform
  /// Half of the shape's size, in points.
  var half: SIMD2<Float>
  /// The corner radii in points: at (min x, min y), (max x, min y), (min x, max y), (max x, max y).
  var radii: SIMD4<Float>
  /// The width of a border in points; 0 for a filled shape.
  var border: Float

  /// The linear part of `toLocal`.
  var inverse: SIMD4<Float> {
    SIMD4(Float(toLocal.m11), Float(toLocal.m12), Float(toLocal.m21), Float(toLocal.m22))
  }

  /// Returns a device pixel's position in the shape and half of the shape's size.
  func box(from anchor: SIMD2<Double>) -> SIMD4<Float> {
    SIMD4(lowHalf: SIMD2(toLocal.apply(anchor)), highHalf: half)
  }
}

/// Parameters of `coverage_rounded.frag` that are constant for all vertices of an item.
struct RoundedParameters {
  /// The shape's center in device pixels.
  private let center: SIMD2<Double>
  /// The shape's x axis in device space, of length 1.
  private let axis: SIMD2<Double>
  private let inner: SIMD2<Float>
  private let radius: Double
  /// The standard deviation of a blur, in pixels; 0 without a blur.
  private let sigma: Double

  /// Creates the parameters.
  ///
  /// - Parameters:
  ///   - transform: From points to device pixels; must preserve angles.
  ///   - center: In points.
  ///   - half: Half of the shape's size, in points.
  ///   - scale: Pixels per point.
  ///   - sigma: The standard deviation of a blur, in points; 0 for a sharp shape.
  init(
    _ transform: PlaneTransform, center: SIMD2<Double>, half: SIMD2<Double>, radius: Double,
    scale: Double, sigma: Double = 0
  ) {
    self.center = transform.apply(center)
    // A mirrored shape equals a rotated one, so one axis is enough.
    axis = SIMD2(transform.m11, transform.m12) / scale
    inner = SIMD2((half - SIMD2(repeating: radius)) * scale)
    self.radius = radius * scale
    let variance = sigma * sigma * scale * scale + BlurKernel.pixelVariance
    self.sigma = sigma > 0 ? variance.squareRoot() : 0
  }

  /// Radius in pixels, the shape's x axis in device space, 1 / (24 · radius).
  var arc: SIMD4<Float> { SIMD4(SIMD4(radius, axis.x, axis.y, 1 / (24 * radius))) }

  /// As `arc`, with 0 at the end for a radius that needs the polygon, and with minus the standard
  /// deviation of a blur.
  var anyArc: SIMD4<Float> {
    guard sigma > 0 || radius < PathRouter.smallestFreeRadius else { return arc }
    return SIMD4(SIMD4(radius, axis.x, axis.y, -sigma))
  }

  /// Returns a device pixel's position along the shape's axes and half of the shape's size minus
  /// the radius.
  func box(from anchor: SIMD2<Double>) -> SIMD4<Float> {
    let d = anchor - center
    let at = SIMD2(axis.x * d.x + axis.y * d.y, axis.x * d.y - axis.y * d.x)
    return SIMD4(lowHalf: SIMD2(at), highHalf: inner)
  }
}
