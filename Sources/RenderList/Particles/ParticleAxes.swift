/// The orientation of a page's particles: the directions of the sprites' own x and y axes in the
/// layer's space, for each birth.
///
/// Each has three components, length 1, and is orthogonal to the other. Oriented sprites extend
/// outside the layer's plane. If depth is flattened, they are projected orthogonally.
public struct ParticleAxes: Sendable {
  public var x: ParticleStream
  public var y: ParticleStream

  public init(x: ParticleStream, y: ParticleStream) {
    self.x = x
    self.y = y
  }
}
