/// An image stretched over the item's space along each axis by a piecewise linear map.
///
/// Two knots an axis place an image as a whole; four make a nine-slice. Left of the first knot and
/// right of the last the image's edge pixels repeat (clamp to edge).
public struct ImagePaint: Sendable, Hashable {
  public enum Filter: String, Sendable { case nearest, linear, trilinear }

  /// At `position` (item's space) the image is sampled at `texel` (0 is the image's left or top
  /// edge, its width or height the other; a pixel's centre is at a half).
  public struct Knot: Sendable, Hashable {
    public var position: Double
    public var texel: Double

    public init(position: Double, texel: Double) {
      self.position = position
      self.texel = texel
    }
  }

  public var pixels: Pixels
  /// At least 2, positions strictly increasing.
  public var columns: [Knot]
  /// At least 2, positions strictly increasing; a mirrored image has decreasing texels.
  public var rows: [Knot]
  /// Used where the image is drawn smaller than it is.
  public var minification: Filter
  /// Used where the image is drawn larger; `.trilinear` means `.linear`.
  public var magnification: Filter
  /// Added to the level of detail, `.trilinear` minification only.
  public var levelBias: Float
  /// Multiplies red, green and blue; each 0...1.
  public var tint = SIMD3<Float>(1, 1, 1)

  public init(
    pixels: Pixels, columns: [Knot], rows: [Knot], minification: Filter = .linear,
    magnification: Filter = .linear, levelBias: Float = 0
  ) {
    self.pixels = pixels
    self.columns = columns
    self.rows = rows
    self.minification = minification
    self.magnification = magnification
    self.levelBias = levelBias
  }
}
