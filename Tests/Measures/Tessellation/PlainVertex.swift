/// A vertex of a mesh, with the data that the shader gets: the tessellator's `MeshVertex`, whose
/// module this one does not import.
public struct PlainVertex: Sendable, Hashable {
  public typealias Direction = SIMD2<Int16>

  let position: SIMD2<Float>
  /// The vector to the significant corner of the strip; 0 at the corner itself and without one.
  let toCorner: SIMD2<Float>
  let incoming: Direction
  let outgoing: Direction
  let edge: Direction
  let across: Direction
  let side: Int8
  let corner: Int8

  public init(
    position: SIMD2<Float>, toCorner: SIMD2<Float>, incoming: Direction, outgoing: Direction,
    edge: Direction, across: Direction, side: Int8, corner: Int8
  ) {
    (self.position, self.toCorner) = (position, toCorner)
    (self.incoming, self.outgoing, self.edge, self.across) = (incoming, outgoing, edge, across)
    (self.side, self.corner) = (side, corner)
  }
}
