import StrataTessellation
import StrataTestMeasures

extension Mesh {
  /// The mesh for the checks and the shader's model, which are optimized.
  var plain: PlainMesh {
    PlainMesh(
      origin: origin,
      vertices: vertices.map {
        PlainVertex(
          position: SIMD2($0.x, $0.y), toCorner: SIMD2($0.cornerX, $0.cornerY),
          incoming: $0.incoming, outgoing: $0.outgoing, edge: $0.edge, across: $0.across,
          side: $0.side, corner: $0.corner)
      },
      insideIndices: insideIndices, fringeIndices: fringeIndices)
  }

  var insideArea: Double { plain.insideArea }
  var faults: [String] { plain.faults }
  var tJunctions: Int { plain.tJunctions }
}
