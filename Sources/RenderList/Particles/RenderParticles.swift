public import StrataGraphics

/// A batch of particles with its transform, opacity and clip.
///
/// A particle is drawn like a rectangle filled with its image, of the sprite's size times the
/// particle's scale. It is centered on the particle's position in the layer's plane and rotated by
/// its angle, or oriented along its axes in space. Color and alpha multiply the image. Particles
/// that are dead, empty, seen edge-on or not at a finite position are not drawn.
public struct RenderParticles: Sendable, Hashable {
  public var batch: ParticleBatch
  /// The transform from the layer's plane (z = 0) to device pixels.
  public var transform: PlaneTransform
  /// The homogeneous device vector that a unit of z adds; zero if depth is flattened.
  ///
  /// The position of (x, y, z) is `transform.homogeneous((x, y)) + z * depth`.
  public var depth: SIMD3<Double>
  /// The opacity of every particle, 0...1.
  public var opacity: Float
  /// The factors of red, green and blue; each 0...1.
  public var tint: SIMD3<Float>
  /// The pixels outside of which nothing is drawn.
  public var scissor: PixelRect
  /// The cuts; nothing is drawn outside of any of them.
  public var cuts: [PixelCut]
  /// The index in `RenderList.layers`.
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
