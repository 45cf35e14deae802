public import Foundation
public import StrataGraphics

/// The image of every particle of a run, centered on the particle's position.
public struct ParticleSprite: Sendable, Hashable {
  public var pixels: Pixels
  /// The width and height of a particle of scale 1, in points.
  public var size: SIMD2<Double>
  /// The visible part of the image in unit coordinates, with y from the image's top.
  ///
  /// Outside the image its edge pixels repeat.
  public var contentsRect: CGRect
  /// The filter for images that are drawn smaller than their size.
  public var minification: ImagePaint.Filter
  /// The filter for enlarged images; `.trilinear` means `.linear`.
  public var magnification: ImagePaint.Filter
  /// The value added to the level of detail, only for `.trilinear` minification.
  public var levelBias: Float
  /// Whether the layer's y axis points up on the canvas, so that the top of the image is at the
  /// largest y.
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
