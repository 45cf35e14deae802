import StrataGraphics

/// The mapping of an image's texels to the device, and their density there.
struct ImagePlacement: Sendable {
  /// The interpolation between the texels around a point.
  enum Sampling: Sendable {
    case nearest
    case linear
    /// The level of detail, with its bias: 0 is the image itself, and each level halves it.
    case trilinear(Double)
  }

  let paint: ImagePaint
  let toLocal: PlaneTransform
  /// The sampling of pixels, if it is the same everywhere.
  let sampling: Sampling?
  /// The weights of texels with linear sampling.
  let weights: ImagePaint.Weights

  init(_ paint: ImagePaint, toLocal: PlaneTransform) {
    self.paint = paint
    self.toLocal = toLocal
    guard !Self.isUniform(paint, toLocal) else {
      let detail = Self.detail(paint, toLocal, at: SIMD2())
      sampling = Self.sampling(paint, detail: detail)
      weights = ImagePaint.isReduced(level: detail) ? .linear : paint.weights
      return
    }
    weights = .linear
    if paint.minification == .nearest, paint.magnification == .nearest {
      sampling = .nearest
    } else if paint.minification == .linear, paint.magnification != .nearest {
      sampling = .linear
    } else {
      sampling = nil
    }
  }

  /// Whether one affine transform maps the device to texels, apart from clamping.
  var isUniform: Bool { Self.isUniform(paint, toLocal) }

  private static func isUniform(_ paint: ImagePaint, _ toLocal: PlaneTransform) -> Bool {
    toLocal.isAffine && paint.columns.count == 2 && paint.rows.count == 2
  }

  /// Returns the point of the image, 0...1 along both axes, at a point of the device.
  func unit(at device: SIMD2<Double>) -> SIMD2<Double> {
    let local = toLocal.apply(device)
    return SIMD2(
      Self.map(local.x, paint.columns) / Double(paint.pixels.width),
      Self.map(local.y, paint.rows) / Double(paint.pixels.height))
  }

  /// Returns the sampling at a point of the device.
  func sampling(at device: SIMD2<Double>) -> Sampling {
    sampling ?? Self.sampling(paint, detail: Self.detail(paint, toLocal, at: device))
  }

  private static func sampling(_ paint: ImagePaint, detail: Double) -> Sampling {
    guard ImagePaint.isReduced(level: detail) else {
      return paint.magnification == .nearest ? .nearest : .linear
    }
    switch paint.minification {
    case .nearest: return .nearest
    case .linear: return .linear
    case .trilinear: return .trilinear(detail + Double(paint.levelBias))
    }
  }

  /// Evaluates the piecewise linear map of one axis, constant outside the outer keys.
  static func map(_ position: Double, _ keys: [ImagePaint.Key]) -> Double {
    var result = keys[0].texel
    for index in 1..<keys.count {
      let (a, b) = (keys[index - 1], keys[index])
      let part = min(max((position - a.position) / (b.position - a.position), 0), 1)
      result += (b.texel - a.texel) * part
    }
    return result
  }

  /// Returns log₂ of the number of texels per pixel, by differences across the pixel (OpenGL ES
  /// 2.0, section 3.7.7, with the larger of the two directions as its scale factor).
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

  /// Evaluates `map` extended linearly outside the outer keys, so that differences do not vanish
  /// there.
  private static func linear(_ position: Double, _ keys: [ImagePaint.Key]) -> Double {
    let index = (keys.lastIndex { $0.position <= position } ?? 0)
    let a = keys[min(index, keys.count - 2)]
    let b = keys[min(index, keys.count - 2) + 1]
    return a.texel + (b.texel - a.texel) * (position - a.position) / (b.position - a.position)
  }
}
