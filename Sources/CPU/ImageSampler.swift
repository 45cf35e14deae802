import StrataGraphics
import StrataRenderList

/// Samples an image as GL does: nearest, bilinear, or between two mipmap levels.
struct ImageSampler {
  private let paint: ImagePaint
  private let toLocal: PlaneTransform
  private let levels: [Level]
  /// The level of detail, where it is the same everywhere.
  private let constantDetail: Double?

  private struct Level {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    init(_ pixels: Pixels) {
      (width, height, bytes) = (pixels.width, pixels.height, pixels.bytes)
    }

    /// The texel nearest to (x, y), edges repeating.
    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      let at = 4 * (min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1))
      return SIMD4(
        Float(bytes[at]), Float(bytes[at + 1]), Float(bytes[at + 2]), Float(bytes[at + 3])) / 255
    }

    func nearest(_ unit: SIMD2<Double>) -> SIMD4<Float> {
      texel(
        Self.whole(unit.x * Double(width)), Self.whole(unit.y * Double(height)))
    }

    func linear(_ unit: SIMD2<Double>) -> SIMD4<Float> {
      let x = unit.x * Double(width) - 0.5
      let y = unit.y * Double(height) - 0.5
      let (x0, y0) = (Self.whole(x), Self.whole(y))
      let fx = Float(x - x.rounded(.down))
      let fy = Float(y - y.rounded(.down))
      let top = texel(x0, y0) * (1 - fx) + texel(x0 + 1, y0) * fx
      let bottom = texel(x0, y0 + 1) * (1 - fx) + texel(x0 + 1, y0 + 1) * fx
      return top * (1 - fy) + bottom * fy
    }

    /// Rounded down, kept within what an Int holds however far outside the image.
    private static func whole(_ value: Double) -> Int {
      Int(min(max(value.rounded(.down), -1e9), 1e9))
    }
  }

  init(_ paint: ImagePaint, toLocal: PlaneTransform) {
    self.paint = paint
    self.toLocal = toLocal
    let chain = paint.minification == .trilinear ? paint.pixels.mipmaps() : [paint.pixels]
    levels = chain.map(Level.init)
    let isUniform = toLocal.isAffine && paint.columns.count == 2 && paint.rows.count == 2
    constantDetail = isUniform ? Self.detail(paint, toLocal, at: SIMD2()) : nil
  }

  func color(x: Int, y: Int) -> SIMD4<Float> {
    let device = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    let local = toLocal.apply(device)
    let unit = SIMD2(
      Self.map(local.x, paint.columns) / Double(levels[0].width),
      Self.map(local.y, paint.rows) / Double(levels[0].height))
    let detail = constantDetail ?? Self.detail(paint, toLocal, at: device)
    if detail <= 0 {
      return paint.magnification == .nearest ? levels[0].nearest(unit) : levels[0].linear(unit)
    }
    switch paint.minification {
    case .nearest: return levels[0].nearest(unit)
    case .linear: return levels[0].linear(unit)
    case .trilinear: return trilinear(unit, detail + Double(paint.levelBias))
    }
  }

  private func trilinear(_ unit: SIMD2<Double>, _ detail: Double) -> SIMD4<Float> {
    let clamped = min(max(detail, 0), Double(levels.count - 1))
    let low = Int(clamped)
    let part = Float(clamped - Double(low))
    let fine = levels[low].linear(unit)
    guard part > 0 else { return fine }
    return fine * (1 - part) + levels[low + 1].linear(unit) * part
  }

  /// The piecewise linear map of one axis; constant beyond the outer knots.
  private static func map(_ position: Double, _ knots: [ImagePaint.Knot]) -> Double {
    var result = knots[0].texel
    for (a, b) in zip(knots, knots.dropFirst()) {
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
