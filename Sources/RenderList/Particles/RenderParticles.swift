public import StrataGraphics

/// Particles in a place: a batch and where, how faint and within what it is drawn.
///
/// A particle is drawn as a rectangle filled with its image would be, of the sprite's size times
/// the particle's scale, centred on its position in the layer's plane and turned by its angle, or
/// along its axes in space; colour and alpha multiply the image. What is not alive, is empty, seen
/// from its edge or has no finite place is not drawn.
public struct RenderParticles: Sendable, Hashable {
  public var batch: ParticleBatch
  /// From the layer's plane (z = 0) to device pixels.
  public var transform: PlaneTransform
  /// What a unit of z adds to the homogeneous device position; zero where depth is flattened.
  ///
  /// The position of (x, y, z) is `transform.homogeneous((x, y)) + z * depth`.
  public var depth: SIMD3<Double>
  /// 0...1, multiplied into every particle.
  public var opacity: Float
  /// Multiplies red, green and blue; each 0...1.
  public var tint: SIMD3<Float>
  /// Nothing is drawn outside.
  public var scissor: PixelRect
  /// Nothing is drawn outside any of them.
  public var cuts: [PixelCut]
  /// Index into `RenderList.layers`.
  public var layer: Int

  public init(
    batch: ParticleBatch, transform: PlaneTransform, depth: SIMD3<Double> = .zero,
    opacity: Float = 1, tint: SIMD3<Float> = .one, scissor: PixelRect, cuts: [PixelCut] = [],
    layer: Int = 0
  ) {
    self.batch = batch
    self.transform = transform
    self.depth = depth
    self.opacity = opacity
    self.tint = tint
    self.scissor = scissor
    self.cuts = cuts
    self.layer = layer
  }
}
