package import StrataTessellation

/// A triangle list divided into parts that 16-bit indices can address, as OpenGL ES 2.0 requires.
package struct MeshPieces {
  package struct MeshFragment {
    package var vertices: [MeshVertex] = []
    package var indices: [UInt16] = []
  }

  package private(set) var pieces: [MeshFragment] = []

  /// Divides a triangle list.
  ///
  /// - Parameter mostVertices: The maximum number of vertices per part; 3 to 65,536.
  package init(_ vertices: [MeshVertex], _ indices: [UInt32], mostVertices: Int = 65_536) {
    var piece = MeshFragment()
    // The index of each of the mesh's vertices in the current part.
    var places = [Int32](repeating: -1, count: vertices.count)
    var members: [Int] = []
    for triangle in stride(from: 0, to: indices.count, by: 3) {
      let corners = (0..<3).map { Int(indices[triangle + $0]) }
      let fresh = Set(corners.filter { places[$0] < 0 }).count
      if piece.vertices.count + fresh > mostVertices {
        pieces.append(piece)
        piece = MeshFragment()
        for member in members { places[member] = -1 }
        members.removeAll(keepingCapacity: true)
      }
      for corner in corners {
        if places[corner] < 0 {
          places[corner] = Int32(piece.vertices.count)
          piece.vertices.append(vertices[corner])
          members.append(corner)
        }
        piece.indices.append(UInt16(places[corner]))
      }
    }
    if !piece.indices.isEmpty { pieces.append(piece) }
  }
}
