import StrataCGLES
import StrataTessellation

/// One vertex attribute of `mesh.vert`, as stored in a `MeshVertex`.
struct MeshAttribute {
  let name: String
  /// The components per vertex.
  let size: GLint
  let type: GLenum
  /// Whether integers are normalized so that the largest represents 1.
  let isNormalized: Bool
  /// The offset in bytes from the start of the vertex.
  let offset: Int

  static let stride = MemoryLayout<MeshVertex>.stride

  private static func floats(_ name: String, _ path: KeyPath<MeshVertex, Float>) -> MeshAttribute {
    make(name, 2, GLenum(GL_FLOAT), false, path)
  }

  private static func direction(
    _ name: String, _ path: KeyPath<MeshVertex, SIMD2<Int16>>
  ) -> MeshAttribute {
    make(name, 2, GLenum(GL_SHORT), true, path)
  }

  private static func sign(_ name: String, _ path: KeyPath<MeshVertex, Int8>) -> MeshAttribute {
    make(name, 1, GLenum(GL_BYTE), false, path)
  }

  private static func make(
    _ name: String, _ size: GLint, _ type: GLenum, _ isNormalized: Bool,
    _ path: PartialKeyPath<MeshVertex>
  ) -> MeshAttribute {
    guard let offset = MemoryLayout<MeshVertex>.offset(of: path) else {
      preconditionFailure("a vertex attribute must be a stored property")
    }
    return MeshAttribute(
      name: name, size: size, type: type, isNormalized: isNormalized, offset: offset)
  }

  /// Returns the attributes that a program reads, in the order of their locations.
  static func used(by coverage: ProgramKey.Coverage) -> [MeshAttribute] {
    coverage == .meshFringe ? inside + fringe : inside
  }

  private static let inside = [
    floats("a_position", \.x), direction("a_incoming", \.incoming),
    direction("a_outgoing", \.outgoing), sign("a_side", \.side),
  ]
  private static let fringe = [
    floats("a_corner", \.cornerX), direction("a_edge", \.edge), direction("a_across", \.across),
    sign("a_turn", \.corner),
  ]
}

/// The locations of the uniforms of `mesh.vert` and of a mesh's paint in one program.
struct MeshUniforms {
  let x: GLint
  let y: GLint
  let w: GLint
  let corner: GLint
  let mirror: GLint
  let color: GLint
  let paintX: GLint
  let paintY: GLint
  let anchor: GLint
  let limits: GLint

  init(_ uniforms: inout ProgramUniforms) {
    x = uniforms.location("u_mesh_x")
    y = uniforms.location("u_mesh_y")
    w = uniforms.location("u_mesh_w")
    corner = uniforms.location("u_corner")
    mirror = uniforms.location("u_mirror")
    color = uniforms.location("v_color")
    paintX = uniforms.location("v_paint_x")
    paintY = uniforms.location("v_paint_y")
    anchor = uniforms.location("v_anchor")
    limits = uniforms.location("v_limits")
  }
}
