package import StrataGraphics
package import StrataRenderList
import StrataTessellation

/// Chooses the path rendering strategy of a shape, as far as possible before tessellation.
struct StrategyChoice {
  let preferred: PathStrategy
  /// Whether `auto` uses meshes; on software GL a triangle costs more than the pixels it saves.
  let isAutomatic: Bool

  /// Whether a shape is drawn as a `TurnedRectangle`.
  ///
  /// A rectangle that is not rotated has its own closed form, which costs more on software GL.
  func isTurnedRectangle(_ shape: RenderShape, _ transform: PlaneTransform) -> Bool {
    guard preferred == .auto || preferred == .analytic,
      !transform.keepsRectangles || (preferred == .auto && !isAutomatic)
    else { return false }
    return TurnedRectangle.canBe(shape, transform)
  }

  /// Returns the strategy that the preference and the shape allow.
  ///
  /// A shape that turns out to be too thin for `mesh` falls back to coverage.
  func strategy(for shape: RenderShape, _ transform: PlaneTransform) -> ItemRouter.Route {
    if isTurnedRectangle(shape, transform) { return .analytic }
    let strategy = ItemRouter.route(for: shape, transform: transform, preferred: preferred)
    if strategy == .coverage, preferred == .auto, isAutomatic,
      ItemRouter.canBeMesh(shape, transform)
    {
      return .mesh
    }
    // On software GL the long closed form costs more than a mask.
    if strategy == .analytic, preferred == .auto, !isAutomatic,
      case .roundedRect(let rounded) = shape,
      ItemRouter.roundness(of: rounded, transform) == nil,
      PixelRect(exactly: rounded, transform) == nil
    {
      return .coverage
    }
    return strategy
  }
}

/// Decides which shapes are drawn as meshes, and returns their triangles.
struct MeshRouter {
  let store: MeshStore
  /// The shapes of earlier frames; nil if the choice is not to depend on them.
  let seen: SeenShapes?
  let choice: StrategyChoice
  /// Whether the device can draw meshes.
  let isAvailable: Bool

  func strategy(for shape: RenderShape, _ transform: PlaneTransform) -> ItemRouter.Route {
    let strategy = choice.strategy(for: shape, transform)
    guard strategy == .mesh, choice.preferred == .auto, let seen else { return strategy }
    return seen.prefersMesh(shape, transform) ? .mesh : .coverage
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
  private let choice: StrategyChoice
  private let builder: MeshBuilder

  /// Creates a forecast.
  ///
  /// - Parameter isHardware: Whether the GPU is a hardware device; affects only `auto`.
  package init(preferred: PathStrategy, isHardware: Bool, limits: Limits) {
    choice = StrategyChoice(preferred: preferred, isAutomatic: isHardware)
    builder = MeshBuilder(limits: limits)
  }

  /// Returns the strategy for an item.
  ///
  /// - Throws: `PathError` if a path is not finite or exceeds a limit, as during drawing.
  package func strategy(of item: RenderItem) throws -> ItemRouter.Route {
    guard item.cuts.isEmpty else { return .coverage }
    let strategy = choice.strategy(for: item.shape, item.transform)
    guard strategy == .mesh else { return strategy }
    // The first frame: no shape was seen before.
    guard choice.preferred == .mesh else { return .coverage }
    guard let scale = MeshScale(of: item.shape, item.transform),
      let mesh = try builder.mesh(of: item.shape, bucket: scale.bucket),
      scale.admits(narrowestWidth: mesh.narrowestWidth)
    else { return .coverage }
    return .mesh
  }
}
