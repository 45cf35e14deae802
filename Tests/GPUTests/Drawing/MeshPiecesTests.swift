import Foundation
import StrataGPU
import StrataGraphics
import StrataTessellation
import StrataTestSupport
import Testing

@Suite struct MeshPiecesTests {
  private func mesh() throws -> Mesh {
    var path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 120))
    path.append(Path(ellipseIn: CGRect(x: 40, y: 30, width: 60, height: 50)))
    return try Tessellator().fill(path, rule: .evenOdd, tolerance: 0.01)
  }

  @Test(arguments: [3, 4, 10, 100, 65_536])
  func `every triangle is in one fragment, with its corners in order`(limit: Int) throws {
    let mesh = try mesh()
    expect(mesh.vertices.count > 200)
    for indices in [mesh.insideIndices, mesh.fringeIndices] {
      let pieces = MeshPieces(mesh.vertices, indices, mostVertices: limit).pieces
      expect(pieces.allSatisfy { $0.vertices.count <= limit && !$0.indices.isEmpty })
      expect(pieces.allSatisfy { $0.indices.count % 3 == 0 })
      let joined = pieces.flatMap { piece in piece.indices.map { piece.vertices[Int($0)] } }
      expectEqual(joined, indices.map { mesh.vertices[Int($0)] })
      // A vertex shared by triangles is in a fragment once.
      for piece in pieces {
        expectEqual(Set(piece.indices).count, piece.vertices.count)
      }
      if limit == 65_536 { expectEqual(pieces.count, 1) }
      if limit == 3 { expect(pieces.count > 50) }
    }
  }

  @Test func `no triangles make no fragments`() throws {
    expect(MeshPieces(try mesh().vertices, []).pieces.isEmpty)
    expect(MeshPieces([], []).pieces.isEmpty)
  }

  @Test func `buckets end at powers of √2`() {
    for exponent in -40...40 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      let between = power * 2.0.squareRoot()
      expectEqual(MeshScale.bucket(of: power), 2 * exponent)
      expectEqual(MeshScale.bucket(of: power.nextUp), 2 * exponent + 1)
      expectEqual(MeshScale.bucket(of: power.nextDown), 2 * exponent)
      expectEqual(MeshScale.bucket(of: between), 2 * exponent + 1)
      expectEqual(MeshScale.bucket(of: between.nextUp), 2 * exponent + 2)
      expectEqual(MeshScale.bucket(of: between.nextDown), 2 * exponent + 1)
    }
  }
}
