/// How the particles of a page lie in space: along which way of the layer's space a sprite's own x
/// and y axes run, for each birth.
///
/// Three components each, of length 1 and at right angles. What they make a sprite of lies beyond the
/// layer's plane; so far as depth is flattened, it is seen from straight ahead.
public struct ParticleAxes: Sendable {
  public var x: ParticleStream
  public var y: ParticleStream

  public init(x: ParticleStream, y: ParticleStream) {
    self.x = x
    self.y = y
  }
}
