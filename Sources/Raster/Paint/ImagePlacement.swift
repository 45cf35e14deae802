import StrataGraphics

/// Where an image's texels lie on the device, and how finely they lie there.
struct ImagePlacement: Sendable {
  /// How the texels around a point are mixed.
  enum Sampling: Sendable {
    case nearest
    case linear
    /// The level of detail, with its bias: 0 is the image itself, each level halves.
    case trilinear(Double)
  }

  let paint: ImagePaint
  let toLocal: PlaneTransform
  /// How pixels are sampled, where it is the same everywhere.
  let sampling: Sampling?

  init(_ paint: ImagePaint, toLocal: PlaneTransform) {
    self.paint = paint
    self.toLocal = toLocal
    if Self.isUniform(paint, toLocal) {
      sampling = Self.sampling(paint, detail: Self.detail(paint, toLocal, at: SIMD2()))
    } else if paint.minification == .nearest, paint.magnification == .nearest {
      sampling = .nearest
    } else if paint.minification == .linear, paint.magnification != .nearest {
      sampling = .linear
    } else {
      sampling = nil
    }
  }

  /// Whether one affine map leads from the device to texels, clamping aside.
  var isUniform: Bool { Self.isUniform(paint, toLocal) }

  private static func isUniform(_ paint: ImagePaint, _ toLocal: PlaneTransform) -> Bool {
    toLocal.isAffine && paint.columns.count == 2 && paint.rows.count == 2
  }

  /// The point of the image, which is 0...1 along both axes, at a point of the device.
  func unit(at device: SIMD2<Double>) -> SIMD2<Double> {
    let local = toLocal.apply(device)
    return SIMD2(
      Self.map(local.x, paint.columns) / Double(paint.pixels.width),
      Self.map(local.y, paint.rows) / Double(paint.pixels.height))
  }

  /// How the image is sampled at a point of the device.
  func sampling(at device: SIMD2<Double>) -> Sampling {
    sampling ?? Self.sampling(paint, detail: Self.detail(paint, toLocal, at: device))
  }

  private static func sampling(_ paint: ImagePaint, detail: Double) -> Sampling {
    if detail <= 0 { return paint.magnification == .nearest ? .nearest : .linear }
    switch paint.minification {
    case .nearest: return .nearest
    case .linear: return .linear
    case .trilinear: return .trilinear(detail + Double(paint.levelBias))
    }
  }

  /// The piecewise linear map of one axis; constant beyond the outer knots.
  static func map(_ position: Double, _ knots: [ImagePaint.Knot]) -> Double {
    var result = knots[0].texel
    for index in 1..<knots.count {
      let (a, b) = (knots[index - 1], knots[index])
      let part = min(max((position - a.position) / (b.position - a.position), 0), 1)
      result += (b.texel - a.texel) * part
    }
    return result
  }

  /// log₂ of the texels that one pixel spans, by differences across the pixel (OpenGL ES 2.0,
  /// section 3.7.7, with the larger of the two directions as its scale factor).
  private static func detail(
    _ paint: ImagePaint, _ toLocal: PlaneTransform, at device: SIMD2<Double>
  ) -> Double {
    func texels(_ point: SIMD2<Double>) -> SIMD2<Double> {
      let local = toLocal.apply(point)
      return SIMD2(linear(local.x, paint.columns), linear(local.y, paint.rows))
    }
    let here = texels(device)
    let across = texels(device + SIMD2(1, 0)) - here
    let down = texels(device + SIMD2(0, 1)) - here
    let span = max((across * across).sum(), (down * down).sum()).squareRoot()
    return span > 0 ? Maths.log(span) / Maths.log(2) : 0
  }

  /// Like `map`, but continued beyond the outer knots, so that differences do not vanish there.
  private static func linear(_ position: Double, _ knots: [ImagePaint.Knot]) -> Double {
    let index = (knots.lastIndex { $0.position <= position } ?? 0)
    let a = knots[min(index, knots.count - 2)]
    let b = knots[min(index, knots.count - 2) + 1]
    return a.texel + (b.texel - a.texel) * (position - a.position) / (b.position - a.position)
  }
}
