import Foundation
import StrataGraphics
import StrataRenderList

/// One part of a mesh with its matrix and paint: what a call of its own draws.
struct MeshDraw {
  let parts: [GPUMesh.Part]
  /// Keeps the buffers until the call was made.
  let mesh: GPUMesh
  /// From positions relative to the mesh's origin to device pixels.
  let matrix: PlaneTransform
  let tint: SIMD4<Float>
  let space: AnchoredMap
  /// What the paint's coordinates are kept within, on a sheet.
  let limits: SIMD4<Float>
  /// The pixels that may be drawn.
  let scissor: PixelRect
}
