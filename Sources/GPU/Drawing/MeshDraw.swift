import Foundation
import StrataGraphics
import StrataRenderList

/// A part of a mesh with its matrix and paint, drawn by its own draw call.
struct MeshDraw {
  let parts: [GPUMesh.GPUMeshPart]
  /// The mesh, retained so that its buffers live until the draw call.
  let mesh: GPUMesh
  /// From positions relative to the mesh's origin to device pixels.
  let matrix: PlaneTransform
  let tint: SIMD4<Float>
  let space: AnchoredMap
  /// The limits of the paint's texture coordinates on a sheet.
  let limits: SIMD4<Float>
  /// The pixels that may be drawn to.
  let scissor: PixelRect
}
