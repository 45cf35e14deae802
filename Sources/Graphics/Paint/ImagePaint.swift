package import Foundation

/// An image stretched over the item's space along each axis by a piecewise linear map.
///
/// Two keys per axis place an image as a whole; four make a nine-slice. Outside the outer keys
/// the image's edge pixels repeat (clamp to edge).
public struct ImagePaint: Sendable, Hashable {
  public enum Filter: String, Sendable { case nearest, linear, trilinear }

  /// The weights of the two texels between whose centers a linear filter samples.
  package enum Weights: Sendable, Hashable {
    /// Proportional to the distances, as in GL.
    case linear
    /// Those of Core Graphics for images that are not reduced.
    ///
    /// At 0, 1, 2, 3 and 4 eighths of a texel from the nearer center, the farther texel weighs 0,
    /// 1/16, 1/8, 1/4 and 1/2. Measured on pictures that Core Graphics drew 1.24 and 2 times as
    /// large as the images.
    case coreGraphics
  }

  /// The pair of an item position and a texel position.
  ///
  /// At `position` (in the item's space) the image is sampled at `texel` (0 is the image's left or
  /// top edge, its width or height the other; a pixel's center is at one half).
  public struct Key: Sendable, Hashable {
    public var position: Double
    public var texel: Double

    public init(position: Double, texel: Double) {
      self.position = position
      self.texel = texel
    }
  }

  public var pixels: Pixels
  /// The keys along x, at least 2, with strictly increasing positions.
  public var columns: [Key]
  /// The keys along y, at least 2, with strictly increasing positions; a mirrored image has
  /// decreasing texels.
  public var rows: [Key]
  /// The filter for an image that is drawn smaller than its size.
  public var minification: Filter
  /// The filter for an image that is drawn larger than its size; `.trilinear` means `.linear`.
  public var magnification: Filter
  /// The offset added to the level of detail, for `.trilinear` minification only.
  public var levelBias: Float
  /// The weights of texels where the image is drawn at its size or larger, as a whole and without
  /// perspective; elsewhere they are linear.
  package var weights = Weights.linear
  /// The factors of red, green and blue, each 0...1.
  public var tint = SIMD3<Float>(1, 1, 1)

  public init(
    pixels: Pixels, columns: [Key], rows: [Key], minification: Filter = .linear,
    magnification: Filter = .linear, levelBias: Float = 0
  ) {
    self.pixels = pixels
    self.columns = columns
    self.rows = rows
    self.minification = minification
    self.magnification = magnification
    self.levelBias = levelBias
  }

  /// Creates a paint that stretches an image over a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the item's space, with a width and a height greater than 0.
  ///   - texels: The texel positions at the smallest and at the largest x and y of `rect`; nil for
  ///     the whole image.
  ///   - isUpsideDown: Whether the texel rows are exchanged, so that the image is upright where y
  ///     points up.
  package init(
    _ pixels: Pixels, over rect: CGRect,
    texels: (from: SIMD2<Double>, to: SIMD2<Double>)? = nil, isUpsideDown: Bool = false,
    minification: Filter = .linear, magnification: Filter = .linear, levelBias: Float = 0
  ) {
    let (from, to) = texels ?? (.zero, SIMD2(Double(pixels.width), Double(pixels.height)))
    let (top, bottom) = isUpsideDown ? (to.y, from.y) : (from.y, to.y)
    self.init(
      pixels: pixels,
      columns: [
        Key(position: Double(rect.minX), texel: from.x),
        Key(position: Double(rect.maxX), texel: to.x),
      ],
      rows: [
        Key(position: Double(rect.minY), texel: top),
        Key(position: Double(rect.maxY), texel: bottom),
      ],
      minification: minification, magnification: magnification, levelBias: levelBias)
  }

  /// Whether an image is drawn smaller than its size, so that `minification` applies.
  ///
  /// Rounding errors of keys and matrices do not count. Shaders that compute levels in Float have a
  /// greater tolerance, `LEAST_LEVEL` in `image_level.glsl`.
  ///
  /// - Parameter level: The level of detail, log₂ of the number of texels per pixel.
  package static func isReduced(level: Double) -> Bool { level > 1e-9 }
}
