package import StrataGraphics
package import StrataRenderList
import StrataTessellation

/// Which way a shape is to take, as far as that shows before it is tessellated.
struct WayChoice {
  let preferred: PathWay
  /// Whether `auto` takes meshes: on software GL a triangle costs more than the pixels it saves.
  let isAutomatic: Bool

  /// Whether a shape is drawn as a `TurnedRectangle`.
  ///
  /// One that is not turned has a closed form of its own, which on software GL costs more than this.
  func isTurnedRectangle(_ shape: RenderShape, _ transform: PlaneTransform) -> Bool {
    guard preferred == .auto || preferred == .analytic,
      !transform.keepsRectangles || (preferred == .auto && !isAutomatic)
    else { return false }
    return TurnedRectangle.canBe(shape, transform)
  }

  /// The way that the preference and the shape allow; what turns out to be too thin for `mesh` falls
  /// to coverage.
  func way(for shape: RenderShape, _ transform: PlaneTransform) -> ItemRouter.Way {
    if isTurnedRectangle(shape, transform) { return .analytic }
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
}

/// Decides what is drawn as a mesh, and has its triangles.
struct MeshRouter {
  let store: MeshStore
  let choice: WayChoice

  func way(for shape: RenderShape, _ transform: PlaneTransform) -> ItemRouter.Way {
    choice.way(for: shape, transform)
  }

  /// The mesh of a shape; nil when it is too thin at this scale, or cannot be made.
  func mesh(of shape: RenderShape, _ transform: PlaneTransform) throws -> GPUMesh? {
    guard let scale = MeshScale(of: shape, transform),
      let mesh = try store.mesh(of: shape, bucket: scale.bucket),
      scale.admits(narrowestWidth: mesh.narrowestWidth)
    else { return nil }
    return mesh
  }
}

/// The way that each item takes on a GPU, worked out without one.
///
/// Tessellates what may be a mesh, and keeps nothing: as dear as drawing the list once.
package struct WayForecast {
  private let choice: WayChoice
  private let builder: MeshBuilder

  /// - Parameter isHardware: Whether the GPU is none in software; matters to `auto` alone.
  package init(preferred: PathWay, isHardware: Bool, limits: Limits) {
    choice = WayChoice(preferred: preferred, isAutomatic: isHardware)
    builder = MeshBuilder(limits: limits)
  }

  /// - Throws: `PathError` for a path that is not finite or exceeds a limit, as drawing does.
  package func way(of item: RenderItem) throws -> ItemRouter.Way {
    guard item.cuts.isEmpty else { return .coverage }
    let way = choice.way(for: item.shape, item.transform)
    guard way == .mesh else { return way }
    guard let scale = MeshScale(of: item.shape, item.transform),
      let mesh = try builder.mesh(of: item.shape, bucket: scale.bucket),
      scale.admits(narrowestWidth: mesh.narrowestWidth)
    else { return .coverage }
    return .mesh
  }
}
