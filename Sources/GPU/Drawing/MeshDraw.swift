import Foundation
import StrataGraphics
import StrataRenderList

/// The inside or the fringe of a mesh with its matrix and paint; each part is one draw call.
struct MeshDraw {
  let parts: [GPUMesh.GPUMeshPart]
  /// The mesh, retained so that its buffers live until the draw call.
  let mesh: GPUMesh
  /// A whole pixel near the shape, which is the same on every tile.
  private(set) var corner: SIMD2<Double>
  /// From positions relative to the mesh's origin to device pixels relative to `corner`.
  let matrix: PlaneTransform
  let tint: SIMD4<Float>
  private(set) var space: AnchoredMap
  /// The limits of the paint's texture coordinates on a sheet.
  let limits: SIMD4<Float>
  /// The pixels that may be drawn to.
  private(set) var scissor: PixelRect

  /// - Parameter matrix: From positions relative to the mesh's origin to device pixels.
  init(
    _ parts: [GPUMesh.GPUMeshPart], of mesh: GPUMesh, matrix: PlaneTransform, paint: ResolvedPaint,
    scissor: PixelRect
  ) {
    self.parts = parts
    self.mesh = mesh
    corner = Self.corner(matrix)
    self.matrix = matrix.then(.translation(-corner.x, -corner.y))
    tint = paint.tint
    space = paint.space
    limits = paint.limits
    self.scissor = scissor
  }

  /// Returns the same drawing, moved by whole pixels.
  func moved(_ x: Int, _ y: Int) -> MeshDraw {
    var draw = self
    let offset = SIMD2(Double(x), Double(y))
    draw.corner += offset
    draw.space.anchor += offset
    draw.scissor = scissor.moved(x: x, y: y)
    return draw
  }

  /// Returns the whole pixel of the mesh's origin.
  ///
  /// In perspective the origin may be behind the eye or at the horizon; the canvas's corner is
  /// sufficient there.
  private static func corner(_ matrix: PlaneTransform) -> SIMD2<Double> {
    let at = SIMD2(matrix.m31, matrix.m32) / matrix.m33
    guard matrix.m33 > 0, abs(at.x) < 0x1p16, abs(at.y) < 0x1p16 else { return SIMD2() }
    return at.rounded(.down)
  }
}
