import StrataCGLES
import StrataGraphics
import StrataTessellation

/// A mesh in vertex buffers that can be drawn with any matrix.
final class GPUMesh {
  /// The part of a mesh that one draw call draws.
  struct GPUMeshPart {
    let vertexBuffer: GLuint
    let indexBuffer: GLuint
    /// The offset of the first index in bytes.
    let firstIndex: Int
    let indexCount: Int
    let vertexCount: Int
  }

  /// The origin of the vertices' positions, in the shape's space.
  let origin: SIMD2<Double>
  /// The minimum local width in the shape's space; see `Mesh.narrowestWidth`.
  let narrowestWidth: Double
  private(set) var inside: [GPUMeshPart] = []
  private(set) var fringe: [GPUMeshPart] = []
  private(set) var byteCount = 0
  private var buffers: [GLuint] = []
  private let gl: GLProcs

  init(_ mesh: Mesh, gl: GLProcs) {
    self.gl = gl
    origin = mesh.origin
    narrowestWidth = mesh.narrowestWidth
    if mesh.vertices.count <= 65_536 {
      let vertices = upload(GL_ARRAY_BUFFER, mesh.vertices)
      let indices = upload(
        GL_ELEMENT_ARRAY_BUFFER, (mesh.insideIndices + mesh.fringeIndices).map { UInt16($0) })
      func part(_ first: Int, _ count: Int) -> [GPUMeshPart] {
        count == 0
          ? []
          : [
            GPUMeshPart(
              vertexBuffer: vertices, indexBuffer: indices, firstIndex: 2 * first,
              indexCount: count, vertexCount: mesh.vertices.count)
          ]
      }
      inside = part(0, mesh.insideIndices.count)
      fringe = part(mesh.insideIndices.count, mesh.fringeIndices.count)
    } else {
      inside = parts(mesh.vertices, mesh.insideIndices)
      fringe = parts(mesh.vertices, mesh.fringeIndices)
    }
  }

  deinit { gl.delete(buffers: buffers) }

  private func parts(_ vertices: [MeshVertex], _ indices: [UInt32]) -> [GPUMeshPart] {
    MeshPieces(vertices, indices).pieces.map { piece in
      GPUMeshPart(
        vertexBuffer: upload(GL_ARRAY_BUFFER, piece.vertices),
        indexBuffer: upload(GL_ELEMENT_ARRAY_BUFFER, piece.indices), firstIndex: 0,
        indexCount: piece.indices.count, vertexCount: piece.vertices.count)
    }
  }

  private func upload(_ target: Int32, _ elements: [some BitwiseCopyable]) -> GLuint {
    let name = gl.makeBuffer()
    buffers.append(name)
    gl.bindBuffer(GLenum(target), name)
    byteCount += gl.fillBuffer(target, elements)
    return name
  }
}
