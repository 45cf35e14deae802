import StrataGraphics
import StrataRenderList

/// The choice between filters, and the level of detail.
///
/// OpenGL ES lets drivers choose among several formulas for the level of detail (ES 2.0, section
/// 3.7.7), whose results differ visibly for images that are both turned and reduced. It is
/// therefore computed here if it is constant over the item, and otherwise in the shader.
struct ImageSampling {
  var minification: ImagePaint.Filter
  var magnification: ImagePaint.Filter
  /// The image's size, in texels.
  var size: SIMD2<Int>
  /// The value added to the level of detail.
  var bias: Float = 0
  /// Whether the texture has mipmaps.
  var hasMipmaps = false
  /// The number of texels that a pixel spans; nil if it is not constant over the item.
  var texelsPerPixel: Double?

  /// The filters of the texture.
  var sampling: TextureObject.Sampling {
    // One filter for the whole item, because a driver decides by its own level of detail.
    let below = isReduced ?? true ? minification : magnification
    let above = isReduced ?? false ? minification : magnification
    return TextureObject.Sampling(
      minification: below == .nearest
        ? .nearest : below == .trilinear && hasMipmaps ? .trilinear : .linear,
      linearMagnification: above != .nearest)
  }

  /// The level of detail, for programs that do not compute it.
  ///
  /// A level of 0 selects the filter for enlarged images.
  var level: Float {
    guard let detail, ImagePaint.isReduced(level: detail), hasMipmaps else { return 0 }
    return max(Float(detail) + bias, 0.001)
  }

  /// The factors from texture coordinates to the space in which shaders locate a pixel.
  ///
  /// If they choose the nearest texel, that space is texels, where borders are whole numbers.
  func scale(for texture: TextureObject) -> SIMD2<Double> {
    choosesTexels ? SIMD2(Double(texture.width), Double(texture.height)) : SIMD2(1, 1)
  }

  /// Whether the nearest texel is chosen in reduced or in enlarged parts of the image.
  var choosesTexels: Bool {
    sampling.minification == .nearest || !sampling.linearMagnification
  }

  /// The level of detail without the bias; nil if it is not constant over the item.
  private var detail: Double? { texelsPerPixel.map { Maths.log($0) / Maths.log(2) } }

  private var isReduced: Bool? { detail.map(ImagePaint.isReduced) }
}

extension ResolvedPaint {
  /// Sets the program, the filters and the level of detail of an image.
  ///
  /// - Parameter isUpsideDown: Whether the texture's first row is the last of the image, although
  ///   the paint's space is that of the image.
  mutating func sample(
    _ image: ImageSampling, of texture: TextureObject, isUpsideDown: Bool = false
  ) {
    sampling = image.sampling
    let scale = image.scale(for: texture)
    texels = SIMD4(
      Float(1 / scale.x), Float((isUpsideDown ? -1 : 1) / scale.y),
      sampling.linearMagnification ? 0 : 1, sampling.minification == .nearest ? 1 : 0)
    if kind == .image, sampling.minification == .trilinear { kind = .leveledImage }
    guard kind.isLeveled else { return }
    let bias = image.hasMipmaps ? image.bias : 0
    level =
      kind == .leveledImage
      ? SIMD3(image.level, 0, bias)
      : SIMD3(
        Float(Double(image.size.x) / scale.x), Float(Double(image.size.y) / scale.y), bias)
  }
}

extension PlaneTransform {
  /// The length of the longer of the images of one pixel right and one pixel down.
  ///
  /// Meaningful only for affine transforms.
  var longestStep: Double {
    let (right, down) = (SIMD2(m11, m12), SIMD2(m21, m22))
    return max((right * right).sum(), (down * down).sum()).squareRoot()
  }
}
