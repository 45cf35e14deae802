public import Foundation
public import StrataGraphics

/// The picture that every particle of a run shows, centred on where the particle is.
public struct ParticleSprite: Sendable, Hashable {
  public var pixels: Pixels
  /// Width and height of a particle of scale 1, in points.
  public var size: SIMD2<Double>
  /// The part of the image that shows, in unit space, y from the image's top; beyond the image its
  /// edge pixels repeat.
  public var contentsRect: CGRect
  /// Used where the image is drawn smaller than it is.
  public var minification: ImagePaint.Filter
  /// Used where the image is drawn larger; `.trilinear` means `.linear`.
  public var magnification: ImagePaint.Filter
  /// Added to the level of detail, `.trilinear` minification only.
  public var levelBias: Float
  /// Whether the layer's y axis points up on the canvas, so that the image, whose top shows at the
  /// largest y then, runs against it.
  public var isUpsideDown: Bool

  public init(
    pixels: Pixels, size: SIMD2<Double>,
    contentsRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    minification: ImagePaint.Filter = .linear, magnification: ImagePaint.Filter = .linear,
    levelBias: Float = 0, isUpsideDown: Bool = false
  ) {
    self.pixels = pixels
    self.size = size
    self.contentsRect = contentsRect
    self.minification = minification
    self.magnification = magnification
    self.levelBias = levelBias
    self.isUpsideDown = isUpsideDown
  }
}
