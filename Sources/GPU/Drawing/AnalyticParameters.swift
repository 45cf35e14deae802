import StrataGraphics

/// Parameters of `coverage_analytic.frag` that are the same for all of an item's vertices.
struct AnalyticParameters {
  /// From device pixels to points from the shape's centre; affine.
  var toLocal: PlaneTransform
  var half: SIMD2<Float>
  var radii: SIMD4<Float>
  var border: Float

  var inverse: SIMD4<Float> {
    SIMD4(Float(toLocal.m11), Float(toLocal.m12), Float(toLocal.m21), Float(toLocal.m22))
  }

  /// Where a device pixel lies in the shape, and half of the shape's size.
  func box(from anchor: SIMD2<Double>) -> SIMD4<Float> {
    SIMD4(lowHalf: SIMD2(toLocal.apply(anchor)), highHalf: half)
  }
}

/// Parameters of `coverage_rounded.frag` that are the same for all of an item's vertices.
struct RoundedParameters {
  /// The shape's centre in device pixels.
  private let center: SIMD2<Double>
  /// The shape's x axis in device space, of length 1.
  private let axis: SIMD2<Double>
  private let inner: SIMD2<Float>
  private let radius: Double

  /// - Parameters:
  ///   - transform: From points to device pixels; keeps angles.
  ///   - center: In points.
  ///   - half: Half of the shape's size, in points.
  ///   - scale: Pixels a point.
  init(
    _ transform: PlaneTransform, center: SIMD2<Double>, half: SIMD2<Double>, radius: Double,
    scale: Double
  ) {
    self.center = transform.apply(center)
    // A mirrored shape is the same shape turned, so that one axis says all.
    axis = SIMD2(transform.m11, transform.m12) / scale
    inner = SIMD2((half - SIMD2(repeating: radius)) * scale)
    self.radius = radius * scale
  }

  /// Radius in pixels, the shape's x axis in device space, 1 / (24 · radius).
  var arc: SIMD4<Float> { SIMD4(SIMD4(radius, axis.x, axis.y, 1 / (24 * radius))) }

  /// Where a device pixel lies along the shape's axes, and half of the shape's size less the radius.
  func box(from anchor: SIMD2<Double>) -> SIMD4<Float> {
    let d = anchor - center
    let at = SIMD2(axis.x * d.x + axis.y * d.y, axis.x * d.y - axis.y * d.x)
    return SIMD4(lowHalf: SIMD2(at), highHalf: inner)
  }
}
