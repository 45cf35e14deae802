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
  /// The pixels that may be drawn, where the mesh could reach beyond them.
  let scissor: PixelRect?
}

/// Decides what is drawn as a mesh.
struct MeshRouter {
  /// Features narrower than this, in pixels, are drawn by coverage: a fringe would be wrong.
  private static let narrowestFeature = 1.5

  let store: MeshStore
  let preferred: PathWay
  /// Whether `auto` takes meshes: on software GL a triangle costs more than the pixels it saves.
  let isAutomatic: Bool

  /// The way that the preference and the shape allow; what turns out to be too thin for `mesh` falls
  /// to coverage.
  func way(for shape: RenderShape, _ transform: PlaneTransform) -> ItemRouter.Way {
    let way = ItemRouter.way(for: shape, transform: transform, preferred: preferred)
    if way == .coverage, preferred == .auto, isAutomatic,
      ItemRouter.canBeMesh(shape, transform)
    {
      return .mesh
    }
    // On software GL the long closed form costs more than a mask.
    if way == .analytic, preferred == .auto, !isAutomatic, case .roundedRect(let rounded) = shape,
      ItemRouter.roundness(of: rounded, transform) == nil,
      PixelRect(exactly: rounded, transform) == nil
    {
      return .coverage
    }
    return way
  }

  /// The mesh of a shape; nil when it is too thin at this scale, or cannot be made.
  func mesh(of shape: RenderShape, _ transform: PlaneTransform) throws -> GPUMesh? {
    guard let scales = transform.scales(over: shape.extent), scales.largest > 0,
      scales.largest.isFinite, let mesh = try store.mesh(of: shape, scale: scales.largest),
      mesh.narrowestWidth * scales.tightest >= Self.narrowestFeature
    else { return nil }
    return mesh
  }
}
