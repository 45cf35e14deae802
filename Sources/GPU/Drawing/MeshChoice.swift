package import StrataGraphics
import StrataPlan
package import StrataRenderList
import StrataTessellation

/// Decides which shapes are drawn as meshes, and returns their triangles.
struct MeshChoice {
  let store: MeshStore
  /// The shapes of earlier frames; nil if the choice is not to depend on them.
  let seen: SeenShapes?
  /// The rules of the whole frame.
  let rules: PlanRules
  /// Whether the device can draw meshes.
  let isAvailable: Bool

  /// Records that the frame contains a shape, and returns whether `auto` draws it as a mesh where a
  /// mesh is possible.
  func admits(_ shape: RenderShape, _ transform: PlaneTransform) -> Bool {
    seen?.prefersMesh(shape, transform) ?? true
  }

  /// Returns the strategy of a bitmap with mipmaps, which is drawn to a surface of its own first.
  func route(_ shape: RenderShape, _ transform: PlaneTransform) -> PathRoute {
    rules.router.route(shape, transform, admitsMesh: admits)
  }

  /// Returns the mesh of a shape, or nil if it is too thin at this scale or cannot be tessellated.
  func mesh(of shape: RenderShape, _ transform: PlaneTransform) throws -> GPUMesh? {
    guard isAvailable, let scale = MeshScale(of: shape, transform),
      let mesh = try store.mesh(of: shape, bucket: scale.bucket),
      scale.admits(narrowestWidth: mesh.narrowestWidth)
    else { return nil }
    return mesh
  }
}

/// Predicts the strategy that each item of a first frame uses on a GPU, without a GPU.
///
/// If meshes are preferred, it tessellates the shapes that may become meshes and caches nothing, so
/// such a forecast costs as much as drawing the list once.
package struct StrategyForecast {
  private let router: PathRouter
  private let builder: MeshBuilder

  /// Creates a forecast.
  ///
  /// - Parameter isHardware: Whether the GPU is a hardware device; affects only `auto`.
  package init(preferred: PathStrategy, isHardware: Bool, limits: Limits) {
    router = PathRouter(preferred: preferred, device: isHardware ? .hardwareGPU : .softwareGPU)
    builder = MeshBuilder(limits: limits)
  }

  /// Returns the strategy for an item.
  ///
  /// - Throws: `PathError` if a path is not finite or exceeds a limit, as during drawing.
  package func strategy(of item: RenderItem) throws -> PathStrategy {
    // The first frame: no shape was seen before.
    let strategy = router.route(item, admitsMesh: { _, _ in false }).strategy
    guard strategy == .mesh else { return strategy }
    guard let scale = MeshScale(of: item.shape, item.transform),
      let mesh = try builder.mesh(of: item.shape, bucket: scale.bucket),
      scale.admits(narrowestWidth: mesh.narrowestWidth)
    else { return .coverage }
    return .mesh
  }
}
