import StrataGraphics
import StrataPlan
import StrataRenderList

/// Converts groups to passes.
extension FrameDrawer {
  var top: Pass {
    guard let pass = passes.last else { preconditionFailure("no pass is open") }
    return pass
  }

  func push(_ pass: Pass) { passes.append(pass) }

  /// Starts a pass for a group, which draws the pixels `drawn` of its surface.
  func begin(_ group: RenderGroup, _ surface: PlannedSurface, _ drawn: PixelRect) throws {
    // Sampling between the surface's pixels must find a transparent pixel around it.
    let view = (group.keepsPixels ? drawn : drawn.grown(by: 1)).fromEvenPixels
    push(
      Pass(
        surface: try surfaces.take(width: view.width, height: view.height), bounds: drawn,
        view: view, clearColor: SIMD4(), group: OpenGroup(group: group, visible: surface.shown),
        batchReach: shortcuts.batchReach))
  }

  func endGroup() throws {
    let pass = passes.removeLast()
    guard let open = pass.group else { preconditionFailure("endGroup without beginGroup") }
    // Pending batches of an outer pass may use the atlas, so it is not reset here.
    try drawPending(pass)
    let group = open.group
    let image = try filters.apply(
      group.filters, to: pass.image, extent: group.surface,
      wanted: group.raster == nil
        ? open.visible : group.filters.output(of: group.surface))
    try put(image, open)
  }

  func drawPending(_ pass: Pass) throws {
    try drawer.draw(pass)
    for surface in pass.sampled { surfaces.giveBack(surface) }
    pass.sampled = []
  }

  /// Retains surfaces until the pending batches of `pass` that sample them have been drawn.
  func keep(_ sampled: [Surface], for pass: Pass) throws {
    pass.sampled += sampled
    if pass.sampledBytes > Self.sampledByteBudget { try drawPending(pass) }
  }

  /// Makes room in the atlas by drawing everything that refers to it, in every open pass.
  func resetAtlas() throws {
    for pass in passes { try drawPending(pass) }
    atlas.reset()
  }
}
