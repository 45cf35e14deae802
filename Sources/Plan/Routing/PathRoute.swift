package import StrataGraphics
package import StrataRenderList

/// The path rendering strategy of an item or a clip, with its geometry.
package enum PathRoute: Sendable {
  /// A rectangle whose edges are on pixel boundaries.
  case pixels(PixelRect)
  /// Filled rounded rectangles with one radius under a map that preserves angles, with the short
  /// closed form.
  case shortForm
  /// Other rounded rectangles, and borders, with the long closed form.
  case longForm
  /// Filled rounded rectangles with one radius, of any size, sharp or blurred, under a map that
  /// preserves angles.
  case anyRounded
  /// A rectangle with sharp corners on other than pixel boundaries, as quads.
  case turnedRectangle(TurnedRectangle)
  /// Triangles, or coverage if the mesh turns out to be too thin.
  case mesh
  /// Exact coverage as a mask.
  case coverage

  /// The strategy, for counts and dumps.
  package var strategy: PathStrategy {
    switch self {
    case .pixels, .shortForm, .longForm, .anyRounded, .turnedRectangle: .analytic
    case .mesh: .mesh
    case .coverage: .coverage
    }
  }
}

/// Chooses the strategies of paths on one back end.
package struct PathRouter: Sendable {
  /// The kind of device, which determines the strategies.
  package enum Device: Sendable {
    case cpu
    /// Software GL, where a triangle costs more than the pixels it saves, so that `auto` uses no
    /// meshes.
    case softwareGPU
    case hardwareGPU
  }

  package var preferred: PathStrategy
  package let device: Device

  package init(preferred: PathStrategy, device: Device) {
    (self.preferred, self.device) = (preferred, device)
  }

  /// Returns the strategy of an item; cuts follow pixel boundaries and therefore require masks.
  ///
  /// - Parameter admitsMesh: Whether `auto` draws a shape as a mesh where a mesh is possible.
  package func route(
    _ item: RenderItem, admitsMesh: (RenderShape, PlaneTransform) -> Bool
  ) -> PathRoute {
    item.cuts.isEmpty ? route(item.shape, item.transform, admitsMesh: admitsMesh) : .coverage
  }

  /// Returns the strategy of a shape.
  package func route(
    _ shape: RenderShape, _ transform: PlaneTransform,
    admitsMesh: (RenderShape, PlaneTransform) -> Bool = { _, _ in true }
  ) -> PathRoute {
    switch (device, preferred) {
    case (.cpu, _), (_, .coverage): return .coverage
    case (_, .mesh): return Self.canBeMesh(shape, transform) ? .mesh : .coverage
    case (_, .analytic), (_, .auto): break
    }
    if let exact = rectangle(shape, transform) { return exact }
    // On software GL a mask costs less than the polygon of a small shape or the sum of a blur.
    if device == .hardwareGPU, Self.hasOneRadius(shape, transform) { return .anyRounded }
    if Self.hasClosedForm(shape, transform) { return closedForm(shape, transform) }
    guard preferred == .auto, device == .hardwareGPU, Self.canBeMesh(shape, transform),
      admitsMesh(shape, transform)
    else { return .coverage }
    return .mesh
  }

  /// Returns the strategy of a rectangle with sharp corners, if it has one of its own.
  ///
  /// A rectangle that is not rotated also has the closed form of rounded ones, which costs more on
  /// software GL.
  private func rectangle(_ shape: RenderShape, _ transform: PlaneTransform) -> PathRoute? {
    guard case .roundedRect(let rounded) = shape, rounded.isPlain else { return nil }
    if let pixels = PixelRect(exactly: rounded, transform) { return .pixels(pixels) }
    let isTurned = !transform.keepsRectangles || preferred == .auto && device == .softwareGPU
    return isTurned ? TurnedRectangle(shape, transform).map(PathRoute.turnedRectangle) : nil
  }

  /// Returns the closed form of a shape that has one, or coverage if a mask costs less: on software
  /// GL, less than the long form of a filled shape.
  private func closedForm(_ shape: RenderShape, _ transform: PlaneTransform) -> PathRoute {
    guard case .roundedRect(let rounded) = shape else { return .longForm }
    if Self.roundness(of: rounded, transform) != nil { return .shortForm }
    return preferred == .auto && device == .softwareGPU ? .coverage : .longForm
  }
}
