import StrataGraphics
import StrataRenderList

/// Converts groups to passes.
extension FrameDrawer {
  var top: Pass {
    guard let pass = passes.last else { preconditionFailure("no pass is open") }
    return pass
  }

  func push(_ pass: Pass) { passes.append(pass) }

  /// Starts a pass for a group that is visible on `visible`, in its parent's pixels.
  ///
  /// - Returns: Whether a pass was started; if not, the group does not have to be drawn.
  func begin(
    _ group: RenderGroup, _ region: DrawRegions.Region, visible: PixelRect
  ) throws -> Bool {
    guard !visible.isEmpty else { return false }
    guard let bounds = drawnPixels(of: group, region, visible: visible) else {
      if group.blend.changesUnderTransparent { try erase([visible], of: group) }
      return false
    }
    // Sampling between the surface's pixels must find a transparent pixel around it.
    let view = (group.keepsPixels ? bounds : bounds.grown(by: 1)).fromEvenPixels
    push(
      Pass(
        surface: try surfaces.take(width: view.width, height: view.height), bounds: bounds,
        view: view, clearColor: SIMD4(), group: OpenGroup(group: group, visible: visible),
        batchReach: shortcuts.batchReach))
    return true
  }

  /// Returns the pixels of a group that must be drawn; nil if its content has no effect.
  func drawnPixels(
    of group: RenderGroup, _ region: DrawRegions.Region, visible: PixelRect
  ) -> PixelRect? {
    guard !visible.isEmpty, group.opacity > 0, group.blend != .clear else { return nil }
    var bounds = region.before
    if group.keepsPixels, bounds == region.finished { bounds = bounds.intersection(visible) }
    return bounds.isEmpty ? nil : bounds
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
